import { readInvoice } from '@blattwerk/invoice';
import type { CheckResult, Severity } from '@blattwerk/invoice/check';
import {
  calculate,
  InvalidDraft,
  type InvoiceDraft,
  type MadeProfile,
  readDraft,
  writeXml,
} from '@blattwerk/invoice/make';
import { type InvoiceFile, readInvoiceFile, refusalOfFile } from '@blattwerk/invoice/pdf';
import { type Contracts, type OptionsOf, ToolError } from '@blattwerk/shared';
import type { HandlerResult, InputFile } from '../../tool-run.ts';

type Contract = Contracts['e-invoice'];
type Options = OptionsOf<Contract>;

/** Of a draft: more than the longest texts of 1,000 items take. */
const maxDraftBytes = 16 * 1024 * 1024;

/** @throws ToolError as the reader refuses */
export function readFile(bytes: Uint8Array, { name, format }: InputFile): Promise<InvoiceFile> {
  return readInvoiceFile(bytes, format === 'xml' ? 'xml' : 'pdf').catch((error: unknown) => {
    const refusal = refusalOfFile(error);
    if (!refusal) throw error;
    const { code, ...params } = refusal;
    throw new ToolError(code, { file: name, ...params }, { cause: error });
  });
}

/** @throws ToolError invalidDraft with its first fault, tooComplex */
export function makeOfDraft(
  bytes: Buffer,
  { output, syntax }: Pick<Options, 'output' | 'syntax'>,
  name: string,
): { file: InvoiceFile; language: InvoiceDraft['language'] } {
  if (bytes.length > maxDraftBytes) throw new ToolError('tooComplex', { file: name });
  // ZUGFeRD is Factur-X EN 16931 in CII.
  const profile: MadeProfile = output === 'zugferd' ? 'en16931' : 'xrechnung';
  try {
    const draft = readDraft(parseJson(bytes), profile);
    const xml = writeXml(calculate(draft), output === 'zugferd' ? 'cii' : syntax, profile);
    const source = new TextEncoder().encode(xml);
    return { file: { invoice: readInvoice(source), source }, language: draft.language };
  } catch (error) {
    if (!(error instanceof InvalidDraft)) throw error;
    const [fault] = error.faults;
    throw new ToolError('invalidDraft', {
      file: name,
      draft_field: fault?.field ?? '',
      draft_fault: fault?.code ?? '',
    });
  }
}

/** @throws InvalidDraft */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new InvalidDraft([{ field: '', code: 'format' }]);
  }
}

/** Numbers of what a check found. */
export function factsOf(
  { invoice }: InvoiceFile,
  { findings }: Pick<CheckResult, 'findings'>,
): HandlerResult<Contract>['facts'] {
  const count = (wanted: Severity) => findings.filter(({ severity }) => severity === wanted).length;
  return { errorCount: count('error'), warningCount: count('warning'), unknownCount: invoice.unknown.length };
}
