import type { FuzzCase } from './plan-case.ts';
import type { FuzzResult } from './run-cases.ts';

/** Duration from which a correct response is reported, in ms. */
const slowMs = 10_000;

export function reportCase({ index, contract, files, fields, origin }: FuzzCase): void {
  console.log(`case ${index}: ${contract.name} ${JSON.stringify(fields)}`);
  console.log(`${origin}; ${files.map(({ bytes }) => bytes.length).join(', ')} bytes`);
}

/** A line for a finding, or for every result on request. */
export function reportResult({ index, tool, status, code, ms, origin, finding }: FuzzResult, all: boolean): void {
  if (!all && finding === undefined && ms < slowMs) return;
  const outcome = finding ?? (code === undefined ? 'accepted' : code);
  console.log(
    `${finding === undefined ? '' : 'FINDING '}case ${index}: ${tool} ${status ?? '-'} ${outcome}, ${ms} ms (${origin})`,
  );
}

/** Counts by tool and refusal, and a final summary. */
export function reportSummary(results: readonly FuzzResult[]): void {
  const sent = results.filter(({ tool }) => tool !== 'product');
  for (const [tool, list] of Map.groupBy(sent, ({ tool }) => tool)) {
    const times = list.map(({ ms }) => ms).toSorted((one, other) => one - other);
    const codes = Map.groupBy(
      list.flatMap(({ code }) => code ?? []),
      (code) => code,
    );
    const refusals = [...codes].map(([code, { length }]) => `${length} ${code}`).toSorted();
    const accepted = list.filter(({ status, finding }) => status === 200 && finding === undefined).length;
    console.log(
      `${tool}: ${list.length} files, ${accepted} accepted, median ${times[times.length >> 1] ?? 0} ms, longest ${times.at(-1) ?? 0} ms; ${refusals.join(', ')}`,
    );
  }
  const refused = sent.filter(({ code }) => code !== undefined).length;
  const findings = results.filter(({ finding }) => finding !== undefined).length;
  console.log(`${sent.length} files, ${refused} refused, ${findings} findings`);
}
