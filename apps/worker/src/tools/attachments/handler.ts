import { MalformedPdf, type PdfAttachment } from '@blattwerk/pdf';
import {
  archiveStem,
  type AttachmentList,
  chosenNames,
  type Contracts,
  isInvoiceName,
  type Mime,
  neededPermissions,
  type NoticeKey,
  type OptionsOf,
  ToolError,
  uniqueStems,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler, HandlerResult, ToolRun } from '../../tool-run.ts';
import { mediaTypeOf } from './media-types.ts';

type Contract = Contracts['attachments'];
type Options = OptionsOf<Contract>;
type Found = OpenedDocument & { files: readonly PdfAttachment[] };

/** The names of relationships in a PDF (ISO 32000-2, table 43). */
const relationshipNames = {
  source: 'Source',
  data: 'Data',
  alternative: 'Alternative',
  supplement: 'Supplement',
  unspecified: 'Unspecified',
} as const;

/** Returns the files that are attached to a PDF, lists them, attaches others, or removes them. */
export const attachmentsHandler: Handler<Contract> = async ([input], options, run) => {
  run.startStage('analyzing');
  const found = await withDocument(
    input,
    run,
    // What is changed is written again where an object turns out to be malformed.
    async (opened) => changed({ ...opened, files: opened.pdf.attachments }, options, run),
    { needed: neededPermissions('attachments', options) },
  );
  const { files, output } = found;
  const invoiceCount = files.filter(({ name }) => isInvoiceName(name)).length;
  const result = (mime: Mime, fileCount: number, notices: Iterable<NoticeKey>): HandlerResult<Contract> => ({
    mime,
    facts: { fileCount, invoiceCount, pageCount: found.pageCount },
    ...fileNotices(output ? found : { ...found, isSigned: false }, notices),
  });
  if (output) {
    run.startStage('finishing');
    await sendPieces(output.pieces, run);
    return result('application/pdf', output.count, lossNotices(output.losses));
  }
  run.startStage('processing');
  if (options.mode === 'list') {
    run.startStage('finishing');
    await sendPieces([Buffer.from(JSON.stringify(listOf(files)))], run);
    return result('application/json', files.length, []);
  }
  const chosen = chosenOf(files, options, input.name);
  const count = await sendZip(chosen, run);
  // There are files, but none could be read.
  if (count === 0) throw new ToolError('damagedPdf', { file: input.name });
  return result('application/zip', count, count < chosen.length ? ['filesSkipped'] : []);
};

/** Changes the document, where that is asked for. */
async function changed(found: Found, options: Options, run: ToolRun) {
  const { pdf, files, name } = found;
  if (options.mode === 'remove') {
    const chosen = chosenOf(files, options, name);
    run.startStage('processing');
    pdf.removeAttachments(options.names === null ? undefined : new Set(chosen.map((file) => file.name)));
    return { ...found, output: { ...(await pdf.writeConforming()), count: chosen.length } };
  }
  if (options.mode !== 'add') return { ...found, output: undefined };
  if (run.attached.length === 0) throw new ToolError('noFile', { field: 'files' });
  run.startStage('processing');
  const given = run.attached.map((file) => file.name);
  const names = uniqueNames([...files.map((file) => file.name), ...given]).slice(files.length);
  for (const [index, file] of run.attached.entries()) {
    const attachedName = names[index] ?? file.name;
    pdf.attach({
      name: attachedName,
      bytes: await file.read(),
      type: mediaTypeOf(attachedName),
      ...(options.description === null ? {} : { description: options.description }),
      ...(options.relationship === 'none' ? {} : { relationship: relationshipNames[options.relationship] }),
    });
  }
  return { ...found, output: { ...(await pdf.writeConforming({ revisions: 'ifSigned' })), count: names.length } };
}

/** @throws ToolError noAttachments where there are none to be returned, or none of these names */
function chosenOf(files: readonly PdfAttachment[], { mode, names }: Options, file: string): readonly PdfAttachment[] {
  const wanted = chosenNames(names);
  const chosen = wanted ? files.filter(({ name }) => wanted.has(name.trim())) : files;
  const isDone = mode === 'remove' && !wanted;
  if (chosen.length === 0 && !isDone) throw new ToolError('noAttachments', { file });
  return chosen;
}

/** @returns the number of files that could be read */
async function sendZip(files: readonly PdfAttachment[], run: ToolRun): Promise<number> {
  const { openZip } = await import('../../answer/write-zip.ts');
  const zip = openZip(run.write);
  const names = archiveNames(files);
  let count = 0;
  for (const [index, file] of files.entries()) {
    const bytes = await file.bytes().catch((error: unknown) => {
      if (error instanceof MalformedPdf) return undefined;
      throw error;
    });
    if (bytes) {
      await zip.add(names[index] ?? '', bytes);
      count++;
    }
    run.report((index + 1) / files.length);
  }
  if (count === 0) return 0;
  run.startStage('finishing');
  await zip.end();
  return count;
}

function listOf(files: readonly PdfAttachment[]): AttachmentList {
  const names = archiveNames(files);
  return {
    files: files.map(({ name, description, type, relationship, size, pageIndex }, index) => ({
      name,
      fileName: names[index] ?? '',
      description: description ?? null,
      mediaType: type ?? null,
      relationship: relationship ?? null,
      size: size !== undefined && Number.isSafeInteger(size) && size >= 0 ? size : null,
      page: pageIndex === undefined ? null : pageIndex + 1,
      isInvoice: isInvoiceName(name),
    })),
  };
}

/** Names for the files of a ZIP: safe in any folder, and all different. */
function archiveNames(files: readonly PdfAttachment[]): string[] {
  return uniqueNames(files.map(({ name }) => archiveStem(name) || 'file'));
}

/** Each name once: a second `a.csv` is `a (2).csv`. */
function uniqueNames(names: readonly string[]): string[] {
  const parts = names.map((name) => {
    const extension = /(?<=.)\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
    return { stem: name.slice(0, name.length - extension.length), extension };
  });
  const unique = [...names];
  // Names with different endings are different.
  for (const indices of Map.groupBy(parts.keys(), (index) => parts[index]?.extension.toLowerCase()).values())
    for (const [place, stem] of uniqueStems(indices.map((index) => parts[index]?.stem ?? '')).entries()) {
      const index = indices[place] ?? 0;
      unique[index] = `${stem}${parts[index]?.extension}`;
    }
  return unique;
}
