const MiB = 2 ** 20;

/** Memory of a child with its native tools at their limit, CHILD_DATA_MB. */
export const childBytes = 1_536 * MiB;
/** Each has as many children. */
export const queues = 3;

/**
 * Children of each queue: as many as there are cores and one more, as far as the memory holds them.
 * @param bytes for all children
 * @param eachBytes of a child
 * @param least children, whatever the memory holds
 */
export function childrenIn(
  bytes: number,
  eachBytes: number,
  { cores, least }: { cores: number; least: number },
): number {
  return Math.max(least, Math.min(cores + 1, Math.floor(bytes / (queues * eachBytes))));
}

/** Variables of the worker and the gateways: the jobs of an address leave a child of each queue to others, also at two gateways. */
export function childrenVariables(children: number) {
  return {
    CHILDREN_STRUCTURE: String(children),
    CHILDREN_IMAGES: String(children),
    CHILDREN_RENDER: String(children),
    RUNS_PER_ADDRESS: String(Math.max(1, Math.floor((children - 1) / 2))),
  };
}
