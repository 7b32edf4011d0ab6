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
  return { usedBytes: infoField(info, 'used_memory'), maxBytes: infoField(info, 'maxmemory') };
}

/** A number of INFO; 0 where it is absent. */
export function infoField(info: string, name: string): number {
  const line = info.split('\r\n').find((each) => each.startsWith(`${name}:`));
  return Number(line?.slice(name.length + 1) ?? 0);
}
