import { type ConformanceClaim, readConformanceClaim } from '@blattwerk/pdf/internal';
import {
  type ArchiveLevel,
  type Contracts,
  type ConvertibleLevel,
  neededPermissions,
  type OptionsOf,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { changeTexts, checkWritten, refusingArchive, writeArchive } from '../../pdf/archive/write-archive.ts';
import { standInFont } from '../../pdf/drawing/stand-in-fonts.ts';
import { fileNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { HandlerResult, InputFile, ToolRun } from '../../tool-run.ts';
import { claimedLevel } from './make-report.ts';

type Contract = Contracts['pdf-a'];

/** Makes a PDF one of PDF/A that its check passes. One that passes already is returned as it is. */
export async function convertArchive(
  input: InputFile,
  options: OptionsOf<Contract>,
  run: ToolRun,
): Promise<HandlerResult<Contract>> {
  run.startStage('analyzing');
  const { opened, written, changes } = await withDocument(
    input,
    run,
    async (opened) => {
      const claim = readConformanceClaim(opened.document);
      const level = levelOf(opened, claim, options.level);
      const original = opened.repair || opened.document.isEncrypted ? undefined : await input.read();
      run.startStage('processing');
      if (original && claim && (await checkWritten(original, level)).length === 0)
        return { opened, written: original, changes: undefined };
      const changes = await refusingArchive(input.name, () => opened.pdf.convertToPdfA(level, { fonts: standInFont }));
      return { opened, written: await writeArchive(opened.pdf, level, input.name), changes };
    },
    { needed: neededPermissions('pdf-a', options) },
  );
  run.startStage('finishing');
  const outputSize = await sendPieces([written], run);
  const { notices, ...repaired } = fileNotices(opened, changes && changes.length > 0 ? ['archiveChanges'] : []);
  return {
    mime: 'application/pdf',
    facts: { findingCount: 0, pageCount: opened.pageCount, outputSize },
    // What is returned as it is keeps its signatures.
    notices: changes ? notices : [],
    ...repaired,
    archiveChanges: changeTexts(changes ?? []),
  };
}

/** The claimed level is kept, but for those of PDF/A-1, which are not made. */
function levelOf(
  { pdf }: OpenedDocument,
  claim: ConformanceClaim | undefined,
  asked: ArchiveLevel | 'auto',
): ConvertibleLevel {
  const level = asked === 'auto' ? claimedLevel(claim) : asked;
  if (level !== undefined && level !== '1b') return level;
  return pdf.attachments.length > 0 ? '3b' : '2b';
}
