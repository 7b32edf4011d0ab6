import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '@blattwerk/shared';
import type { BenchFile } from '@blattwerk/testing/files/files';
import { workFolder } from '@blattwerk/testing/files/work-folder';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import { multipartBody, post } from '@blattwerk/testing/multipart';
import { pageCountOf } from '@blattwerk/testing/pdf/qpdf';
import { median, timed } from '@blattwerk/testing/statistics';
import { sampleFiles, type SampleOptions } from '../corpus/sample.ts';
import type { Section } from '../section.ts';
import { type MeasuringChild, startPeerChild } from './child.ts';
import { type Inputs, type Peer, pdfimages, pdftoppm, structurePeers } from './peers.ts';
import { otherRequests, type Request, structureRequests } from './requests.ts';
import { type Cells, isAsked, report, spread } from './row.ts';

const rounds = 11;
/** Fewest pages of a file, so that it can be cut into parts. */
const minPages = 6;
/** Time in which garbage and the bytes of the last job are cleaned up, in ms. */
const clearedMs = 200;
/** Time of the native program up to which our own is limited by `maxShortMs`, and by its time beyond. */
const shortMs = 30;
const maxShortMs = 25;

const text = `Files of a folder, chosen by the SHA-256 of a seed and their names, of ${minPages} pages or more that qpdf opens without a fault. One request at a time on loopback, from its first byte to the last of the answer, and a start of the native program from a file to a file on tmpfs, in turn, ${rounds} rounds after two for warm-up; milliseconds, median (range). Target: at most the native program's time where that is ${shortMs} ms or more, at most ${maxShortMs} ms otherwise.`;

const trials: Readonly<Record<string, { request: (file: BenchFile) => Promise<Request>; peer: PeerOf }>> = {
  ...Object.fromEntries(
    (Object.keys(structureRequests) as (keyof typeof structureRequests)[]).map((name) => [
      name,
      {
        request: structureRequests[name],
        peer: (file: BenchFile, inputs: Inputs) => structurePeers[name](inputs, file)[0],
      },
    ]),
  ),
  'pdf-to-jpg': { request: otherRequests['pdf-to-jpg'], peer: pdftoppm },
  'extract-images': { request: otherRequests['extract-images'], peer: pdfimages },
};
type PeerOf = (file: BenchFile, inputs: Inputs) => Peer | undefined;

/** A request through HTTP beside the native program for the same task, with unseen files. */
export async function benchNativeHttp(options: SampleOptions & { folder: string }): Promise<Section> {
  await using product = await startOwnProduct();
  await using native = await startPeerChild();
  const rows: Cells[] = [];
  const files = sampleFiles(options.folder, { ...options, count: Number.POSITIVE_INFINITY });
  let used = 0;
  for (const { path, bytes, name } of files) {
    if (used === options.count) break;
    const pages = pageCountOf(path);
    if (pages < minPages) continue;
    used++;
    for (const [task, { request, peer }] of Object.entries(trials)) {
      const title = `${task}: ${name}, ${(bytes / 1e6).toFixed(1)} MB, ${pages} pages`;
      if (!isAsked(title)) continue;
      const asked = await request({ path, bytes, pages });
      const compared = peer({ path, bytes, pages }, asked.inputs as Inputs);
      if (compared) rows.push(report([title, ...(await compare(asked, compared, product.address, native))]));
    }
  }
  return {
    name: 'http',
    arguments: `<folder> --seed ${options.seed} --sample ${options.count} --from ${options.fromBytes} --to ${options.toBytes}`,
    title: 'One request beside the native program',
    text,
    columns: ['request', 'through HTTP', 'native program', 'ratio', 'target met'],
    rows,
  };
}

async function compare(
  { tool, fields, inputs }: Request,
  { name, args }: Peer,
  address: string,
  native: MeasuringChild,
): Promise<Cells> {
  const files = inputs.map((path) => ({ name: 'file.pdf', type: 'application/pdf', bytes: readFileSync(path) }));
  const body = multipartBody(contracts[tool].input.field, files, fields);
  const ours: number[] = [];
  const theirs: number[] = [];
  try {
    for (let round = -2; round < rounds; round++) {
      await sleep(clearedMs);
      const [taken = 0] = await timed(1, () => post(`${address}/${tool}`, body), 0);
      const folder = mkdtempSync(join(workFolder(), 'native-'));
      const [command = '', ...given] = args(folder);
      const { ms } = await native.ask({ kind: 'spawn', command, args: given });
      rmSync(folder, { recursive: true });
      if (round < 0) continue;
      ours.push(taken);
      theirs.push(ms);
    }
  } catch (error) {
    return [error instanceof Error ? error.message.slice(0, 80) : 'failed', '', '', ''];
  }
  const [own, other] = [median(ours), median(theirs)];
  const isMet = own <= (other >= shortMs ? other : maxShortMs);
  return [spread(ours), `${name}: ${spread(theirs)}`, (own / other).toFixed(2), isMet ? 'yes' : 'no'];
}
