import type { Dict, PdfObjects, Value } from './objects.ts';
import { type Fact, ofDocument, type Property } from './property.ts';
import type { DocumentReading } from './read-answer.ts';
import { readDestination, readTarget } from './targets.ts';

/** Properties of pages. */
export const pageProperties: readonly Property[] = [
  ofDocument('page boxes', 'pdfinfo -box, and UserUnit', {}, (document) => [
    ...linesOf(document, /^Page +(\d+) (\w+Box: .+)$/gm, 'boxes'),
    ...ofPages(document, (page, mark) =>
      page['/UserUnit'] === undefined ? [] : [fact(mark, `UserUnit ${page['/UserUnit'] as number}`)],
    ),
  ]),
  ofDocument('page rotation', 'pdfinfo; rotate adds its own', {}, (document) =>
    linesOf(document, /^Page +(\d+) rot: +(\d+)$/gm, 'rotation'),
  ),
  ofDocument('text', 'pdftotext', {}, ({ marks, texts }) => marks.map((mark, index) => fact(mark, texts[index] ?? ''))),
  ofDocument('links', 'where each link leads, to a page, a named place, an address, another file', {}, (document) =>
    annotationsOf(document, '/Link').map(({ mark, annotation }) => {
      const target = readTarget(document.objects, holderOf(annotation));
      const rest = document.objects.describe(annotation['/Rect']);
      return { pages: [mark, ...target.pages], text: `${mark} ${rest} leads to ${target.text}` };
    }),
  ),
  ofDocument('named destinations', 'both kinds: in the name tree, and in the catalog', {}, ({ objects }) => {
    const places = [
      ...objects.treeEntries(objects.dict(objects.catalog['/Names'])['/Dests'], '/Names'),
      ...Object.entries(objects.dict(objects.catalog['/Dests'])),
    ];
    return places.map(([name, value]) => {
      const { text, pages } = readDestination(objects, value);
      return { pages, text, name: objects.text(name) };
    });
  }),
  ofDocument(
    'annotations',
    'all but links and fields: kind, place, text, author, flags, pop-ups and replies',
    { notices: ['fieldsFlattened'] },
    (document) =>
      annotationsOf(document).map(({ mark, annotation }) => {
        const { '/AP': _look, ...said } = annotation;
        return fact(mark, document.objects.describe(said));
      }),
  ),
  ofDocument(
    'appearance of annotations',
    'the content streams that draw them, those of fields too',
    { notices: ['fieldsFlattened'] },
    (document) =>
      [...annotationsOf(document), ...annotationsOf(document, '/Widget')].flatMap(({ mark, annotation }) =>
        annotation['/AP'] === undefined
          ? []
          : [
              fact(
                mark,
                `${objectsRect(document.objects, annotation)} ${document.objects.describe(annotation['/AP'])}`,
              ),
            ],
      ),
  ),
  ofDocument('page labels', 'the label of each page', {}, (document) => labelsOf(document)),
  ofDocument('article threads', 'the beads of each thread, found from the catalog and from their pages', {}, beadsOf),
  ofDocument('page transitions', 'transition, duration and tab order', {}, (document) =>
    ofPages(document, (page, mark) =>
      ['/Trans', '/Dur', '/Tabs']
        .filter((key) => key in page)
        .map((key) => fact(mark, `${key} ${document.objects.describe(page[key])}`)),
    ),
  ),
  ofDocument('thumbnails', 'of the pages', {}, (document) => entriesOfPages(document, '/Thumb')),
  ofDocument('metadata of parts', 'XMP of single pages', {}, (document) => entriesOfPages(document, '/Metadata')),
];

export function fact(mark: string, text: string): Fact {
  return { pages: [mark], text: `${mark} ${text}` };
}

function linesOf({ info, marks }: DocumentReading, pattern: RegExp, what: string): Fact[] {
  return [...info.matchAll(pattern)].map(([, number, text]) => {
    const mark = marks[Number(number) - 1] ?? '';
    return fact(mark, `${what} ${text?.replace(/\s+/g, ' ')}`);
  });
}

export function ofPages({ objects, marks }: DocumentReading, read: (page: Dict, mark: string) => Fact[]): Fact[] {
  return objects.pages.flatMap((page, index) => read(objects.dict(page), marks[index] ?? ''));
}

function entriesOfPages(document: DocumentReading, key: string): Fact[] {
  return ofPages(document, (page, mark) => (key in page ? [fact(mark, document.objects.describe(page[key]))] : []));
}

/** Annotations of one kind, or all that are neither links nor fields. */
export function annotationsOf(
  document: DocumentReading,
  kind?: '/Link' | '/Widget',
): { mark: string; annotation: Dict; ref: Value }[] {
  const { objects, marks } = document;
  return objects.pages.flatMap((page, index) =>
    objects.list(objects.dict(page)['/Annots']).flatMap((ref) => {
      const annotation = objects.dict(ref);
      const subtype = annotation['/Subtype'];
      const isWanted = kind ? subtype === kind : subtype !== '/Link' && subtype !== '/Widget';
      return isWanted ? [{ mark: marks[index] ?? '', annotation, ref }] : [];
    }),
  );
}

function holderOf(annotation: Dict): { destination?: Value; action?: Value } {
  return {
    ...('/Dest' in annotation ? { destination: annotation['/Dest'] } : {}),
    ...('/A' in annotation ? { action: annotation['/A'] } : {}),
  };
}

function objectsRect(objects: PdfObjects, annotation: Dict): string {
  return objects.describe(annotation['/Rect']);
}

function labelsOf({ objects, marks }: DocumentReading): Fact[] {
  if (objects.catalog['/PageLabels'] === undefined) return [];
  const ranges = objects
    .treeEntries(objects.catalog['/PageLabels'], '/Nums')
    .map(([start, label]) => ({ start: Number(start), label: objects.dict(label) }))
    .toSorted((one, other) => one.start - other.start);
  return marks.map((mark, index) => {
    const range = ranges.findLast(({ start }) => start <= index);
    if (!range) return fact(mark, 'has no label');
    const number = Number(objects.get(range.label['/St']) ?? 1) + index - range.start;
    const style = objects.text(range.label['/S']);
    return fact(mark, `is called ${objects.text(range.label['/P'])}${style === '' ? '' : `${style} ${number}`}`);
  });
}

function beadsOf({ objects }: DocumentReading): Fact[] {
  return objects.list(objects.catalog['/Threads']).flatMap((thread) => {
    const { '/F': first, '/I': info } = objects.dict(thread);
    const facts: Fact[] = [];
    const seen = new Set<Value>();
    for (let bead = first; bead !== undefined && !seen.has(bead); bead = objects.dict(bead)['/N']) {
      seen.add(bead);
      const { '/P': page, '/R': rect } = objects.dict(bead);
      const mark = objects.markOf(page) ?? 'nowhere';
      const isOnPage = objects.list(objects.dict(page)['/B']).includes(bead);
      facts.push(
        fact(mark, `${objects.describe(info)} ${objects.describe(rect)}${isOnPage ? '' : ' (not on its page)'}`),
      );
    }
    return facts;
  });
}
