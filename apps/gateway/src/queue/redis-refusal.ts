import { ToolError } from '@blattwerk/shared';
import { LeaseGoneError, StoreFullError } from '@blattwerk/server';
import { ReplyError } from 'ioredis';

/** Error codes of a Redis that is running but cannot serve; an error's message begins with its code (RESP). */
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

/** Awaits a Redis command. @throws ToolError busy where Redis is full, unavailable where it cannot be reached */
export async function fromRedis<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw redisRefusal(error);
  }
}

/** Translates an error of Redis; any other error is a bug and is returned unchanged. */
function redisRefusal(error: unknown): unknown {
  if (error instanceof ToolError || error instanceof TypeError || error instanceof RangeError) return error;
  if (error instanceof LeaseGoneError) return new ToolError('unavailable', {}, { cause: error });
  if (error instanceof StoreFullError) return new ToolError('busy', {}, { cause: error });
  if (!(error instanceof Error && error instanceof ReplyError))
    return new ToolError('unavailable', {}, { cause: error });
  const codes = replyCodes(error);
  if (codes.includes('OOM')) return new ToolError('busy', {}, { cause: error });
  if (codes.some((code) => unavailableCodes.includes(code))) return new ToolError('unavailable', {}, { cause: error });
  return error;
}

/** The code of an error, and those of the commands that made Redis discard a transaction (EXECABORT). */
function replyCodes(error: Error & { previousErrors?: unknown }): string[] {
  const previous = Array.isArray(error.previousErrors) ? error.previousErrors : [];
  return [error, ...previous].map((each) => (each instanceof Error ? (each.message.split(' ', 1)[0] ?? '') : ''));
}
