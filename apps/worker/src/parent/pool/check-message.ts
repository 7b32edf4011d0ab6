import {
  apiContractOf,
  type ApiToolName,
  chain,
  type ErrorCode,
  errorCatalog,
  mapDetails,
  type Mime,
  type NoticeKey,
  maxSteps,
  noticeDetails,
  noticeKeys,
  type QueuedParams,
  type RepairedPages,
  type Stage,
  stages,
  writtenRanges,
} from '@blattwerk/shared';
import { FrameError } from '../../frames.ts';
import type { ChildMessage, Fault, RunTimes, TimedReport } from '../../protocol.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Maximum length of a text in a refusal. */
const maxTextLength = 4_096;
const maxEntries = 64;
/** Maximum number of frames of a fault, and of its causes. */
const maxFrames = 12;
const maxCauses = 8;

/**
 * Reads a message of a child. A file can have taken control of the child, so that no value is used unchecked: texts are
 * limited in length and form, numbers are finite, and keys are known.
 * @param tool the tool of the child's run; absent where it has none
 * @throws FrameError for a message that the protocol does not allow
 */
export function checkMessage(payload: Buffer, tool: ApiToolName | undefined): ChildMessage {
  const { kind, ...fields } = fieldsOf(parse(payload));
  switch (kind) {
    case 'begun':
      return { kind };
    case 'ready':
      return { kind, ...(fields['fault'] === undefined ? {} : { fault: checkFault(fields['fault']) }) };
    case 'fault':
      return { kind, fault: checkFault(fields['fault']) };
    case 'progress':
      return { kind, stage: checkStage(fields['stage']), fraction: checkNumber(fields['fraction'], 0, 1) };
    case 'report':
      if (tool !== undefined) return { kind, report: checkReport(fieldsOf(fields['report']), tool) };
  }
  throw new FrameError('expected a message of the protocol');
}

function checkReport(report: Fields, tool: ApiToolName): TimedReport {
  const times = report['times'] === undefined ? {} : { times: checkTimes(fieldsOf(report['times'])) };
  const timed = { ...times, ...(report['mustRestart'] === true ? { mustRestart: true as const } : {}) };
  switch (report['kind']) {
    case 'released':
      return { ...timed, kind: 'released' };
    case 'fault':
      return { ...timed, kind: 'fault', fault: checkFault(report['fault']) };
    case 'refused':
      return { ...timed, kind: 'refused', code: checkCode(report['code']), params: checkParams(report['params']) };
    case 'done':
      return {
        ...timed,
        kind: 'done',
        mime: oneOf<Mime>(apiContractOf(tool).output.mimes, report['mime']),
        bytes: checkNumber(report['bytes']),
        facts: checkFacts(fieldsOf(report['facts'])),
        ...(tool === chain.name ? checkNoticesOfSteps(report) : { notices: checkNotices(report, 1) }),
        repairedPages: checkRepairedPages(report['repairedPages']),
        ...mapDetails((name) =>
          report[name] === undefined ? undefined : checkText(report[name], noticeDetails[name].form),
        ),
      };
  }
  throw new FrameError('expected a report of the protocol');
}

function checkTimes(times: Fields): RunTimes {
  const passed = listOf(times['stages'], maxEntries).map((entry) => {
    const { stage, at } = fieldsOf(entry);
    return { stage: checkStage(stage), at: checkNumber(at) };
  });
  return { begunAt: checkNumber(times['begunAt']), stages: passed, endedAt: checkNumber(times['endedAt']) };
}

function checkFacts(facts: Fields): Record<string, number> {
  const entries = limited(Object.entries(facts), maxEntries);
  return Object.fromEntries(entries.map(([name, value]) => [checkText(name, /^[\w-]{1,64}$/), checkNumber(value)]));
}

function checkNotices({ notices }: Fields, steps: number): NoticeKey[] {
  return listOf(notices, noticeKeys.length * steps).map((key) => oneOf<NoticeKey>(noticeKeys, key));
}

function checkNoticesOfSteps(report: Fields): { notices: NoticeKey[]; noticeSteps: number[] } {
  const notices = checkNotices(report, maxSteps);
  const noticeSteps = listOf(report['noticeSteps'] ?? [], notices.length).map((step) => checkNumber(step, 1, maxSteps));
  if (noticeSteps.length < notices.length) throw new FrameError('expected a step for each notice');
  return { notices, noticeSteps };
}

function checkRepairedPages(pages: unknown): RepairedPages | undefined {
  if (pages === undefined) return undefined;
  const { ranges, count } = fieldsOf(pages);
  return { ranges: checkText(ranges, writtenRanges), count: checkNumber(count) };
}

function checkParams(params: unknown): QueuedParams {
  const { file, form_field, character, ...others } = fieldsOf(params);
  const entries = limited(Object.entries(others), maxEntries);
  const checked = Object.fromEntries(
    entries.map(([name, value]) => [checkText(name, /^\w{1,64}$/), checkParam(value)]),
  );
  // Indices: the names must not enter the queue.
  return {
    ...checked,
    ...(file === undefined ? {} : { file: checkNumber(file, 0) }),
    ...(form_field === undefined ? {} : { form_field: checkNumber(form_field, 0) }),
    ...(character === undefined ? {} : { character: checkNumber(character, 0) }),
  };
}

function checkParam(value: unknown): number | string | string[] {
  if (typeof value === 'number') return checkNumber(value);
  if (typeof value === 'string') return checkText(value, /^/);
  return listOf(value, maxEntries).map((entry) => checkText(entry, /^/));
}

/** A fault is logged: what does not look like a name, a code or a frame of a stack is left out. */
function checkFault(given: unknown, depth = 0): Fault {
  const { name, code, frames, cause } = fieldsOf(given);
  return {
    name: hasForm(name, /^[\w$]{1,64}$/) ? name : 'Error',
    ...(hasForm(code, /^\w{1,64}$/) ? { code } : {}),
    frames: listOf(frames, maxFrames).filter((frame) => hasForm(frame, /^at [ -~]{1,300}$/)),
    ...(cause === undefined || depth === maxCauses ? {} : { cause: checkFault(cause, depth + 1) }),
  };
}

function checkCode(code: unknown): ErrorCode {
  if (typeof code === 'string' && Object.hasOwn(errorCatalog, code)) return code as ErrorCode;
  throw new FrameError('expected a code of the catalog');
}

function checkStage(stage: unknown): Stage {
  return oneOf<Stage>(stages, stage);
}

function oneOf<T>(allowed: readonly T[], value: unknown): T {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new FrameError(`expected one of ${allowed.join(', ')}`);
  return found;
}

function checkNumber(value: unknown, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): number {
  if (typeof value === 'number' && value >= min && value <= max) return value;
  throw new FrameError('expected a number in range');
}

function hasForm(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && value.length <= maxTextLength && form.test(value);
}

function checkText(value: unknown, form: RegExp): string {
  if (hasForm(value, form)) return value;
  throw new FrameError(`expected a text of the form ${form.source}`);
}

function listOf(value: unknown, maxLength: number): unknown[] {
  if (!Array.isArray(value)) throw new FrameError('expected a list');
  return limited(value as unknown[], maxLength);
}

function limited<T>(list: T[], maxLength: number): T[] {
  if (list.length > maxLength) throw new FrameError(`expected at most ${maxLength} entries, got ${list.length}`);
  return list;
}

function fieldsOf(value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new FrameError('expected an object');
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    throw new FrameError('expected JSON');
  }
}
