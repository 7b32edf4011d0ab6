import { readConformanceClaim } from '@blattwerk/pdf/internal';
import {
  type ArchiveLevel,
  type CheckedLevel,
  type Contracts,
  type ConvertibleLevel,
  isConvertible,
  neededPermissions,
  type OptionsOf,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { changeTexts, checkWritten, refusingArchive, writeArchive } from '../../pdf/archive/write-archive.ts';
import { standInFont } from '../../pdf/drawing/stand-in-fonts.ts';
import { fileNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { HandlerResult, InputFile, ToolRun } from '../../tool-run.ts';

type Contract = Contracts['pdf-a'];

/** Makes a PDF one of PDF/A that its check passes. One that passes already is returned as it is. */
export async function convertArchive(
  input: InputFile,
  options: OptionsOf<Contract>,
  run: ToolRun,
): Promise<HandlerResult<Contract>> {
  run.startStage('analyzing');
  const { opened, written, level, changes } = await withDocument(
    input,
    run,
    async (opened) => {
      const claimed = readConformanceClaim(opened.document)?.level;
      const level = levelOf(opened, claimed, options.level);
      const original = opened.repair || opened.document.isEncrypted ? undefined : await input.read();
      run.startStage('processing');
      // What the file claims has to be true, even where less is asked for.
      if (original && claimed && isAtLeast(claimed, level) && (await checkWritten(original, claimed)).length === 0)
        return { opened, written: original, level: claimed, changes: undefined };
      const changes = await refusingArchive(input.name, () => opened.pdf.convertToPdfA(level, { fonts: standInFont }));
      return { opened, written: await writeArchive(opened.pdf, level, input.name), level, changes };
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
    archiveLevel: [level],
  };
}

/** The claimed level is kept where it is one that is made; of level A, which is not, as much as possible. */
function levelOf(
  { pdf }: OpenedDocument,
  claimed: ArchiveLevel | undefined,
  asked: CheckedLevel | 'auto',
): ConvertibleLevel {
  const level = asked === 'auto' ? claimed : asked;
  if (level === '2a' || level === '3a') return `${level[0] as '2' | '3'}u`;
  if (level !== undefined && isConvertible(level)) return level;
  return pdf.attachments.length > 0 ? '3b' : '2b';
}

/** Whether a level demands all that another one of the same part does. */
function isAtLeast([part, demand = '']: string, [otherPart, otherDemand = '']: string): boolean {
  return part === otherPart && 'bua'.indexOf(demand) >= 'bua'.indexOf(otherDemand);
}
