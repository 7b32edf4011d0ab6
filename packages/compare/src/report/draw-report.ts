import { left, mm, openFont, page, right, setText, SheetPages, SheetRefusal } from '@blattwerk/invoice/sheet-layout';
import { createTagged, type DrawingColor, StructureElement } from '@blattwerk/pdf';

/** A change as the report has it. */
export interface ReportedChange {
  kind: string;
  place: string;
  before: string;
  after: string;
}

/** What a report says, in the language of the page. */
export interface Report {
  language: 'de' | 'en';
  title: string;
  summary: string;
  /** Names of both files, each below its label. */
  files: readonly { label: string; name: string }[];
  changes: readonly ReportedChange[];
  /** Where there are more changes than a report has. */
  cut: string;
}

/** Font programs (TrueType). */
export interface ReportFonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

const ink: DrawingColor = [0.12, 0.13, 0.15];
const gray: DrawingColor = [0.38, 0.4, 0.43];
const light: DrawingColor = [0.84, 0.85, 0.87];
const red: DrawingColor = [0.7, 0.07, 0.11];
const green: DrawingColor = [0.11, 0.42, 0.2];
/** Changes of a report, and letters of a text: as many as its pages have space for. */
const [maxChanges, maxLetters] = [1200, 400];
const [numberX, textX] = [left, left + 12 * mm];

/** Draws the list of changes on pages of A4, as a tagged PDF. */
export async function drawReport(report: Report, fonts: ReportFonts): Promise<Uint8Array> {
  const [regular, bold] = [openFont(fonts.regular), openFont(fonts.bold)];
  const body = { font: regular, size: 9.5, color: ink };
  const small = { font: regular, size: 8.5, color: gray };
  const document = new StructureElement('Document');
  const width = right - left;
  const pages = new SheetPages(page.height - 20 * mm, () =>
    pages.place(setText(report.title, width, small).slice(0, 1), { x: left, y: 14 * mm, tag: 'artifact' }),
  );
  pages.y = 22 * mm;
  const paragraph = (text: string, style: typeof body, type: 'H1' | 'H2' | 'P', padding = 2) =>
    pages.row([{ lines: setText(text, width, style), x: left, tag: document.add(type) }], { padding });
  paragraph(report.title, { font: bold, size: 17, color: ink }, 'H1');
  paragraph(report.summary, { font: bold, size: 11, color: ink }, 'P', 4);
  for (const { label, name } of report.files) paragraph(`${label}: ${shortened(name)}`, body, 'P', 1);
  pages.y += 6;
  pages.rule(light);
  try {
    for (const [index, change] of report.changes.slice(0, maxChanges).entries()) drawChange(change, index + 1);
    if (report.changes.length > maxChanges) paragraph(report.cut, body, 'P', 6);
  } catch (error) {
    // The pages are full.
    if (!(error instanceof SheetRefusal)) throw error;
  }
  const pdf = await createTagged(pages.pages, document, report.language === 'de' ? 'de-DE' : 'en-GB');
  pdf.setInfo({ Title: report.title, Producer: 'Blattwerk' });
  return pdf.save({ objectStreams: 'always' });

  function drawChange({ kind, place, before, after }: ReportedChange, number: number): void {
    const section = document.add('Sect');
    const column = right - textX;
    const add = (text: string, style: typeof body) => setText(shortened(text), column, style);
    const head = section.add('H2');
    const numbers = setText(`${number}`, 10 * mm, small);
    pages.row(
      [
        { lines: numbers, x: numberX, tag: 'artifact' },
        { lines: add(`${kind}, ${place}`, { ...body, font: bold }), x: textX, tag: head },
      ],
      { padding: 2, keep: 14 },
    );
    if (before !== '')
      pages.row([{ lines: add(`− ${before}`, { ...body, color: red }), x: textX, tag: section.add('P') }]);
    if (after !== '')
      pages.row([{ lines: add(`+ ${after}`, { ...body, color: green }), x: textX, tag: section.add('P') }]);
    pages.y += 2;
    pages.rule(light);
  }
}

function shortened(text: string): string {
  return text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text;
}
