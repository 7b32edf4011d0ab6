import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Contract, contracts } from '@blattwerk/shared';
import { benchSources, withoutImages, withSize } from '@blattwerk/testing/files/files';
import { largePng, photos } from '@blattwerk/testing/files/images';
import { workFolder } from '@blattwerk/testing/files/work-folder';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import { type Body, multipartBody, post } from '@blattwerk/testing/multipart';
import { median, medianInterval, timed } from '@blattwerk/testing/statistics';
import { noopName } from '../noop-name.ts';
import type { Section } from '../section.ts';
import { startEngineChild } from './child.ts';
import { optionsOf, otherRequests, type Request, structureRequests } from './requests.ts';
import { type Cells, isAsked, report, spread } from './row.ts';

/** Allowed time of a job beyond its engine and the transfer of its bytes, in ms. */
const most = 15;
/** Rounds go on until it is certain on which side of `most` their median lies, within these bounds. */
const rounds = { fewest: 11, most: 61, budgetMs: 150_000 } as const;
/** Pause in which garbage and bytes in Redis of the last job are cleaned up, in ms. */
const clearedMs = 500;

const method = `One request at a time on loopback; engine, no-op and real job in turn, ${rounds.fewest} to ${rounds.most} rounds after a warm-up, each started when the one before has been cleaned up, milliseconds, median (range). The engine has its input in memory and leaves its result there, in the pieces that it writes. A no-op job goes to the same children, receives the same bytes and returns as many as the tool does, so that copying is counted once; it and the real job alternate in being first. The difference is the median over all rounds, with its 95 % confidence interval: a row continues until that is on one side of the limit, or for ${rounds.budgetMs / 60_000} minutes. Target: at most ${most}.`;
const measuredColumns = ['through HTTP', 'engine only', 'no-op job', 'HTTP − engine − no-op'];

/** Cost of each PDF tool through HTTP, compared with its engine alone and with an empty job of the same size. */
export async function benchPdfHttp(): Promise<Section> {
  const trials = Object.entries({ ...structureRequests, ...otherRequests }).flatMap(([name, request]) =>
    benchSources()
      .filter((source) => !(name === 'extract-images' && withoutImages.has(source)))
      .map((source) => ({ title: `${name}: ${source.title}`, source, request }))
      .filter(({ title }) => isAsked(title)),
  );
  const rows = await withProduct(async (address) => {
    const cells: Cells[] = [];
    for (const { title, source, request } of trials) {
      const file = await source.open();
      const { measured, count, isMet } = await compare(await request(file), address);
      cells.push(report([withSize(title, file), count, ...measured, isMet ? 'yes' : 'no']));
    }
    return cells;
  });
  const columns = ['job', 'rounds', ...measuredColumns, 'target met'];
  return { name: 'pdf-http', title: 'PDF tools: through HTTP', text: method, columns, rows };
}

/** The same of convert. */
export async function benchConvertHttp(): Promise<Section> {
  const inputs = [
    ['20 photos of 12 MP (JPEG)', await photos(20), 'jpeg'],
    ['one PNG of 17 MB', [await largePng()], 'png'],
  ] as const;
  const rows = await withProduct(async (address) => {
    const cells: Cells[] = [];
    for (const [name, images, extension] of inputs) {
      const paths = images.map((bytes, index) => {
        const path = join(workFolder(), `${index}.${extension}`);
        writeFileSync(path, bytes);
        return path;
      });
      const { measured } = await compare({ tool: 'convert', fields: {}, inputs: paths }, address);
      cells.push(report([name, ...measured]));
    }
    return cells;
  });
  const text = 'As for pdf-http.';
  return { name: 'convert-http', title: 'convert: through HTTP', text, columns: ['input', ...measuredColumns], rows };
}

/** One product for both kinds of jobs: two differ by more than the measured difference. */
async function withProduct<T>(use: (address: string) => Promise<T>): Promise<T> {
  const workerEntry = join(import.meta.dirname, '..', 'noop-worker.ts');
  await using product = await startOwnProduct({}, { workerEntry });
  return await use(product.address);
}

async function compare(request: Request, address: string) {
  const { tool, fields, inputs } = request;
  const options = optionsOf(request);
  await using engine = await startEngineChild();
  await engine.ask({ kind: 'load', paths: inputs });
  const scratch = join(workFolder(), 'scratch');
  const runEngine = () =>
    engine
      .ask({ kind: 'run', tool, options, scratch })
      .finally(() => rmSync(scratch, { recursive: true, force: true }));
  const { bytes } = await runEngine();
  const contract: Contract = contracts[tool];
  const extension = extname(inputs[0] ?? '').slice(1);
  const type = extension === 'pdf' ? 'application/pdf' : `image/${extension}`;
  function bodyOf(name: string): Body {
    const files = inputs.map((path) => ({ name, type, bytes: readFileSync(path) }));
    return multipartBody(contract.input.field, files, fields);
  }
  const asked = { through: bodyOf(`file.${extension}`), idle: bodyOf(noopName(extension, bytes)) };
  const taken: { through: number; alone: number; idle: number }[] = [];
  const beyond = () => taken.map(({ through, alone, idle }) => through - alone - idle);
  const begun = performance.now();
  for (let round = -1; !isCertain(beyond(), performance.now() - begun); round++) {
    await sleep(clearedMs);
    const times = { through: 0, alone: (await runEngine()).ms, idle: 0 };
    // What comes second may find what the first has left.
    for (const which of round % 2 === 0 ? (['idle', 'through'] as const) : (['through', 'idle'] as const)) {
      await sleep(clearedMs);
      [times[which] = 0] = await timed(1, () => post(`${address}/${tool}`, asked[which]), 0);
    }
    if (round >= 0) taken.push(times);
  }
  const { from, to } = medianInterval(beyond());
  const spreads = (['through', 'alone', 'idle'] as const).map((which) => spread(taken.map((times) => times[which])));
  const difference = `${median(beyond()).toFixed(1)} (${from.toFixed(1)} to ${to.toFixed(1)})`;
  return { count: taken.length, measured: [...spreads, difference], isMet: median(beyond()) <= most };
}

/** Whether the confidence interval lies on one side of the limit, or the greatest number of rounds is reached. */
function isCertain(beyond: readonly number[], ms: number): boolean {
  if (beyond.length < rounds.fewest) return false;
  if (beyond.length >= rounds.most || ms >= rounds.budgetMs) return true;
  const { from, to } = medianInterval(beyond);
  return to <= most || from > most;
}
