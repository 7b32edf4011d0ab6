import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobState, JobStatus } from '@blattwerk/shared';
import { sendForm } from '@blattwerk/testing/send-form';
import { endOf } from '../end-of.ts';
import { nextSender } from '../products.ts';
import type { MarkedRequest } from './requests.ts';

/** Longest time until a job is in a state, in ms. */
const stateMs = 60_000;

/** What became of a request: the status and the code of its answer, or that its connection ended without one. */
export type Ended = string;

/** A request on its way. */
export interface Sent {
  id: string;
  request: MarkedRequest;
  ended: Promise<Ended>;
  /** Closes its connection. */
  close: () => void;
}

export function start(address: string, request: MarkedRequest, cutAfter?: number): Sent {
  const id = randomUUID();
  const closing = new AbortController();
  const ended = sendForm(`${address}/${request.path}`, request.body, {
    headers: { 'x-job-id': id },
    from: nextSender(),
    signal: closing.signal,
    ...(cutAfter === undefined ? {} : { cutAfter }),
  }).then(
    (answer) => {
      const isWhole = answer.status !== 200 || request.isAnswer?.(answer.body) !== false;
      return isWhole ? endOf(answer) : `200 without its text: ${request.path}, ${request.kind}`;
    },
    () => 'no answer',
  );
  return { id, request, ended, close: () => closing.abort() };
}

/** Sends half of the body, and closes the connection. */
export function sendHalf(address: string, request: MarkedRequest): Sent {
  return start(address, request, Math.floor(request.body.bytes / 2));
}

/** Resolves when one of the requests is in one of the states, or has ended; undefined where all have ended. */
export async function untilAny(
  address: string,
  sent: readonly Sent[],
  states: readonly JobState[],
): Promise<Sent | undefined> {
  const open = new Set(sent);
  for (const each of sent) void each.ended.then(() => open.delete(each));
  for (const deadline = performance.now() + stateMs; performance.now() < deadline; await sleep(5)) {
    if (open.size === 0) return undefined;
    for (const each of open) {
      const state = await stateOf(address, each.id);
      if (state !== undefined && states.includes(state)) return each;
    }
  }
  throw new Error(`no job was ${states.join(' or ')} within ${stateMs} ms`);
}

async function stateOf(address: string, id: string): Promise<JobState | undefined> {
  const answer = await fetch(`${address}/jobs/${id}`).catch(() => undefined);
  if (!answer) return undefined;
  const { state } = (await answer.json()) as Partial<JobStatus>;
  return state;
}

/** Cancels a job by its id, once its upload has begun. */
export async function cancel(address: string, sent: Sent): Promise<void> {
  await untilAny(address, [sent], ['waiting', 'active']);
  await fetch(`${address}/jobs/${sent.id}`, { method: 'DELETE' }).then((answer) => answer.arrayBuffer());
}

/** Closes the connection of a request, once its upload has begun. */
export async function leave(address: string, sent: Sent): Promise<void> {
  await untilAny(address, [sent], ['waiting', 'active']);
  sent.close();
}

/** Ends with the number of each. */
export function countEnds(ends: readonly Ended[]): string {
  return [...Map.groupBy(ends, (ended) => ended)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([ended, { length }]) => `${length} × ${ended}`)
    .join(', ');
}
