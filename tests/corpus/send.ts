import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Contract } from '@blattwerk/shared';
import { sendTool } from '@blattwerk/testing/send-form';
import type { Trial } from './trials.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
  ms: number;
}

/** A request that was not answered. */
export interface NoAnswer {
  status: null;
  reason: string;
  ms: number;
}

/** Milliseconds beyond a tool's own budget until a request counts as hanging. */
const graceMs = 10_000;
/** Times that 429 is obeyed before it is taken as the answer. */
const maxRetries = 20;

/** A request's parts: its files, and the text of its other fields. */
export interface Upload {
  contract: Contract;
  files: readonly { name: string; bytes: Uint8Array }[];
  attached?: Upload['files'];
  fields: readonly (readonly [name: string, text: string])[];
}

/** Sends a trial's file as the page does, multipart over HTTP, and reads the whole answer. */
export function send(address: string, trial: Trial, bytes: Uint8Array): Promise<Answer | NoAnswer> {
  const files = Array.from({ length: trial.copies }, () => ({ name: basename(trial.path), bytes }));
  return sendUpload(address, { contract: trial.contract, files, fields: Object.entries(trial.setup.fields ?? {}) });
}

/** As `send`, with whatever files and fields. */
export async function sendUpload(address: string, upload: Upload): Promise<Answer | NoAnswer> {
  for (let attempt = 0; ; attempt++) {
    const answer = await post(address, upload);
    if (answer.status !== 429 || attempt >= maxRetries) return answer;
    const seconds = Number(answer.headers.get('retry-after'));
    await sleep(Math.min(Math.max(seconds || 1, 1), 60) * 1000);
  }
}

async function post(address: string, { contract, files, attached = [], fields }: Upload): Promise<Answer | NoAnswer> {
  const budgetMs = contract.requestMs + graceMs;
  const start = performance.now();
  const elapsed = () => Math.round(performance.now() - start);
  try {
    const response = await sendTool(address, contract, files, {
      attached,
      fields,
      headers: { 'accept-encoding': 'identity', 'accept-language': 'en' },
      signal: AbortSignal.timeout(budgetMs),
    });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body, ms: elapsed() };
  } catch (error) {
    return { status: null, reason: reasonOf(error, budgetMs), ms: elapsed() };
  }
}

function reasonOf(error: unknown, budgetMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${budgetMs / 1000} s`;
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return `the connection broke (${typeof cause?.code === 'string' ? cause.code : String(error)})`;
}
