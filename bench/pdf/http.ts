import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Contract, contracts } from '@blattwerk/shared';
import { startProduct } from '@blattwerk/testing/run-product';
import { type Body, multipartBody, post } from '@blattwerk/testing/multipart';
import { median, medianInterval, timed } from '@blattwerk/testing/statistics';
import type { Section } from '../section.ts';
import { startEngineChild } from './child.ts';
import { noopName } from '../noop-name.ts';
import {
  type BenchFile,
  benchSources,
  type BenchSource,
  withoutImages,
  withSize,
} from '@blattwerk/testing/files/files';
import { otherRequests, type Request, structureRequests } from './requests.ts';
import { type Cells, isAsked, spread, report } from './row.ts';
import { workFolder } from '@blattwerk/testing/files/work-folder';

/** Allowed time of a job beyond its engine and the transfer of its bytes, in ms. */
const most = 15;
/** Rounds go on until it is certain on which side of `most` their median lies, within these bounds. */
const rounds = { fewest: 11, most: 61, budgetMs: 150_000 } as const;
/** Pause in which garbage and bytes in Redis of the last job are cleaned up, in ms. */
const clearedMs = 500;

/** Cost of each tool through HTTP, compared with its engine alone and with an empty job of the same size. */
export async function benchPdfHttp(): Promise<Section> {
  const env = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' };
  const workerEntry = join(import.meta.dirname, '..', 'noop-worker.ts');
  // One product for both: two differ by more than the measured difference.
  const product = await startProduct({ quiet: true, build: false, env, workerEntry });
  try {
    const rows: Cells[] = [];
    for (const { title, source, request } of trials()) {
      if (!isAsked(title)) continue;
      const file = await source.open();
      const named = withSize(title, file);
      rows.push(report(await compare(named, await request(file), product.address)));
    }
    return {
      name: 'pdf-http',
      title: 'PDF tools: through HTTP',
      text: `One request at a time on loopback; engine, no-op and real job in turn, ${rounds.fewest} to ${rounds.most} rounds after a warm-up, each started when the one before has been cleaned up, milliseconds, median (range). The engine has its input in memory and leaves its result there, in the pieces that it writes. A no-op job goes to the same children, receives the same bytes and returns as many as the tool does, so that copying is counted once; it and the real job alternate in being first. The difference is the median over all rounds, with its 95 % confidence interval: a row continues until that is on one side of the limit, or for ${rounds.budgetMs / 60_000} minutes. Target: at most ${most}.`,
      columns: ['job', 'rounds', 'through HTTP', 'engine only', 'no-op job', 'HTTP − engine − no-op', 'target met'],
      rows,
    };
  } finally {
    await product.stop();
  }
}

function trials(): { title: string; source: BenchSource; request: (file: BenchFile) => Promise<Request> }[] {
  const requests = { ...structureRequests, ...otherRequests };
  return Object.entries(requests).flatMap(([name, request]) =>
    benchSources()
      .filter((source) => !(name === 'extract-images' && withoutImages.has(source)))
      .map((source) => ({ title: `${name}: ${source.title}`, source, request })),
  );
}

/** Milliseconds of one request. */
async function timedPost(url: string, body: Body): Promise<number> {
  const [ms = 0] = await timed(1, () => post(url, body), 0);
  return ms;
}

async function compare(title: string, { tool, options, inputs }: Request, address: string): Promise<Cells> {
  await using engine = await startEngineChild();
  await engine.ask({ kind: 'load', paths: inputs });
  const scratch = join(workFolder(), 'scratch');
  async function runEngine(): Promise<{ ms: number; bytes: number }> {
    try {
      return await engine.ask({ kind: 'run', tool, options, scratch });
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  const { bytes } = await runEngine();
  const contract: Contract = contracts[tool];
  const given = Object.entries(options).filter(([, value]) => value !== null);
  const fields = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  function bodyOf(name: string): Body {
    const files = inputs.map((path) => ({ name, type: 'application/pdf', bytes: readFileSync(path) }));
    return multipartBody(contract.input.field, files, fields);
  }
  const asked = { through: bodyOf('file.pdf'), idle: bodyOf(noopName('pdf', bytes)) };
  const measured: { through: number; alone: number; idle: number }[] = [];
  const beyond = () => measured.map(({ through, alone, idle }) => through - alone - idle);
  const begun = performance.now();
  for (let round = -1; !isCertain(beyond(), performance.now() - begun); round++) {
    const taken = { through: 0, alone: 0, idle: 0 };
    await sleep(clearedMs);
    ({ ms: taken.alone } = await runEngine());
    // What comes second may find what the first has left.
    for (const which of round % 2 === 0 ? (['idle', 'through'] as const) : (['through', 'idle'] as const)) {
      await sleep(clearedMs);
      taken[which] = await timedPost(`${address}/${tool}`, asked[which]);
    }
    if (round >= 0) measured.push(taken);
  }
  const { from, to } = medianInterval(beyond());
  return [
    title,
    measured.length,
    spread(measured.map(({ through }) => through)),
    spread(measured.map(({ alone }) => alone)),
    spread(measured.map(({ idle }) => idle)),
    `${median(beyond()).toFixed(1)} (${from.toFixed(1)} to ${to.toFixed(1)})`,
    median(beyond()) <= most ? 'yes' : 'no',
  ];
}

/** Whether the confidence interval lies on one side of the limit, or the greatest number of rounds is reached. */
function isCertain(beyond: readonly number[], ms: number): boolean {
  if (beyond.length < rounds.fewest) return false;
  if (beyond.length >= rounds.most || ms >= rounds.budgetMs) return true;
  const { from, to } = medianInterval(beyond);
  return to <= most || from > most;
}
