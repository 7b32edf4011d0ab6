import { join } from 'node:path';
import type { ImageFormat } from '@blattwerk/shared';
import { startProduct } from '@blattwerk/testing/run-product';
import { convertInMemory } from './convert-engine.ts';
import { largePng, photos } from '@blattwerk/testing/files/images';
import { noopName } from './noop-name.ts';
import { multipartBody, post } from '@blattwerk/testing/multipart';
import { median, range, timed } from '@blattwerk/testing/statistics';
import type { Section } from './section.ts';

const runs = 15;

/** Cost of convert through HTTP, compared with its engine alone and with an empty job of the same size. */
export async function benchConvertHttp(): Promise<Section> {
  const env = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' };
  const workerEntry = join(import.meta.dirname, 'noop-worker.ts');
  const product = await startProduct({ quiet: true, build: false, env, workerEntry });
  try {
    const rows: (string | number)[][] = [];
    for (const [name, files, format] of [
      ['20 photos of 12 MP (JPEG)', await photos(20), 'jpeg'],
      ['one PNG of 17 MB', [await largePng()], 'png'],
    ] satisfies [string, Buffer[], ImageFormat][]) {
      const type = `image/${format}`;
      const body = multipartBody(
        'images',
        files.map((bytes, index) => ({ name: `${index}.${format}`, type, bytes })),
      );
      const idleBody = multipartBody(
        'images',
        files.map((bytes) => ({ name: noopName(format), type, bytes })),
      );
      const engine = await timed(runs, () => convertInMemory(files, format));
      const through: number[] = [];
      const idle: number[] = [];
      // In turn, so that a machine that changes its pace changes it for both.
      for (let round = 0; round < runs + 2; round++) {
        const [idleMs = 0] = await timed(1, () => post(`${product.address}/convert`, idleBody), 0);
        const [throughMs = 0] = await timed(1, () => post(`${product.address}/convert`, body), 0);
        if (round < 2) continue;
        idle.push(idleMs);
        through.push(throughMs);
      }
      rows.push([
        name,
        `${median(through).toFixed(1)} (${range(through)})`,
        median(engine).toFixed(1),
        `${median(idle).toFixed(1)} (${range(idle)})`,
        (median(through) - median(engine) - median(idle)).toFixed(1),
      ]);
    }
    return {
      name: 'convert-http',
      title: 'convert: through HTTP',
      text: `One request at a time on loopback, ${runs} runs, milliseconds, median (range). A no-op job receives the same bytes and returns them.`,
      columns: ['input', 'through HTTP', 'engine only', 'no-op job', 'HTTP − engine − no-op'],
      rows,
    };
  } finally {
    await product.stop();
  }
}
