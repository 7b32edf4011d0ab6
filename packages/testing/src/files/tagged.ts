import { loadFont } from './font.ts';
import { addOutline, type Entry } from './outline.ts';
import { column, type Fonts, leftMargin, pageSize } from './page-text.ts';
import { openProse } from './prose.ts';
import { literal, openPdfWriter, type PdfWriter } from '../pdf/write-pdf.ts';

const pages = 420;
/** About what an accessible report of its length has. */
const objects = 89_000;

/** A tagged report: its structure tree has an element for each word group of each line, each an object of its own, and links by the thousand. */
export function makeTagged(): Buffer {
  const writer = openPdfWriter();
  const fonts: Fonts = {
    body: loadFont('NimbusSans-Regular'),
    bold: loadFont('NimbusSans-Bold'),
    italic: loadFont('NimbusSans-Italic'),
  };
  const prose = openProse(89);
  const tree = writer.reserve();
  const root = writer.reserve();
  const resources = writer.add(`<< /Font << /F1 ${fonts.body.embed(writer)} 0 R >> >>`);
  const document = writer.reserve();
  const parents: string[] = [];
  const sections: number[] = [];
  const outline: Entry[] = [];
  const pageNumbers: number[] = [];
  for (let page = 0; page < pages; page++) {
    const number = writer.reserve();
    pageNumbers.push(number);
    if (page % 10 === 0) outline.push({ title: prose.title(4), page: number, children: [] });
    const perPage = Math.floor((objects - writer.count()) / (pages - page)) - 4;
    const { content, lines } = column(prose, fonts);
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
    const contents = writer.packed('', markLines(content));
    writer.add(
      `<< /Type /Page /Parent ${tree} 0 R /Resources ${resources} 0 R /Contents ${contents} 0 R /StructParents ${page} /Annots [${refs(links)}] /Tabs /S >>`,
      number,
    );
  }
  writer.add(
    `<< /Type /Pages /Count ${pages} /Kids [${refs(pageNumbers)}] /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] >>`,
    tree,
  );
  const structure = writer.reserve();
  writer.add(`<< /Type /StructElem /S /Document /P ${structure} 0 R /K [${refs(sections)}] >>`, document);
  writer.add(
    `<< /Type /StructTreeRoot /K ${document} 0 R /ParentTree << /Nums [${parents.join(' ')}] >> /ParentTreeNextKey ${pages} >>`,
    structure,
  );
  writer.add(
    `<< /Type /Catalog /Pages ${tree} 0 R /StructTreeRoot ${structure} 0 R /MarkInfo << /Marked true >> /Lang (en) /Outlines ${addOutline(writer, outline)} 0 R >>`,
    root,
  );
  return writer.end(root);
}

function refs(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(' ');
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
