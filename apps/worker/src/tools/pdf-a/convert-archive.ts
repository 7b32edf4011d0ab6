import { checkConformance, openUnrepaired, readConformanceClaim } from '@blattwerk/pdf/internal';
import {
  type ArchiveLevel,
  type Contracts,
  type ConvertibleLevel,
  neededPermissions,
  type OptionsOf,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { changeTexts, refusingArchive, writeArchive } from '../../pdf/archive/write-archive.ts';
import { standInFont } from '../../pdf/drawing/stand-in-fonts.ts';
import { fileNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { HandlerResult, InputFile, ToolRun } from '../../tool-run.ts';

type Contract = Contracts['pdf-a'];

/** What a claim becomes: level A, whose tags are not checked, becomes U, and 1B becomes 2B. */
const kept: Readonly<Partial<Record<string, ConvertibleLevel>>> = {
  '2B': '2b',
  '2U': '2u',
  '2A': '2u',
  '3B': '3b',
  '3U': '3u',
  '3A': '3u',
};

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
      const level = levelOf(opened, options.level);
      const original = opened.repair || opened.document.isEncrypted ? undefined : await input.read();
      run.startStage('processing');
      if (original && claimOf(opened) !== undefined && (await isArchive(original, level)))
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

function levelOf(opened: OpenedDocument, asked: ArchiveLevel | 'auto'): ConvertibleLevel {
  if (asked !== 'auto' && asked !== '1b') return asked;
  return kept[claimOf(opened) ?? ''] ?? (opened.pdf.attachments.length > 0 ? '3b' : '2b');
}

/** Such as `2B`. */
function claimOf({ document }: OpenedDocument): string | undefined {
  const claim = readConformanceClaim(document);
  return claim && `${claim.part}${claim.conformance}`;
}

async function isArchive(bytes: Uint8Array, level: ConvertibleLevel): Promise<boolean> {
  return (await checkConformance(openUnrepaired(bytes, null), level)).length === 0;
}
