import { type BlobRedis, nodesOf } from '@blattwerk/server';

/** Memory of a node of the blob Redis. */
export interface BlobMemory {
  usedBytes: number;
  /** 0 without a limit. */
  maxBytes: number;
}

/** Reads the memory of each primary node. @throws Error where one of them does not answer */
export function readBlobMemory(blobRedis: BlobRedis): Promise<BlobMemory[]> {
  return Promise.all(nodesOf(blobRedis).map(async (node) => parseMemory(await node.info('memory'))));
}

function parseMemory(info: string): BlobMemory {
  const lines = info.split('\r\n');
  const field = (name: string) => {
    const line = lines.find((each) => each.startsWith(`${name}:`));
    return Number(line?.slice(name.length + 1) ?? 0);
  };
  return { usedBytes: field('used_memory'), maxBytes: field('maxmemory') };
}
