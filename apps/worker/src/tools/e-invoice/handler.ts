import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readInvoice } from '@blattwerk/invoice';
import type { Severity } from '@blattwerk/invoice/check';
import {
  calculate,
  InvalidDraft,
  type InvoiceDraft,
  type MadeProfile,
  readDraft,
  writeXml,
} from '@blattwerk/invoice/make';
import { checkInvoiceFile, type InvoiceFile, readInvoiceFile, refusalOfFile } from '@blattwerk/invoice/pdf';
import {
  type Contracts,
  drawsInvoice,
  type Limits,
  type Mime,
  type OptionsOf,
  parseHexColor,
  ToolError,
} from '@blattwerk/shared';
import type { Handler, InputFile, ToolRun } from '../../tool-run.ts';
import { makeReport } from './make-report.ts';

type Options = OptionsOf<Contracts['e-invoice']>;

/** Bytes of the answer that are written at once. */
const chunkBytes = 1024 * 1024;
/** Of a draft: more than the longest texts of 1,000 items take. */
const maxDraftBytes = 16 * 1024 * 1024;
const resolve = createRequire(import.meta.url).resolve;

/** Reads and checks an e-invoice and answers all of it as JSON, draws its page, answers its XML, or makes one of a draft. */
export const eInvoiceHandler: Handler<Contracts['e-invoice']> = async ([input], options, run) => {
  const { mode } = options;
  run.startStage('analyzing');
  if ((mode === 'make') !== (input.format === 'json'))
    throw new ToolError('unsupportedFormat', {
      file: input.name,
      supported_formats: mode === 'make' ? ['JSON'] : ['XML', 'PDF'],
    });
  const bytes = await input.read();
  const logo = await readLogo(run);
  run.startStage('processing');
  const { file, language } =
    mode === 'make'
      ? makeFile(bytes, options, input.name)
      : { file: await readFile(bytes, input), language: options.language };
  const check = await checkInvoiceFile(file);
  const [answer, mime]: [Uint8Array, Mime] = drawsInvoice(options)
    ? [await drawPage(file, { ...options, language }, logo), 'application/pdf']
    : mode === 'read'
      ? [new TextEncoder().encode(JSON.stringify(makeReport(file, check))), 'application/json']
      : [file.source, 'application/xml'];
  run.startStage('finishing');
  for (let at = 0; at < answer.length; at += chunkBytes) await run.write(answer.subarray(at, at + chunkBytes));
  const count = (wanted: Severity) => check.findings.filter(({ severity }) => severity === wanted).length;
  const unknownCount = file.invoice.unknown.length;
  return { mime, facts: { errorCount: count('error'), warningCount: count('warning'), unknownCount } };
};

function readFile(bytes: Uint8Array, { name, format }: InputFile): Promise<InvoiceFile> {
  return readInvoiceFile(bytes, format === 'xml' ? 'xml' : 'pdf').catch((error: unknown) => {
    const refusal = refusalOfFile(error);
    if (!refusal) throw error;
    const { code, ...params } = refusal;
    throw new ToolError(code, { file: name, ...params }, { cause: error });
  });
}

/** @throws ToolError invalidDraft with its first fault, tooComplex */
function makeFile(
  bytes: Buffer,
  { output, syntax }: Options,
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

interface Logo {
  name: string;
  bytes: Buffer;
}

/** @throws ToolError fileTooLarge, and as `readImages` */
async function readLogo({ attached: [file], limits }: ToolRun): Promise<Logo | undefined> {
  if (!file) return undefined;
  const { maxLogoBytes } = await import('@blattwerk/invoice/sheet');
  if (file.bytes > maxLogoBytes) throw new ToolError('fileTooLarge', { file: file.name, max_size: maxLogoBytes });
  return { name: file.name, bytes: await checkImage(file, limits) };
}

async function checkImage(file: InputFile, limits: Limits): Promise<Buffer> {
  // Loaded where there is an image.
  const { readImages } = await import('../../images/read-images.ts');
  const bytes = await file.read();
  try {
    readImages(bytes, limits);
    return bytes;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ToolError(error.code, { ...error.params, file: file.name }, { cause: error });
  }
}

/** @throws ToolError unsupportedFormat for a logo that is not drawn, tooManyPages, tooComplex for too many items */
async function drawPage(
  { invoice, source }: InvoiceFile,
  { language, color }: Pick<Options, 'language' | 'color'>,
  logo: Logo | undefined,
): Promise<Uint8Array> {
  const { maxSheetPages, SheetRefusal, writeInvoicePdf } = await import('@blattwerk/invoice/sheet');
  const accent = color === null ? undefined : parseHexColor(color);
  const look = { language, ...(accent && { color: accent }), ...(logo && { logo: logo.bytes }) };
  const fontOf = (name: string) => readFileSync(resolve(`@blattwerk/invoice/fonts/LiberationSans-${name}.ttf`));
  const { syntax, profile } = invoice;
  const fonts = { regular: fontOf('Regular'), bold: fontOf('Bold') };
  try {
    return await writeInvoicePdf(invoice, { bytes: source, syntax, profile }, look, fonts);
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    if (error.code === 'tooManyItems') throw new ToolError('tooComplex');
    if (error.code === 'tooManyPages') throw new ToolError('tooManyPages', { max_pages: maxSheetPages });
    throw new ToolError('unsupportedFormat', { supported_formats: ['JPEG', 'PNG'], ...(logo && { file: logo.name }) });
  }
}
