import { ToolError } from '@blattwerk/shared';
import { LeaseGoneError } from '@blattwerk/shared/node';
import { ReplyError } from 'ioredis';

/** Error codes of a Redis that is there but cannot serve; the protocol puts them first in an error's text. */
const unavailableCodes: readonly string[] = [
  'LOADING',
  'READONLY',
  'MASTERDOWN',
  'CLUSTERDOWN',
  'TRYAGAIN',
  'NOREPLICAS',
  'MISCONF',
  'BUSY',
  'UNKILLABLE',
];

/** Waits for something of Redis; what fails there becomes the answer that a visitor is owed. */
export async function fromRedis<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw redisRefusal(error);
  }
}

/** `busy` where Redis is full, `unavailable` where it is not there; anything else is a fault of ours and comes back unchanged. */
function redisRefusal(error: unknown): unknown {
  if (error instanceof ToolError || error instanceof TypeError || error instanceof RangeError) return error;
  if (error instanceof LeaseGoneError) return new ToolError('unavailable', {}, { cause: error });
  if (!(error instanceof Error && error instanceof ReplyError))
    return new ToolError('unavailable', {}, { cause: error });
  const codes = replyCodes(error);
  if (codes.includes('OOM')) return new ToolError('busy', {}, { cause: error });
  if (codes.some((code) => unavailableCodes.includes(code))) return new ToolError('unavailable', {}, { cause: error });
  return error;
}

/** An error's own code, and those of the commands for which a transaction was discarded (EXECABORT). */
function replyCodes(error: Error & { previousErrors?: unknown }): string[] {
  const previous = Array.isArray(error.previousErrors) ? error.previousErrors : [];
  return [error, ...previous].map((each) => (each instanceof Error ? (each.message.split(' ', 1)[0] ?? '') : ''));
}
