import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { typical } from '@blattwerk/testing/files/files';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import { multipartBody, post } from '@blattwerk/testing/multipart';
import { median, quantile } from '@blattwerk/testing/statistics';
import { type SentSpan, startTraceCollector } from '@blattwerk/testing/trace-collector';
import type { Section } from '../section.ts';

const rounds = 100;
const warmUps = 20;
/** Time in which garbage and the bytes of the last job are cleaned up, in ms. */
const clearedMs = 50;
/** Time until the last spans are exported, in ms. */
const exportMs = 8_000;

/** The hops of a request, each from the end of the one before: the point at which it ends. */
const hops = [
  ['the gateway claims the id and opens the lease', (of) => of('receive').begin],
  ['the upload arrives and is stored', (of) => of('receive').end],
  ['the gateway has read the priority of the address', (of) => of('queue').begin],
  ['a worker takes the job from the queue', (of) => of('run rotate').begin],
  ["the worker's parent gives it to a child", (of) => of('child').begin],
  ['the child gets names and begins', (of) => of('run rotate').events['analyzing'] ?? 0],
  ['the child has the input, and has opened it', (of) => of('run rotate').events['processing'] ?? 0],
  ['the child has done its work', (of) => of('run rotate').events['finishing'] ?? 0],
  ['the child has written the output', (of) => of('child').end],
  [
    'the last of it is stored, and the gateway has the reply and reads the first of the answer',
    (of) => of('send').begin,
  ],
  ['the answer is sent, its bytes deleted', (of) => of('send').end],
] as const satisfies [name: string, ends: (of: (name: string) => Times) => number][];

/** When a span began, had its events and ended, in ms. */
interface Times {
  begin: number;
  end: number;
  events: Record<string, number>;
}

const ms = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1_000n) / 1_000;

function timesOf({ startTimeUnixNano, endTimeUnixNano, events }: SentSpan): Times {
  const seen = Object.fromEntries(events.map(({ name, timeUnixNano }) => [name, ms(timeUnixNano)]));
  return { begin: ms(startTimeUnixNano), end: ms(endTimeUnixNano), events: seen };
}

/** One rotate, hop by hop, by its trace. */
export async function benchHops(): Promise<Section> {
  const collector = await startTraceCollector();
  const file = await typical.open();
  const files = [{ name: 'file.pdf', type: 'application/pdf', bytes: readFileSync(file.path) }];
  const body = multipartBody('pdf', files, { rotation: '90' });
  {
    await using product = await startOwnProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address });
    for (let round = 0; round < warmUps + rounds; round++) {
      await post(`${product.address}/rotate`, body);
      await sleep(clearedMs);
    }
    await sleep(exportMs);
  }
  await collector.stop();
  const traces = [...Map.groupBy(collector.spans, ({ traceId }) => traceId).values()]
    .filter((spans) => ['queue', 'child', 'send'].every((name) => spans.some((span) => span.name === name)))
    .slice(-rounds);
  const taken: number[][] = hops.map(() => []);
  const whole: number[] = [];
  for (const spans of traces) {
    const byName = new Map(spans.map((span) => [span.name, timesOf(span)]));
    const of = (name: string) => byName.get(name) ?? { begin: 0, end: 0, events: {} };
    const begun = Math.min(...[...byName.values()].map(({ begin }) => begin));
    let before = begun;
    for (const [at, [, ends]] of hops.entries()) {
      taken[at]?.push(ends(of) - before);
      before = ends(of);
    }
    whole.push(before - begun);
  }
  const row = (name: string, each: readonly number[]) => [
    name,
    median(each).toFixed(1),
    quantile(each, 0.1).toFixed(1),
  ];
  return {
    name: 'hops',
    title: 'One rotate, hop by hop',
    text: `${(file.bytes / 1e6).toFixed(1)} MB, ${file.pages} pages, ${traces.length} requests one after the other, by the spans of their traces; the clock of the parts of a run has whole milliseconds. Times in ms.`,
    columns: ['until', 'median', 'fastest tenth'],
    rows: [...hops.map(([name], at) => row(name, taken[at] ?? [])), row('all', whole)],
  };
}
