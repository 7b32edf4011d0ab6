import type { PdfObjects, Value } from './objects.ts';
import { fact, ofPages } from './page-properties.ts';
import { type Fact, ofDocument, type Property } from './property.ts';
import { readTarget } from './targets.ts';
import { digestOf } from './write-pdf.ts';

/** Properties of the whole document. */
export const documentProperties: readonly Property[] = [
  ofDocument('soundness', 'qpdf --check has nothing to complain of', {}, ({ complaints }) => [
    whole(complaints === '' ? 'no complaint' : complaints),
  ]),
  ofDocument('PDF version', 'pdfinfo; a merge has the highest', { merge: 'highest' }, ({ info }) =>
    [...info.matchAll(/^PDF version: +(.+)$/gm)].map(([, version]) => whole(version ?? '')),
  ),
  ofDocument(
    'developer extensions',
    'the catalog’s /Extensions but those of encryption',
    { merge: 'first' },
    ({ objects }) => {
      const { '/ADBE': _encryption, ...extensions } = objects.dict(objects.catalog['/Extensions']);
      return entriesOf(objects, extensions);
    },
  ),
  ofDocument('title, author, subject, keywords', 'pdfinfo', { merge: 'first' }, ({ info }) =>
    [...info.matchAll(/^(?:Title|Author|Subject|Keywords): .*$/gm)].map(([line]) => whole(line.replace(/\s+/g, ' '))),
  ),
  ofDocument(
    'creator, producer, dates, own entries',
    'the rest of the information dictionary',
    { merge: 'own' },
    ({ objects }) => {
      const info = objects.dict(objects.trailer['/Info']);
      const { '/Title': _title, '/Author': _author, '/Subject': _subject, '/Keywords': _keywords, ...rest } = info;
      return entriesOf(objects, rest);
    },
  ),
  ofDocument(
    'XMP metadata',
    'title, rights and an entry of an own namespace (pdfinfo -meta)',
    { merge: 'first' },
    ({ xmp }) =>
      [...xmp.matchAll(/<(dc:title|dc:rights|akte:zeichen)>(?:\s*<[^>]+>)*([^<]*)/g)].map(([, key, text]) =>
        whole(`${key} ${text}`),
      ),
  ),
  ofDocument(
    'claim of conformance',
    'that of PDF/A in the XMP metadata; whether it is true is not looked at',
    { notices: ['conformanceDropped'], merge: 'first' },
    ({ xmp }) => [...xmp.matchAll(/<pdfaid:\w+>[^<]*/g)].map(([claim]) => whole(claim)),
  ),
  ofDocument(
    'outlines',
    'each item with its place in the tree, target, color, style, and whether it is open; a merge puts them below an entry for each file',
    {
      notices: ['outlineDropped', 'outlineShortened', 'extrasDropped'],
      inMerge: (item, { fileTitle }) => ({ ...item, text: item.text.replace(top.text, `stands below ${fileTitle}`) }),
      addedByMerge: ({ title, firstPage }) => whole(`${title} opens ${firstPage}`),
    },
    ({ objects }) => outlineItems(objects, objects.catalog['/Outlines'], top, new Set()),
  ),
  ofDocument('viewer preferences', 'each entry', { merge: 'first' }, ({ objects }) =>
    entriesOf(objects, objects.dict(objects.catalog['/ViewerPreferences'])),
  ),
  ofDocument(
    'page mode and layout',
    'what a reader opens beside the pages, and how it lays them out',
    { merge: 'first' },
    ({ objects }) =>
      ['/PageMode', '/PageLayout']
        .filter((key) => key in objects.catalog)
        .map((key) => whole(objects.describe(objects.catalog[key]))),
  ),
  ofDocument(
    'open action',
    'the page that a reader opens first',
    { notices: ['openActionDropped'], merge: 'first' },
    ({ objects }) => {
      const action = objects.catalog['/OpenAction'];
      if (action === undefined) return [];
      const isDestination = Array.isArray(objects.get(action));
      const { text, pages } = readTarget(objects, isDestination ? { destination: action } : { action });
      return [{ pages, text }];
    },
  ),
  ofDocument(
    'output intents',
    'with their color profiles, of the document and of pages',
    { notices: ['outputIntentsDropped'] },
    (document) => {
      const { objects } = document;
      const intents = (holder: Value | undefined) => objects.list(holder).map((intent) => objects.describe(intent));
      return [
        ...intents(objects.catalog['/OutputIntents']).map(whole),
        ...ofPages(document, (page, mark) => intents(page['/OutputIntents']).map((text) => fact(mark, text))),
      ];
    },
  ),
  ofDocument(
    'JavaScript of the document',
    'scripts by name: kept as they are, and never run by us',
    {},
    ({ objects }) =>
      objects
        .treeEntries(objects.dict(objects.catalog['/Names'])['/JavaScript'], '/Names')
        .map(([name, action]) => ({ pages: [], text: sayScript(objects, action), name: objects.text(name) })),
  ),
  ofDocument(
    'actions of the document',
    'such as a script before printing',
    { notices: ['openActionDropped'], merge: 'first' },
    ({ objects }) => entriesOf(objects, objects.dict(objects.catalog['/AA'])),
  ),
  ofDocument('actions of pages', 'such as a script when a page opens', {}, (document) =>
    ofPages(document, (page, mark) => ('/AA' in page ? [fact(mark, document.objects.describe(page['/AA']))] : [])),
  ),
  ofDocument(
    'digital signatures',
    'whether the bytes that a signature covers still have the digest that it holds',
    { notices: ['signaturesInvalid'] },
    ({ objects }, bytes) => {
      const fields = objects.list(objects.dict(objects.catalog['/AcroForm'])['/Fields']);
      return fields.flatMap((field) => {
        const { '/ByteRange': range, '/Contents': contents } = objects.dict(objects.dict(field)['/V']);
        const digest = digestOf(bytes, objects.list(range).map(Number));
        return range !== undefined && contents === `b:${digest}` ? [whole('a valid signature')] : [];
      });
    },
  ),
  ofDocument('private data of programs', 'the catalog’s /PieceInfo', { merge: 'own' }, ({ objects }) =>
    entriesOf(objects, objects.dict(objects.catalog['/PieceInfo'])),
  ),
  ofDocument('private data on pages', '/PieceInfo of pages', {}, (document) =>
    ofPages(document, (page, mark) =>
      '/PieceInfo' in page ? [fact(mark, document.objects.describe(page['/PieceInfo']))] : [],
    ),
  ),
];

