import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts, defaultLimits, type ImageFormat, parseOptions } from '@blattwerk/shared';
import { largePng, photos } from '@blattwerk/testing/files/images';
import { median, timed } from '@blattwerk/testing/statistics';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { convertHandler } from '../apps/worker/src/tools/convert/handler.ts';
import { spread } from './pdf/row.ts';
import type { Section } from './section.ts';

const runs = 15;

/** Runs the process of convert on files in memory, its answer collected in memory, in the pieces in which it is written. */
async function convertInMemory(files: readonly Buffer[], format: ImageFormat): Promise<Uint8Array[]> {
  const output: Uint8Array[] = [];
  const inputs = files.map((file, index) => {
    return { name: `${index}`, format, bytes: file.byteLength, read: () => Promise.resolve(file) };
  });
  await convertHandler(inputs, parseOptions(contracts.convert, []), {
    limits: defaultLimits,
    attached: [],
    remainingMs: () => Infinity,
    startStage: () => {},
    report: () => {},
    write: async (chunk) => void output.push(chunk),
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
    const ratios = [engine, joined].map((ours) => (median(peer) / median(ours)).toFixed(1));
    rows.push([`${name}, ${megabytes.toFixed(1)} MB`, ...[engine, joined, peer].map(spread), ...ratios]);
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
  using folder = temporaryFolder();
  const paths = files.map((file, index) => {
    const path = join(folder.path, String(index));
    writeFileSync(path, file);
    return path;
  });
  const script = join(import.meta.dirname, 'img2pdf-peer.py');
  const output = execFileSync('python3', [script, String(runs), ...paths], { encoding: 'utf8' });
  return (JSON.parse(output) as { times: number[] }).times;
}
