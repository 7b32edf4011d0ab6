import { type ErrorCode, type ErrorParams, errorCatalog } from '@blattwerk/shared';
import { describe, expect, it, test } from 'vitest';
import { ApiError, clientCodes } from '../api/api-error.ts';
import { eventParams } from './event-params.ts';

const codes = [...clientCodes, ...Object.keys(errorCatalog)] as ApiError['code'][];
const secret = 'Scheidung Müller 4711';
const params = {
  file: `${secret}.pdf`,
  field: secret,
  page: 4711,
  part: secret,
  allowed: [secret],
  supported_formats: [secret],
  max_size: 4711,
} as unknown as ErrorParams;
const paramsOf = (error: ApiError) => eventParams({ name: 'error', tool: 'split', error });

describe('parameters of an error', () => {
  it.each(codes)('contain no parameter of the text of %s', (code) => {
    const sent = paramsOf(new ApiError(code, { params, status: 422, sentence: `No: ${secret}`, requestId: secret }));
    expect(Object.values(sent).join(' ')).not.toMatch(/Müller|4711|\{|\}/);
    expect(Object.keys(sent)).toEqual(['tool', 'code', 'message']);
    expect(sent.message).toMatch(/^\S.{5,99}$/);
    expect(sent.message).not.toMatch(/ {2}| \.|""|\(\)/);
  });

  it.each([
    [new ApiError('damagedPdf', { status: 422 }), 'http_422'],
    [new ApiError('failed', { status: 502 }), 'http_502'],
    [new ApiError('totalTooLarge'), `http_${errorCatalog.totalTooLarge.status}`],
    [new ApiError('network'), 'network_error'],
    [new ApiError('timedOut'), 'network_error'],
  ])('have the code of its status: %s is %s', (error, code) => {
    expect(paramsOf(error).code).toBe(code);
  });

  it('have a text without a message too, the same in every language', () => {
    expect(paramsOf(new ApiError('failed', { status: 500, sentence: 'Kaputt' })).message).toBe('Unknown error');
    expect(paramsOf(new ApiError('wrongPassword' satisfies ErrorCode)).message).toMatch(/password/i);
  });
});

test('other events have the tool only', () => {
  for (const name of ['upload', 'success', 'download'] as const)
    expect(eventParams(name === 'upload' ? { name, tool: 'merge', files: 2 } : { name, tool: 'merge' })).toEqual({
      tool: 'merge',
    });
});
