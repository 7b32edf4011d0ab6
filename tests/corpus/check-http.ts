import { commonErrors, type Contract, type ErrorCode, errorCatalog } from '@blattwerk/shared';
import type { Answer, NoAnswer } from './send.ts';

/** What an answer is worth: a correct result, a correct refusal with its code, or a finding. */
export interface AnswerCheck<Finding = string> {
  finding?: Finding;
  code?: ErrorCode;
}

/**
 * Checks an answer against the contract of its tool: status, sentence and code of a refusal, the headers of a result, and
 * what `checkBody` finds in its bytes.
 */
export async function checkByContract<Finding = string>(
  contract: Contract,
  answer: Answer | NoAnswer,
  checkBody: (answer: Answer) => Promise<Finding | undefined>,
): Promise<AnswerCheck<Finding | string>> {
  if (answer.status === null) return { finding: answer.reason };
  if (answer.status !== 200) return checkRefusal(contract, answer);
  const finding = checkHeaders(contract, answer) ?? (await checkBody(answer));
  return finding === undefined ? {} : { finding };
}

function checkRefusal(contract: Contract, { status, headers, body }: Answer): AnswerCheck {
  if (status >= 500) return { finding: `an answer of ${status}` };
  if (!headers.get('content-type')?.startsWith('application/json')) return { finding: 'a refusal that is no JSON' };
  let refusal: unknown;
  try {
    refusal = JSON.parse(body.toString());
  } catch {
    return { finding: 'a refusal that is no JSON' };
  }
  const { error, code } = (refusal ?? {}) as { error?: unknown; code?: unknown };
  if (typeof error !== 'string' || error.trim() === '') return { finding: 'a refusal without a sentence' };
  if (typeof code !== 'string' || !isErrorCode(code)) return { finding: 'a refusal without a code of the catalog' };
  if (errorCatalog[code].status !== status) return { finding: `${code} is not ${status}` };
  if (![...commonErrors, ...contract.errors].includes(code)) return { finding: `${code} is not in the contract` };
  return { code };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}

/** The finding about the headers of a result; undefined where they are correct. */
function checkHeaders(contract: Contract, { headers, body }: Answer): string | undefined {
  const type = headers.get('content-type') ?? 'none';
  if (!contract.output.mimes.some((mime) => mime === type)) return `content-type ${type}`;
  const length = headers.get('content-length');
  if (length !== String(body.length)) return `content-length ${length ?? 'none'} for ${body.length} bytes`;
  if (!headers.get('content-disposition')?.startsWith('attachment; filename')) return 'no name to save it by';
  for (const header of Object.values(contract.output.facts)) {
    if (!/^\d+$/.test(headers.get(header) ?? '')) return `${header} is not a number`;
  }
  if (headers.has('x-repaired-pages')) {
    if (!noticesOf(headers).has('repaired')) return 'x-repaired-pages without the notice repaired';
    const pages = repairedPages(headers);
    if (!pages) return 'x-repaired-pages is no list of pages';
    const count = headers.get('x-repaired-page-count') ?? '';
    if (!/^\d+$/.test(count) || Number(count) < pages.size)
      return `x-repaired-page-count ${count} for ${pages.size} pages`;
  }
  return undefined;
}

/** The keys of the header `x-notices`. */
export function noticesOf(headers: Headers): Set<string> {
  return new Set(
    headers
      .get('x-notices')
      ?.split(',')
      .map((notice) => notice.trim()),
  );
}

/** The page numbers of the header `x-repaired-pages`; empty where it is absent, undefined where it is malformed. */
export function repairedPages(headers: Headers): Set<number> | undefined {
  const pages = new Set<number>();
  for (const range of headers.get('x-repaired-pages')?.split(',') ?? []) {
    const [, first, last = first] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(range) ?? [];
    if (!(Number(first) >= 1 && Number(first) <= Number(last))) return undefined;
    for (let pageNumber = Number(first); pageNumber <= Number(last); pageNumber++) pages.add(pageNumber);
  }
  return pages;
}
