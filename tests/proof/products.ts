import { type Product, startProduct } from '@blattwerk/testing/run-product';

/** Redis servers that several products share. */
export interface SharedStores {
  queueUrl: string;
  blobUrl: string;
}

/**
 * Starts a gateway and a worker with one child for each queue, on Redis servers that other products use too. Limits by
 * number and rate are off: what they refuse is shown elsewhere.
 */
export function startOnStores(
  { queueUrl, blobUrl }: SharedStores,
  env: Readonly<Record<string, string>> = {},
): Promise<Product> {
  return startProduct({
    quiet: true,
    build: false,
    env: {
      REDIS_URL: queueUrl,
      BLOB_REDIS_URL: blobUrl,
      WEB_FOLDER: '',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '0',
      BLOB_BUDGET_BYTES: String(64 * 2 ** 30),
      MAX_WAITING_STRUCTURE: '5000',
      MAX_WAITING_IMAGES: '5000',
      MAX_WAITING_RENDER: '5000',
      WAITING_BUDGET_MS: '300000',
      CHILDREN_STRUCTURE: '1',
      CHILDREN_IMAGES: '1',
      CHILDREN_RENDER: '1',
      ...env,
    },
  });
}

let sender = 0;

/** An address to send from, another one for each call: limits by address are not what is shown here. */
export function nextSender(): string {
  sender = (sender + 1) % 60_000;
  return `127.9.${Math.floor(sender / 250)}.${1 + (sender % 250)}`;
}
