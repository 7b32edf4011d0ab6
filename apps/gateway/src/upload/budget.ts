import type { BlobRedis } from '@blattwerk/shared/node';
import type { GatewayConfig } from '../config.ts';
import { readBlobMemory } from './blob-memory.ts';

const GiB = 1024 * 1024 * 1024;

/** Bytes that this gateway may reserve: as configured, or its part of half of the blob Redis' memory. */
export function createBudget(config: GatewayConfig, blobRedis: BlobRedis): { readonly bytes: number } {
  const budget = { bytes: config.BLOB_BUDGET_BYTES || GiB };

  function readSize(): void {
    readBlobMemory(blobRedis).then(
      (nodes) => {
        // Each job is on one node of a cluster and jobs are spread unevenly, so that the smallest node decides.
        const [smallest = 0] = nodes.map(({ maxBytes }) => maxBytes).toSorted((a, b) => a - b);
        const maxBytes = smallest * nodes.length;
        budget.bytes = maxBytes > 0 ? Math.floor(maxBytes / 2 / config.GATEWAY_REPLICAS_MAX) : GiB;
      },
      () => {},
    );
  }

  // Redis may start later than the gateway, and restart with another maxmemory.
  if (config.BLOB_BUDGET_BYTES === 0) {
    blobRedis.on('ready', readSize);
    if (blobRedis.status === 'ready') readSize();
  }
  return budget;
}
