import type { BlobRedis } from '@blattwerk/server';
import type { GatewayConfig } from '../config.ts';
import { readBlobMemory } from './blob-memory.ts';
import { budgetOf } from './decide-admission.ts';
import type { LiveGateways } from './live-gateways.ts';

const GiB = 1024 * 1024 * 1024;

/**
 * Bytes that this gateway may reserve: as configured, or its part of half of the blob Redis' memory, and at most what the
 * others leave of that half: after another gateway has joined, they may hold more than their new parts.
 */
export function createByteBudget(
  config: GatewayConfig,
  blobRedis: BlobRedis,
  gateways: Pick<LiveGateways, 'count' | 'othersBytes'>,
): { readonly bytes: number } {
  let sharedBytes = GiB;

  function readSize(): void {
    readBlobMemory(blobRedis).then(
      (nodes) => {
        // Each job is on one node of a cluster and jobs are spread unevenly, so that the smallest node decides.
        const [smallest = 0] = nodes.map(({ maxBytes }) => maxBytes).toSorted((a, b) => a - b);
        const maxBytes = smallest * nodes.length;
        sharedBytes = maxBytes > 0 ? Math.floor(maxBytes / 2) : GiB;
      },
      () => {},
    );
  }

  // Redis may start later than the gateway, and restart with another maxmemory.
  if (config.BLOB_BUDGET_BYTES === 0) {
    blobRedis.on('ready', readSize);
    if (blobRedis.status === 'ready') readSize();
  }
  return {
    get bytes() {
      return config.BLOB_BUDGET_BYTES || budgetOf(sharedBytes, gateways.count, gateways.othersBytes);
    },
  };
}
