import { createHash } from 'node:crypto';
import type { Answer, NoAnswer } from './send.ts';

/** What differs in two answers to the same request: identifiers, times, and all bytes of an encrypted file. */
const varying = /\/ID ?\[[^\]]*\]|\/(?:Creation|Mod)Date ?\([^)]*\)|(?<=<xmp:(?:Create|Modify|Metadata)Date>)[^<]*/g;

/**
 * An answer in a line, which is the same for the same result: so two runs of different versions can be compared.
 * @returns status, bytes and digest; for an encrypted file, its bytes in units of 16
 */
export function digestOf(answer: Answer | NoAnswer): string {
  if (answer.status === null) return answer.reason;
  const { status, body, headers } = answer;
  const text = body.toString('latin1');
  if (status !== 200) return `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 80)}`;
  const notices = headers.get('x-notices') ?? '';
  if (/\/Encrypt\b/.test(text)) return `200 encrypted, about ${body.length >> 4} × 16 bytes ${notices}`.trimEnd();
  const digest = createHash('sha256').update(text.replaceAll(varying, ''), 'latin1').digest('hex').slice(0, 24);
  return `200 ${body.length} ${digest} ${notices}`.trimEnd();
}
