import { chooseAttachment, termOf } from '@blattwerk/invoice';
import { checkInvoiceFile, type InvoiceFile, readInvoiceFile } from '@blattwerk/invoice/pdf';
import { attachInvoice, issueTime } from '@blattwerk/invoice/sheet';
import { type Contracts, type Language, type OptionsOf, ToolError } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { changeTexts, refusingArchive, writeArchive } from '../../pdf/archive/write-archive.ts';
import { standInFont } from '../../pdf/drawing/stand-in-fonts.ts';
import { fileNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { HandlerResult, InputFile, ToolRun } from '../../tool-run.ts';
import { factsOf, makeOfDraft, readFile } from './read-input.ts';

type Contract = Contracts['e-invoice'];

const titles: Readonly<Record<Language, string>> = { de: 'Rechnung', en: 'Invoice' };

/**
 * Makes the PDF of an invoice and its data one file: PDF/A-3b with the XML in it. What the check finds, also where page and data contradict
 * each other, is counted.
 * @param inputs a PDF, and XML or a draft, in any order
 */
export async function joinInvoice(
  inputs: readonly InputFile[],
  options: OptionsOf<Contract>,
  run: ToolRun,
): Promise<HandlerResult<Contract>> {
  const [page, data] = apart(inputs);
  const source = await data.read();
  const { file, language } =
    data.format === 'json'
      ? makeOfDraft(source, { output: 'zugferd', syntax: 'cii' }, data.name)
      : { file: await readFile(source, data), language: options.language };
  run.startStage('processing');
  const { opened, written, changes } = await withDocument(page, run, async (opened) => {
    if (chooseAttachment(opened.pdf.attachments)) throw new ToolError('pdfHasInvoice', { file: page.name });
    const changes = await refusingArchive(page.name, () => attach(opened, file, language));
    return { opened, written: await writeArchive(opened.pdf, '3b', page.name), changes };
  });
  const check = await checkInvoiceFile(await readInvoiceFile(written, 'pdf'));
  run.startStage('finishing');
  await sendPieces([written], run);
  return {
    mime: 'application/pdf',
    facts: factsOf(file, check),
    ...fileNotices(opened, changes.length > 0 ? ['archiveChanges'] : []),
    archiveChanges: changeTexts(changes),
    archiveLevel: ['3b'],
  };
}

function attach({ pdf }: OpenedDocument, { invoice, source }: InvoiceFile, language: Language) {
  const { syntax, profile, root } = invoice;
  const title = `${titles[language]} ${termOf(root, 'BT-1')?.value ?? ''}`.trim();
  return attachInvoice(
    pdf,
    { bytes: source, syntax, profile },
    { fonts: standInFont, title, modified: issueTime(invoice) },
  );
}

/** @throws ToolError tooFewFiles, unsupportedFormat for two of a kind */
function apart(inputs: readonly InputFile[]): [page: InputFile, data: InputFile] {
  const [first, second] = inputs;
  if (!first || !second) throw new ToolError('tooFewFiles', { min_files: 2, received_files: inputs.length });
  const isPage = ({ format }: InputFile) => format === 'pdf';
  if (isPage(first) === isPage(second))
    throw new ToolError('unsupportedFormat', {
      file: second.name,
      supported_formats: isPage(first) ? ['XML', 'JSON'] : ['PDF'],
    });
  return isPage(first) ? [first, second] : [second, first];
}
