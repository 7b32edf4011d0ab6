import { startProduct } from '@blattwerk/testing/run-product';
import { smallJpeg } from '@blattwerk/testing/files/images';
import { sendAtOnce } from '@blattwerk/testing/load/arrivals';
import { multipartBody, post } from '@blattwerk/testing/multipart';
import { median, quantile } from '@blattwerk/testing/statistics';
import type { Section } from './section.ts';

const quietProduct = { quiet: true, build: false, env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' } } as const;

/** Concurrent requests with a photo of 100 KB: the cost of the pipeline itself. */
export async function benchPipeline(): Promise<Section> {
  const product = await startProduct(quietProduct);
  try {
    const file = await smallJpeg();
    const body = multipartBody('images', [{ name: 'photo.jpg', type: 'image/jpeg', bytes: file }]);
    const url = `${product.address}/convert`;
    await sendMany(url, body, 10, 500);
    const rows: (string | number)[][] = [];
    for (const [atOnce, count] of [
      [1, 400],
      [10, 2000],
      [50, 4000],
    ] as const) {
      const { times, seconds } = await sendMany(url, body, atOnce, count);
      rows.push([
        atOnce,
        count,
        median(times).toFixed(1),
        quantile(times, 0.95).toFixed(1),
        quantile(times, 0.99).toFixed(1),
        Math.round(count / seconds),
      ]);
    }
    return {
      name: 'pipeline',
      title: 'Pipeline overhead',
      text: `POST /convert with one JPEG of ${Math.round(file.byteLength / 1000)} kB on loopback; gateway, worker, Redis and the client share the machine. Milliseconds.`,
      columns: ['concurrent', 'requests', 'median', 'p95', 'p99', 'requests per second'],
      rows,
    };
  } finally {
    await product.stop();
  }
}

async function sendMany(
  url: string,
  body: Parameters<typeof post>[1],
  atOnce: number,
  count: number,
): Promise<{ times: number[]; seconds: number }> {
  const begin = performance.now();
  const times = await sendAtOnce({ count, atOnce }, async () => {
    const start = performance.now();
    await post(url, body);
    return performance.now() - start;
  });
  return { times, seconds: (performance.now() - begin) / 1000 };
}
