import { openPages } from '../pdf/write-pdf.ts';
import { addOutline, type Entry } from './outline.ts';
import { chart, column, leftMargin, lineAt, loadFonts, measure, pageSize } from './page-text.ts';
import { openProse } from './prose.ts';

const pages = 352;
/** The table of contents, and with it the first pages, whose numbers are Roman. */
const frontPages = 8;
const chapterPages = 12;
const sectionPages = 3;

/** A book as TeX writes it: subset fonts, an outline, a table of contents of links, named destinations, page labels, figures. */
export function makeBook(): Buffer {
  const writer = openPages(pageSize);
  const fonts = loadFonts('NimbusRoman-Regular', 'NimbusRoman-Bold', 'NimbusRoman-Italic');
  const resources = writer.add(`<< /Font << ${fonts.embed(writer)} >> /ProcSet [/PDF /Text] >>`);
  const numbers = Array.from({ length: pages }, () => writer.reserve());
  const prose = openProse(352);
  const outline: Entry[] = [];

  function addPage(
    page: number,
    parts: readonly string[],
    links: readonly (readonly [target: number, y: number])[],
  ): void {
    const annotations = links.map(([target, y]) =>
      writer.add(
        `<< /Type /Annot /Subtype /Link /Rect [${leftMargin} ${y - 3} 510 ${y + 10}] /Border [0 0 0] /Dest [${target} 0 R /XYZ 85 780 0] >>`,
      ),
    );
    const list = annotations.map((annotation) => `${annotation} 0 R`).join(' ');
    writer.page(parts.join('\n'), `/Resources ${resources} 0 R /Annots [${list}]`, numbers[page]);
  }

  for (let page = frontPages; page < pages; page++) {
    const inChapter = (page - frontPages) % chapterPages;
    const object = numbers[page] ?? 0;
    const isFirst = inChapter === 0;
    if (isFirst) outline.push({ title: prose.title(5), page: object, children: [] });
    if (inChapter % sectionPages === 0)
      outline.at(-1)?.children.push({ title: prose.title(6), page: object, children: [] });
    const chapter = outline.at(-1)?.title ?? '';
    const parts = [lineAt('F1', fonts.body, 10, 290, 60, String(page - frontPages + 1))];
    if (isFirst) parts.push(lineAt('F2', fonts.bold, 20, leftMargin, 690, chapter));
    else parts.push(lineAt('F3', fonts.italic, 9, leftMargin, 785, chapter));
    const hasFigure = page % 9 === 4;
    if (hasFigure) {
      parts.push(chart(prose.random, leftMargin, 560, measure, 160));
      parts.push(lineAt('F3', fonts.italic, 9, leftMargin, 540, `Figure ${page}. ${prose.title(9)}`));
    }
    parts.push(column(prose, fonts, { from: hasFigure ? 520 : isFirst ? 640 : 752 }).content);
    addPage(page, parts, [[numbers[frontPages + ((page * 7) % (pages - frontPages))] ?? 0, 400]]);
  }

  // The first pages: a line and a link for each section.
  const lines = outline.flatMap((chapter) => [
    { ...chapter, font: 'F2', of: fonts.bold, indent: 0 },
    ...chapter.children.map((section) => ({ ...section, font: 'F1', of: fonts.body, indent: 18 })),
  ]);
  const perPage = Math.ceil(lines.length / frontPages);
  for (let page = 0; page < frontPages; page++) {
    const own = lines.slice(page * perPage, (page + 1) * perPage);
    const yOf = (row: number) => 750 - row * 22;
    const parts = own.flatMap(({ font, of, indent, title, page: target }, row) => [
      lineAt(font, of, 11, leftMargin + indent, yOf(row), title),
      lineAt('F1', fonts.body, 11, 490, yOf(row), String(numbers.indexOf(target) - frontPages + 1)),
    ]);
    addPage(
      page,
      parts,
      own.map(({ page: target }, row) => [target, yOf(row)] as const),
    );
  }
  const destinations = numbers.map(
    (number, index) => `(page.${String(index).padStart(4, '0')}) [${number} 0 R /XYZ 85 780 0]`,
  );
  const names = writer.add(`<< /Dests << /Names [${destinations.join(' ')}] >> >>`);
  const labels = `/PageLabels << /Nums [0 << /S /r >> ${frontPages} << /S /D >>] >>`;
  const catalog = `/Outlines ${addOutline(writer, outline)} 0 R /Names ${names} 0 R /PageMode /UseOutlines ${labels}`;
  return writer.endPages(catalog, numbers);
}
