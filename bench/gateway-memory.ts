import { readFileSync } from 'node:fs';
import { smallJpeg } from '@blattwerk/testing/files/images';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import { multipartBody, post } from '@blattwerk/testing/multipart';
import type { Section } from './section.ts';

const uploads = 50;
const uploadBytes = 30 * 1024 * 1024;

/** The gateway's peak memory with 50 uploads of 30 MB at once. */
export async function benchGatewayMemory(): Promise<Section> {
  const blobBytes = { BLOB_BUDGET_BYTES: String(7 * 1024 ** 3) };
  await using product = await startOwnProduct(blobBytes, { redisMemory: '8gb' });
  const atRest = residentMegabytes(product.gateway.pid, 'VmRSS');
  // A JPEG file may end in bytes of no meaning: a small picture of 30 MB.
  const file = Buffer.alloc(uploadBytes);
  (await smallJpeg()).copy(file);
  const body = multipartBody('images', [{ name: 'photo.jpg', type: 'image/jpeg', bytes: file }]);
  const begin = performance.now();
  await Promise.all(Array.from({ length: uploads }, () => post(`${product.address}/convert`, body)));
  const seconds = (performance.now() - begin) / 1000;
  return {
    name: 'gateway-memory',
    title: 'Gateway memory',
    text: `${uploads} uploads of 30 MB at once, each with its PDF as response; resident memory of the process (VmRSS, VmHWM).`,
    columns: ['idle, MB', 'peak, MB', 'total, s'],
    rows: [[atRest, residentMegabytes(product.gateway.pid, 'VmHWM'), seconds.toFixed(1)]],
  };
}

function residentMegabytes(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
}
