import { literal, openPages, type PdfWriter, refs } from '../pdf/write-pdf.ts';
import { loadFont } from './font.ts';
import { addOutline, type Entry } from './outline.ts';
import { column, leftMargin, pageSize } from './page-text.ts';
import { openProse } from './prose.ts';

const pages = 420;
/** About what an accessible report of its length has. */
const objects = 89_000;

/** A tagged report: its structure tree has an element for each word group of each line, each an object of its own, and links by the thousand. */
export function makeTagged(): Buffer {
  const writer = openPages(pageSize);
  const body = loadFont('NimbusSans-Regular');
  const prose = openProse(89);
  const resources = writer.add(`<< /Font << /F1 ${body.embed(writer)} 0 R >> >>`);
  const document = writer.reserve();
  const parents: string[] = [];
  const sections: number[] = [];
  const outline: Entry[] = [];
  for (let page = 0; page < pages; page++) {
    const number = writer.reserve();
    if (page % 10 === 0) outline.push({ title: prose.title(4), page: number, children: [] });
    const perPage = Math.floor((objects - writer.count()) / (pages - page)) - 4;
    const { content, lines } = column(prose, { body });
    const section = writer.reserve();
    const { elements, marks } = addElements(writer, lines, { page: number, section, most: Math.floor(perPage * 0.9) });
    writer.add(
      `<< /Type /StructElem /S /Sect /P ${document} 0 R /K [${refs(elements.slice(0, lines.length))}] >>`,
      section,
    );
    sections.push(section);
    parents.push(`${page} [${refs(marks)}]`);
    const links = Array.from({ length: Math.max(0, perPage - elements.length) }, (_, link) =>
      addLink(writer, link, page),
    );
    const own = `/Resources ${resources} 0 R /StructParents ${page} /Annots [${refs(links)}] /Tabs /S`;
    writer.page(markLines(content), own, number);
  }
  const structure = writer.reserve();
  writer.add(`<< /Type /StructElem /S /Document /P ${structure} 0 R /K [${refs(sections)}] >>`, document);
  writer.add(
    `<< /Type /StructTreeRoot /K ${document} 0 R /ParentTree << /Nums [${parents.join(' ')}] >> /ParentTreeNextKey ${pages} >>`,
    structure,
  );
  return writer.endPages(
    `/StructTreeRoot ${structure} 0 R /MarkInfo << /Marked true >> /Lang (en) /Outlines ${addOutline(writer, outline)} 0 R`,
  );
}

/** A paragraph for each line, whose mark it holds, and spans below them until there are enough. */
function addElements(
  writer: PdfWriter,
  lines: readonly string[],
  { page, section, most }: { page: number; section: number; most: number },
): { elements: number[]; marks: number[] } {
  const paragraphs = lines.map(() => writer.reserve());
  const spans: number[][] = lines.map(() => []);
  for (let span = 0; span < most - lines.length; span++) {
    const line = span % lines.length;
    const words = (lines[line] ?? '').split(' ');
    const word = words[Math.floor(span / lines.length) % words.length] ?? '';
    spans[line]?.push(
      writer.add(
        `<< /Type /StructElem /S /Span /P ${paragraphs[line]} 0 R /Pg ${page} 0 R /ActualText ${literal(word)} >>`,
      ),
    );
  }
  for (const [line, number] of paragraphs.entries()) {
    writer.add(
      `<< /Type /StructElem /S /P /P ${section} 0 R /Pg ${page} 0 R /K [${line} ${refs(spans[line] ?? [])}] >>`,
      number,
    );
  }
  return { elements: [...paragraphs, ...spans.flat()], marks: paragraphs };
}

/** Each line of a column becomes marked content. */
function markLines(content: string): string {
  let mark = 0;
  return content.replace(/\[.*\]TJ/g, (shown) => `/P <</MCID ${mark++}>> BDC ${shown} EMC`);
}

function addLink(writer: PdfWriter, link: number, page: number): number {
  const y = 740 - (link % 48) * 13.2;
  const x = leftMargin + 60 * (Math.floor(link / 48) % 7);
  return writer.add(
    `<< /Type /Annot /Subtype /Link /F 4 /Rect [${x} ${y.toFixed(1)} ${x + 50} ${(y + 11).toFixed(1)}] /Border [0 0 0] /A << /S /URI /URI (https://example.org/reports/${page}/${link}) >> >>`,
  );
}