export function whole(text: string): Fact {
  return { pages: [], text };
}

function entriesOf(objects: PdfObjects, dict: Record<string, Value>): Fact[] {
  return Object.entries(dict).map(([key, value]) => whole(`${key} ${objects.describe(value)}`));
}

function sayScript(objects: PdfObjects, action: Value): string {
  const script = objects.dict(action)['/JS'];
  return objects.data(script)?.toString('latin1') ?? objects.text(script);
}

interface Above {
  text: string;
  pages: readonly string[];
}

const top: Above = { text: 'stands at the top', pages: [] };

/** Each outline item with its path: the item of a removed page must not remove others. */
function outlineItems(objects: PdfObjects, parent: Value | undefined, above: Above, seen: Set<Value>): Fact[] {
  const facts: Fact[] = [];
  for (
    let ref = objects.dict(parent)['/First'];
    ref !== undefined && !seen.has(ref);
    ref = objects.dict(ref)['/Next']
  ) {
    seen.add(ref);
    const item = objects.dict(ref);
    const title = objects.text(item['/Title']);
    const { text, pages } = readTarget(objects, {
      ...('/Dest' in item ? { destination: item['/Dest'] ?? null } : {}),
      ...('/A' in item ? { action: item['/A'] ?? null } : {}),
    });
    const isClosed = Number(objects.get(item['/Count'])) < 0;
    const style = `${objects.describe(item['/C'])} ${objects.describe(item['/F'])}${isClosed ? ' closed' : ''}`;
    facts.push({ pages, text: `${title} leads to ${text}, style ${style}` });
    facts.push({ pages: [...pages, ...above.pages], text: `${title} ${above.text}` });
    for (const page of pages) facts.push({ pages, text: `${title} opens ${page}` });
    facts.push(...outlineItems(objects, ref, { text: `stands below ${title}`, pages }, seen));
  }
  return facts;
}
