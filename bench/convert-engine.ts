import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contracts, defaultLimits, type ImageFormat, parseOptions } from '@blattwerk/shared';
import { convertHandler } from '../apps/worker/src/tools/convert/handler.ts';
import { largePng, photos } from '@blattwerk/testing/files/images';
import { median, range, timed } from '@blattwerk/testing/statistics';
import type { Section } from './section.ts';

const runs = 15;

/** Runs the process of convert on files in memory, its answer collected in memory. @returns the answer in the pieces in which it is written */
export async function convertInMemory(files: readonly Buffer[], format: ImageFormat): Promise<Uint8Array[]> {
  const output: Uint8Array[] = [];
  const inputs = files.map((file, index) => ({
    name: `${index}`,
    format,
    bytes: file.byteLength,
    read: () => Promise.resolve(file),
  }));
  await convertHandler(inputs, parseOptions(contracts.convert, []), {
    limits: defaultLimits,
    attached: [],
    startStage: () => {},
    report: () => {},
    write: (chunk) => {
      output.push(chunk);
      return Promise.resolve();
    },
    scratch: () => Promise.reject(new Error('no scratch folder is needed')),
  });
  return output;
}

export async function benchConvertEngine(): Promise<Section> {
  const rows: (string | number)[][] = [];
  for (const [name, files, format] of [
    ['20 photos of 12 MP (JPEG)', await photos(20), 'jpeg'],
    ['one PNG of 17 MB', [await largePng()], 'png'],
  ] satisfies [string, Buffer[], ImageFormat][]) {
    const engine = await timed(runs, () => convertInMemory(files, format));
    const joined = await timed(runs, async () => Buffer.concat(await convertInMemory(files, format)));
    const peer = img2pdf(files);
    const megabytes = files.reduce((sum, file) => sum + file.byteLength, 0) / 1e6;
    rows.push([
      `${name}, ${megabytes.toFixed(1)} MB`,
      `${median(engine).toFixed(1)} (${range(engine)})`,
      `${median(joined).toFixed(1)} (${range(joined)})`,
      `${median(peer).toFixed(1)} (${range(peer)})`,
      (median(peer) / median(engine)).toFixed(1),
      (median(peer) / median(joined)).toFixed(1),
    ]);
  }
  return {
    name: 'convert-engine',
    title: 'convert: engine only',
    text: `Input and output in memory, with the program loaded. Our result is the pieces that the engine writes, as the pipeline uses them; joined, they are copied into one buffer, as img2pdf returns it. ${runs} runs each after a warm-up, milliseconds, median (range).`,
    columns: ['input', 'our engine', 'our engine, joined', 'img2pdf', 'img2pdf / ours', 'img2pdf / ours, joined'],
    rows,
  };
}

function img2pdf(files: readonly Buffer[]): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-bench-'));
  try {
    const paths = files.map((file, index) => {
      const path = join(folder, String(index));
      writeFileSync(path, file);
      return path;
    });
    const script = join(import.meta.dirname, 'img2pdf-peer.py');
    const output = execFileSync('python3', [script, String(runs), ...paths], { encoding: 'utf8' });
    return (JSON.parse(output) as { times: number[] }).times;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
