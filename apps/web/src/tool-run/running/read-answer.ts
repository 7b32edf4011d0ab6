import {
  type Contract,
  mapDetails,
  type Mime,
  noticeDetails,
  type RepairedPages,
  writtenRanges,
} from '@blattwerk/shared';
import type { UploadAnswer } from '../../api/upload.ts';
import type { ToolFile } from '../model/accept-files.ts';
import type { ToolResult } from '../model/tool-state.ts';

/** Time that a result stays in the page's memory, in ms: limited for shared computers. */
export const resultMs = 10 * 60_000;

/** Result of a response. The download's name follows from the contract and the local name of the input. */
export function readAnswer(
  contract: Contract,
  files: readonly ToolFile[],
  answer: UploadAnswer,
  now: number,
  isPaid = false,
): ToolResult {
  const mime = answer.mime as Mime;
  const { downloadName } = (isPaid ? contract.paid : undefined) ?? contract.output;
  return {
    blob: answer.blob,
    url: URL.createObjectURL(answer.blob),
    mime,
    downloadName: downloadName(files[0]?.file.name ?? '', mime),
    facts: readFacts(contract, answer.header),
    notices: readList(answer.header('x-notices')),
    repairedPages: readRepairedPages(answer.header),
    ...mapDetails((name) => readText(answer.header(noticeDetails[name].header), noticeDetails[name].form)),
    inputBytes: files.reduce((sum, { file }) => sum + file.size, 0),
    inputCount: files.length,
    expiresAt: now + resultMs,
  };
}

function readFacts(contract: Contract, header: UploadAnswer['header']): Record<string, number> {
  const facts: Record<string, number> = {};
  for (const [fact, name] of Object.entries(contract.output.facts)) {
    const value = header(name);
    if (value !== null && /^\d+$/.test(value.trim())) facts[fact] = Number(value);
  }
  return facts;
}

function readRepairedPages(header: UploadAnswer['header']): RepairedPages | undefined {
  const ranges = readText(header('x-repaired-pages'), writtenRanges);
  const count = readText(header('x-repaired-page-count'), /^\d+$/);
  return ranges === undefined || count === undefined ? undefined : { ranges, count: Number(count) };
}

/** A header that a proxy has changed is ignored. */
function readText(header: string | null, form: RegExp): string | undefined {
  const text = header?.trim() ?? '';
  return form.test(text) ? text : undefined;
}

function readList(header: string | null): string[] {
  return (header ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
