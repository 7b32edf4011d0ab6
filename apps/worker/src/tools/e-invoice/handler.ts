import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { checkInvoiceFile, type InvoiceFile } from '@blattwerk/invoice/pdf';
import {
  type Contracts,
  drawsInvoice,
  type Limits,
  type Mime,
  type OptionsOf,
  parseHexColor,
  ToolError,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import type { Handler, InputFile, ToolRun } from '../../tool-run.ts';
import { makeReport } from './make-report.ts';
import { factsOf, makeOfDraft, readFile } from './read-input.ts';

type Options = OptionsOf<Contracts['e-invoice']>;

const resolve = createRequire(import.meta.url).resolve;

/** Reads and checks an e-invoice and answers all of it as JSON, draws its page, answers its XML, or makes one of a draft. */
export const eInvoiceHandler: Handler<Contracts['e-invoice']> = async (inputs, options, run) => {
  const { mode } = options;
  run.startStage('analyzing');
  if (mode === 'hybrid') {
    const { joinInvoice } = await import('./join-invoice.ts');
    return joinInvoice(inputs, options, run);
  }
  const [input] = inputs;
  if (!input || inputs.length > 1) throw new ToolError('tooManyFiles', { max_files: 1, received_files: inputs.length });
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
      ? makeOfDraft(bytes, options, input.name)
      : { file: await readFile(bytes, input), language: options.language };
  const check = await checkInvoiceFile(file);
  const [answer, mime]: [Uint8Array, Mime] = drawsInvoice(options)
    ? [await drawPage(file, { ...options, language }, logo), 'application/pdf']
    : mode === 'read'
      ? [new TextEncoder().encode(JSON.stringify(makeReport(file, check))), 'application/json']
      : [file.source, 'application/xml'];
  run.startStage('finishing');
  await sendPieces([answer], run);
  return { mime, facts: factsOf(file, check) };
};

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
