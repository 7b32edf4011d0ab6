import { commonErrors, type Contract, type ErrorCode, errorCatalog } from '@blattwerk/shared';
import type { Answer } from './send.ts';

/** The code of an answer that is no result, or what is wrong with it. */
export function readRefusal(
  contract: Contract,
  { status, headers, body }: Answer,
): { code: ErrorCode } | { finding: string } {
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
  if (typeof code !== 'string' || !isErrorCode(code)) return { finding: 'a refusal without a code of the catalogue' };
  if (errorCatalog[code].status !== status) return { finding: `${code} is not ${status}` };
  if (![...commonErrors, ...contract.errors].includes(code)) return { finding: `${code} is not in the contract` };
  return { code };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}

/** What is wrong with a result's headers; undefined where nothing is. */
export function judgeHeaders(contract: Contract, { headers, body }: Answer): string | undefined {
  const type = headers.get('content-type') ?? 'none';
  if (!contract.output.mimes.some((mime) => mime === type)) return `content-type ${type}`;
  const length = headers.get('content-length');
  if (length !== String(body.length)) return `content-length ${length ?? 'none'} for ${body.length} bytes`;
  if (!headers.get('content-disposition')?.startsWith('attachment; filename')) return 'no name to save it by';
  for (const header of Object.values(contract.output.facts)) {
    if (!/^\d+$/.test(headers.get(header) ?? '')) return `${header} is no number`;
  }
  return undefined;
}
