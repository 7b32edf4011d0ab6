import { describeRefusal, errorCatalog, type ErrorCode } from '@blattwerk/shared';
import type { ApiError } from '../api/api-error.ts';
import type { UsageEvent } from './say.ts';

const longestMessage = 100;

export interface EventParams {
  tool: string;
  code?: string;
  message?: string;
}

/**
 * What leaves the browser of an event (SPEC section 8). Of an error its status and the sentence of its code, never with what
 * it was filled with: that may be a file's name or what somebody wrote. In one language, so that reports have each once.
 */
export function eventParams(event: UsageEvent): EventParams {
  if (event.name !== 'error') return { tool: event.tool };
  const { error, tool } = event;
  // What the page refuses before it sends anything has the status that the server would have given.
  const status = error.status || (isRefusal(error.code) ? errorCatalog[error.code].status : 0);
  return { tool, code: status === 0 ? 'network_error' : `http_${status}`, message: messageOf(error.code) };
}

function messageOf(code: ApiError['code']): string {
  if (isRefusal(code)) return describeRefusal(code, {}, 'en').slice(0, longestMessage);
  if (code === 'network') return 'Network error';
  if (code === 'timedOut') return 'No answer in time';
  return 'Unknown error';
}

function isRefusal(code: ApiError['code']): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}
