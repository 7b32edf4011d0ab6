import { type BlobRedis, nodesOf } from '@blattwerk/shared/node';

/** What a node of the blob Redis says of its memory. */
export interface BlobMemory {
  usedBytes: number;
  /** 0 where it has no limit. */
  maxBytes: number;
}

/** Asks each node that holds bytes. @throws where one of them does not answer */
export function readBlobMemory(blobRedis: BlobRedis): Promise<BlobMemory[]> {
  return Promise.all(nodesOf(blobRedis).map(async (node) => parseMemory(await node.info('memory'))));
}

function parseMemory(info: string): BlobMemory {
  const field = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
  return { usedBytes: field('used_memory'), maxBytes: field('maxmemory') };
}
