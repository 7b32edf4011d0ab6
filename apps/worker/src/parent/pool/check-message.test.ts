import { expect, it } from 'vitest';
import { FrameError } from '../../frames.ts';
import { checkMessage } from './check-message.ts';

const check = (message: unknown) => checkMessage(Buffer.from(JSON.stringify(message)), 'rotate');
const done = { kind: 'done', mime: 'application/pdf', bytes: 7, facts: { pages: 3 }, notices: [] };
const report = (change: object) => ({ kind: 'report', report: { ...done, ...change } });

it('accepts the messages of the protocol, and drops what is not part of them', () => {
  expect(check({ kind: 'begun', pid: 1 })).toEqual({ kind: 'begun' });
  expect(check({ kind: 'progress', stage: 'analyzing', fraction: 0.5, text: 'x' })).toEqual({
    kind: 'progress',
    stage: 'analyzing',
    fraction: 0.5,
  });
  const times = { begunAt: 1, stages: [{ stage: 'finishing', at: 2 }], endedAt: 3 };
  expect(check(report({ times, mustRestart: true, path: '/etc' }))).toEqual({
    kind: 'report',
    report: { ...done, times, mustRestart: true },
  });
  const refused = { kind: 'refused', code: 'invalidPages', params: { file: 0, page: 9, allowed: ['a'] } };
  expect(check({ kind: 'report', report: refused })).toEqual({ kind: 'report', report: refused });
});

it.each([
  ['a kind that is unknown', { kind: 'exec' }],
  ['a stage that is unknown', { kind: 'progress', stage: 'S3CRET', fraction: 0 }],
  ['a fraction above 1', { kind: 'progress', stage: 'analyzing', fraction: 2 }],
  ['a type that the tool does not answer', report({ mime: 'text/html' })],
  ['a fact that is no number', report({ facts: { pages: 'a\r\nb' } })],
  ['a name of a fact that could be part of another header', report({ facts: { 'a:b': 1 } })],
  ['too many facts', report({ facts: Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`f${at}`, 1])) })],
  ['a notice that is unknown', report({ notices: ['S3CRET'] })],
  ['ranges of pages with other characters', report({ repairedPages: { ranges: '1\n2', count: 2 } })],
  ['a code that is unknown', { kind: 'report', report: { kind: 'refused', code: 'constructor', params: {} } }],
  [
    'a text that is too long',
    { kind: 'report', report: { kind: 'refused', code: 'busy', params: { part: 'x'.repeat(5_000) } } },
  ],
  [
    'the name of a file',
    { kind: 'report', report: { kind: 'refused', code: 'damagedPdf', params: { file: 'a.pdf' } } },
  ],
  ['no report', { kind: 'report' }],
  ['a list', []],
  ['nothing', null],
])('refuses %s', (_name, message) => {
  expect(() => check(message)).toThrow(FrameError);
});

it('refuses a report without a run, and what is not JSON', () => {
  expect(() => checkMessage(Buffer.from(JSON.stringify(report({}))), undefined)).toThrow(FrameError);
  expect(() => checkMessage(Buffer.from('{'), 'rotate')).toThrow(FrameError);
});

it('keeps of a fault only what looks like names and frames', () => {
  const frame = 'at run (file:///app/apps/worker/src/child/child.ts:1:2)';
  const fault = { name: 'Type Error\n', code: 'a b', frames: [frame, `at ${'x'.repeat(400)}`, 'bytes of a file', 7] };
  expect(check({ kind: 'fault', fault: { ...fault, cause: { name: 'RangeError', code: 'E1', frames: [] } } })).toEqual({
    kind: 'fault',
    fault: { name: 'Error', frames: [frame], cause: { name: 'RangeError', code: 'E1', frames: [] } },
  });
});
