import { type FileFault, type IncompletePage, MalformedPdf, type PdfOutput, type RepairSource } from '@blattwerk/pdf';
import {
  type Contracts,
  describeFault,
  describeSource,
  formatPageRanges,
  missingParts,
  missingPartsRanges,
  neededPermissions,
  type RepairReport,
} from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { fileNotices, lossNotices, type OpenedDocument, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler, HandlerResult } from '../../tool-run.ts';

type Contract = Contracts['repair'];

/** What was wrong with a file, and what it lacks. */
interface Damage {
  faults: readonly FileFault[];
  source: RepairSource | undefined;
  pages: readonly IncompletePage[];
}

const noDamage: Damage = { faults: [], source: undefined, pages: [] };

/** Repairs a damaged PDF, or says what is wrong with it; one without damage is returned as it is. */
export const repairHandler: Handler<Contract> = async ([input], options, run) => {
  run.startStage('analyzing');
  const { opened, written } = await withDocument(input, run, inspect, {
    needed: neededPermissions('repair', options),
    takesAnyPage: true,
  });
  run.startStage('processing');
  const damage: Damage = opened.repair ? { ...opened.repair, pages: opened.repair.damagedPages } : noDamage;
  const isReport = options.output === 'report';
  const pieces = isReport
    ? [Buffer.from(JSON.stringify(reportOf(damage, opened.pageCount)))]
    : (written?.pieces ?? [await input.read()]);
  run.startStage('finishing');
  const outputSize = await sendPieces(pieces, run);
  const { notices, ...repaired } = fileNotices(
    { ...opened, isSigned: opened.isSigned && written !== undefined && !isReport },
    written ? lossNotices(written.losses) : ['notDamaged'],
  );
  return {
    mime: isReport ? 'application/json' : 'application/pdf',
    facts: {
      faultCount: damage.faults.length,
      missingPages: damage.faults.find(({ kind }) => kind === 'missingPages')?.number ?? 0,
      pageCount: opened.pageCount,
      outputSize,
    },
    notices,
    ...repaired,
    ...detailsOf(damage),
  };
};

/**
 * Reads all that a PDF has, and writes it where it was repaired.
 * @throws MalformedPdf where data is damaged, so that it is repaired
 */
async function inspect(opened: OpenedDocument): Promise<{ opened: OpenedDocument; written: PdfOutput | undefined }> {
  const { pdf, repair } = opened;
  // The revision before a truncated one was only opened.
  if (!repair || repair.source === 'revision') {
    const [page] = await pdf.findIncompletePages();
    if (page) throw new MalformedPdf(`page ${page.pageIndex}: expected undamaged data`);
  }
  return { opened, written: repair && pdf.write() };
}

function detailsOf({ faults, source, pages }: Damage): Partial<HandlerResult<Contract>> {
  const parts = missingParts.flatMap((part) => {
    const numbers = pages.filter(({ lacks }) => lacks.includes(part)).map(({ pageIndex }) => pageIndex + 1);
    return numbers.length > 0 ? [`${part}=${numbers.length}:${formatPageRanges(numbers, missingPartsRanges)}`] : [];
  });
  return {
    repairFaults: faults.map(({ kind, number }) => `${kind}=${number}`),
    repairSource: source === undefined ? [] : [source],
    missingParts: parts.length > 0 ? [parts.join(';')] : [],
  };
}

function reportOf({ faults, source, pages }: Damage, pageCount: number): RepairReport {
  return {
    isDamaged: faults.length > 0,
    faults: faults.map(({ kind, number }) => ({
      kind,
      number,
      message: { de: describeFault(kind, number, 'de'), en: describeFault(kind, number, 'en') },
    })),
    ...(source && {
      source: { kind: source, message: { de: describeSource(source, 'de'), en: describeSource(source, 'en') } },
    }),
    pageCount,
    pages: pages.map(({ pageIndex, isEmpty, lacks }) => ({ page: pageIndex + 1, isEmpty, lacks })),
  };
}
