import { loadFont } from './font.ts';
import { addOutline, type Entry } from './outline.ts';
import { chart, column, type Fonts, leftMargin, lineAt, measure, pageSize } from './page-text.ts';
import { openProse } from './prose.ts';
import { openPdfWriter, type PdfWriter } from '../pdf/write-pdf.ts';

const pages = 352;
/** The table of contents, and with it the first pages, whose numbers are Roman. */
const frontPages = 8;
const chapterPages = 12;
const sectionPages = 3;

/** A book as TeX writes it: subset fonts, an outline, a table of contents of links, named destinations, page labels, figures. */
export function makeBook(): Buffer {
  const writer = openPdfWriter();
  const fonts: Fonts = {
    body: loadFont('NimbusRoman-Regular'),
    bold: loadFont('NimbusRoman-Bold'),
    italic: loadFont('NimbusRoman-Italic'),
  };
  const resources = writer.reserve();
  const tree = writer.reserve();
  const pageNumbers = Array.from({ length: pages }, () => writer.reserve());
  const prose = openProse(352);
  const outline: Entry[] = [];
  for (let page = frontPages; page < pages; page++) {
    const inChapter = (page - frontPages) % chapterPages;
    const object = pageNumbers[page] ?? 0;
    if (inChapter === 0) outline.push({ title: prose.title(5), page: object, children: [] });
    if (inChapter % sectionPages === 0)
      outline.at(-1)?.children.push({ title: prose.title(6), page: object, children: [] });
    const chapter = outline.at(-1)?.title ?? '';
    const link = addLink(writer, pageNumbers[frontPages + ((page * 7) % (pages - frontPages))] ?? 0);
    const content = bodyPage(prose, fonts, { page, chapter, isFirst: inChapter === 0, hasFigure: page % 9 === 4 });
    addPage(writer, object, { content, tree, resources, annotations: [link] });
  }
  addContents(writer, fonts, outline, { pageNumbers, tree, resources });
  const [f1, f2, f3] = [fonts.body, fonts.bold, fonts.italic].map((font) => font.embed(writer));
  writer.add(`<< /Font << /F1 ${f1} 0 R /F2 ${f2} 0 R /F3 ${f3} 0 R >> /ProcSet [/PDF /Text] >>`, resources);
  const kids = pageNumbers.map((number) => `${number} 0 R`).join(' ');
  writer.add(
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] >>`,
    tree,
  );
  const destinations = pageNumbers.map(
    (number, index) => `(page.${String(index).padStart(4, '0')}) [${number} 0 R /XYZ 85 780 0]`,
  );
  const names = writer.add(`<< /Dests << /Names [${destinations.join(' ')}] >> >>`);
  const root = writer.add(
    `<< /Type /Catalog /Pages ${tree} 0 R /Outlines ${addOutline(writer, outline)} 0 R /Names ${names} 0 R /PageMode /UseOutlines /PageLabels << /Nums [0 << /S /r >> ${frontPages} << /S /D >>] >> >>`,
  );
  return writer.end(root);
}

function bodyPage(
  prose: ReturnType<typeof openProse>,
  fonts: Fonts,
  { page, chapter, isFirst, hasFigure }: { page: number; chapter: string; isFirst: boolean; hasFigure: boolean },
): string {
  const top = isFirst ? 640 : 752;
  const parts = [lineAt('F1', fonts.body, 10, 290, 60, String(page - frontPages + 1))];
  parts.push(
    isFirst
      ? lineAt('F2', fonts.bold, 20, leftMargin, 690, chapter)
      : lineAt('F3', fonts.italic, 9, leftMargin, 785, chapter),
  );
  if (!hasFigure) return [...parts, column(prose, fonts, { from: top }).content].join('\n');
  parts.push(chart(prose.random, leftMargin, 560, measure, 160));
  parts.push(lineAt('F3', fonts.italic, 9, leftMargin, 540, `Figure ${page}. ${prose.title(9)}`));
  return [...parts, column(prose, fonts, { from: 520 }).content].join('\n');
}

interface Place {
  pageNumbers: readonly number[];
  tree: number;
  resources: number;
}

/** The first pages: a line and a link for each section. */
function addContents(
  writer: PdfWriter,
  fonts: Fonts,
  outline: readonly Entry[],
  { pageNumbers, tree, resources }: Place,
): void {
  const lines = outline.flatMap((chapter) => [
    { ...chapter, font: 'F2', of: fonts.bold, indent: 0 },
    ...chapter.children.map((section) => ({ ...section, font: 'F1', of: fonts.body, indent: 18 })),
  ]);
  const perPage = Math.ceil(lines.length / frontPages);
  for (let page = 0; page < frontPages; page++) {
    const annotations: number[] = [];
    const parts: string[] = [];
    for (const [row, line] of lines.slice(page * perPage, (page + 1) * perPage).entries()) {
      const y = 750 - row * 22;
      parts.push(lineAt(line.font, line.of, 11, leftMargin + line.indent, y, line.title));
      parts.push(lineAt('F1', fonts.body, 11, 490, y, String(pageNumbers.indexOf(line.page) - frontPages + 1)));
      annotations.push(addLink(writer, line.page, y));
    }
    addPage(writer, pageNumbers[page] ?? 0, { content: parts.join('\n'), tree, resources, annotations });
  }
}

function addLink(writer: PdfWriter, page: number, y = 400): number {
  return writer.add(
    `<< /Type /Annot /Subtype /Link /Rect [${leftMargin} ${y - 3} 510 ${y + 10}] /Border [0 0 0] /Dest [${page} 0 R /XYZ 85 780 0] >>`,
  );
}

function addPage(
  writer: PdfWriter,
  number: number,
  {
    content,
    tree,
    resources,
    annotations,
  }: { content: string; tree: number; resources: number; annotations: number[] },
): void {
  const contents = writer.packed('', content);
  writer.add(
    `<< /Type /Page /Parent ${tree} 0 R /Resources ${resources} 0 R /Contents ${contents} 0 R /Annots [${annotations.map((annotation) => `${annotation} 0 R`).join(' ')}] >>`,
    number,
  );
}
