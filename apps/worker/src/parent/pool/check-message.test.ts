import { noticeKeys } from '@blattwerk/shared';
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
  const refused = {
    kind: 'refused',
    code: 'invalidPages',
    params: { file: 0, form_field: 2, character: 3, page: 9, allowed: ['a'] },
  };
  expect(check({ kind: 'report', report: refused })).toEqual({ kind: 'report', report: refused });
});

const refusal = (params: object) => ({ kind: 'report', report: { kind: 'refused', code: 'busy', params } });
const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]));

it.each([
  ['a ready child', { kind: 'ready' }],
  ['a child that is not ready', { kind: 'ready', fault: { name: 'Error', frames: [] } }],
  ['no progress', { kind: 'progress', stage: 'analyzing', fraction: 0 }],
  ['all progress', { kind: 'progress', stage: 'analyzing', fraction: 1 }],
  ['a released run', { kind: 'report', report: { kind: 'released' } }],
  ['a failed run', { kind: 'report', report: { kind: 'fault', fault: { name: 'Error', frames: [] } } }],
  ['repaired pages', report({ repairedPages: { ranges: '1-3,5', count: 4 } })],
  ['scripts of missing text', report({ missingScripts: 'Hang,Thai' })],
  ['images of which a part is missing', report({ incompleteImages: '1-3,5' })],
  ['words that were not found', report({ wordsNotFound: '1-3,5' })],
  ['a notice', report({ notices: [noticeKeys[0]] })],
  ['as many facts as are allowed', report({ facts: entries(64) })],
  ['as many parameters as are allowed', refusal(entries(64))],
  [
    'texts and lists as long as are allowed',
    refusal({ part: 'x'.repeat(4_096), allowed: Array<string>(64).fill('a') }),
  ],
  ['no duration of a stage', report({ times: { begunAt: 0, stages: [], endedAt: 0 } })],
])('accepts %s as it is', (_name, message) => {
  expect(check(message)).toEqual(message);
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
  ['scripts with other characters', report({ missingScripts: 'Hang,<b>' })],
  ['numbers of images with other characters', report({ incompleteImages: '1,a.png' })],
  ['numbers of words with other characters', report({ wordsNotFound: '1,Meyer' })],
  ['a code that is unknown', { kind: 'report', report: { kind: 'refused', code: 'constructor', params: {} } }],
  [
    'a text that is too long',
    { kind: 'report', report: { kind: 'refused', code: 'busy', params: { part: 'x'.repeat(5_000) } } },
  ],
  [
    'the name of a file',
    { kind: 'report', report: { kind: 'refused', code: 'damagedPdf', params: { file: 'a.pdf' } } },
  ],
  ['the index of a file before the first', refusal({ file: -1 })],
  ['the name of a form field', refusal({ form_field: 'Vorname' })],
  ['a character of a text', refusal({ character: 'ü' })],
  ['too many parameters', refusal(entries(65))],
  ['a parameter that is an object', refusal({ part: {} })],
  ['a list of parameters that is too long', refusal({ allowed: Array<string>(65).fill('a') })],
  ['a list of other things than texts', refusal({ allowed: [1] })],
  ['a name of a parameter that is no word', refusal({ 'a b': 1 })],
  ['a negative fraction', { kind: 'progress', stage: 'analyzing', fraction: -0.1 }],
  ['a fraction that is no number', { kind: 'progress', stage: 'analyzing', fraction: '1' }],
  ['a size that is no safe integer', report({ bytes: 2 ** 54 })],
  [
    'too many stages',
    report({
      times: { begunAt: 0, stages: Array.from({ length: 65 }, () => ({ stage: 'finishing', at: 2 })), endedAt: 0 },
    }),
  ],
  ['a time that is no number', report({ times: { begunAt: null, stages: [], endedAt: 0 } })],
  ['too many notices', report({ notices: Array(noticeKeys.length + 1).fill(noticeKeys[0]) })],
  ['too many frames of a fault', { kind: 'fault', fault: { frames: Array(13).fill('at a') } }],
  ['a report that is unknown', { kind: 'report', report: { kind: 'exec' } }],
  ['no report', { kind: 'report' }],
  ['a list', []],
  ['nothing', null],
])('refuses %s', (_name, message) => {
  expect(() => check(message)).toThrow(FrameError);
});

it('gives each notice of a chain its step', () => {
  const notices = ['repaired', 'repaired'];
  const checkChain = (change: object) =>
    checkMessage(Buffer.from(JSON.stringify(report({ notices, ...change }))), 'chain');
  const known = report({ notices, noticeSteps: [1, 5] });
  expect(checkChain({ noticeSteps: [1, 5] })).toEqual(known);
  expect(check(known)).toEqual(report({ notices }));
  for (const noticeSteps of [undefined, [1], [1, 2, 3], [0, 1], [1, 6], ['1', 2], '12'])
    expect(() => checkChain({ noticeSteps })).toThrow(FrameError);
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

it('keeps eight causes of a fault', () => {
  let fault: object = { name: 'Last', frames: [] };
  for (let depth = 0; depth < 9; depth++) fault = { name: `E${depth}`, frames: [], cause: fault };
  expect(JSON.stringify(check({ kind: 'fault', fault })).match(/"name":"\w+"/g)).toHaveLength(9);
});
