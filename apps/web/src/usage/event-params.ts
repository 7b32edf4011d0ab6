import { describeRefusal, errorCatalog, type ErrorCode } from '@blattwerk/shared';
import type { ApiError } from '../api/api-error.ts';
import type { UsageEvent } from './usage-events.ts';

const longestMessage = 100;

export interface EventParams {
  tool: string;
  code?: string;
  message?: string;
}

/**
 * Parameters that a service gets with an event. Of an error, its status and the text of its code without parameters,
 * which may be a file name or an entry; always in English, so that a report counts each text once.
 */
export function eventParams(event: UsageEvent): EventParams {
  if (event.name !== 'error') return { tool: event.tool };
  const { error, tool } = event;
  // A refusal by the page has the status that the server would have sent.
  const status = error.status || (isRefusal(error.code) ? errorCatalog[error.code].status : 0);
  return { tool, code: status === 0 ? 'network_error' : `http_${status}`, message: messageOf(error.code) };
}

function messageOf(code: ApiError['code']): string {
  if (isRefusal(code)) return describeRefusal(code, {}, 'en').slice(0, longestMessage);
  if (code === 'network' || code === 'offline') return 'Network error';
  if (code === 'timedOut') return 'No answer in time';
  return 'Unknown error';
}

function isRefusal(code: ApiError['code']): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}
