import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { flattenAnnotations } from '../operations/flatten/flatten-annotations.ts';
import { Merge } from '../operations/merge/merge.ts';
import { createPageSelector } from '../operations/pages/select-pages.ts';
import { rotatePages } from '../operations/pages/rotate-pages.ts';
import { type CatalogEntry, catalogEntries, type EntryFate, keysDroppedBy } from './catalog-entries.ts';
import { PdfDocument } from './document.ts';
import { declareEncryption, encryptionWith } from './encryption/encrypt.ts';
import { saveObjects } from './save.ts';
import { isSigned } from './signatures.ts';
import { saveUpdate } from './update.ts';
import type { PdfDict } from './values.ts';
import type { Pieces } from './writer.ts';

const usageRights = `/UR3 << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 30] /Contents <00> >>`;
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:format>application/pdf</dc:format></rdf:Description>
</rdf:RDF></x:xmpmeta>`;
const values: Record<string, string> = {
  Version: '/1.7',
  Extensions: '<< /ISO_ << /BaseVersion /1.7 /ExtensionLevel 3 >> >>',
  PageLabels: '<< /Nums [0 << /S /r >>] >>',
  Names: '<< /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a) /EF << /F 10 0 R >> >>] >> >>',
  Dests: '<< /First [3 0 R /Fit] >>',
  ViewerPreferences: '<< /HideMenubar true /PrintPageRange [0 1] >>',
  PageLayout: '/OneColumn',
  PageMode: '/UseOutlines',
  Outlines: '12 0 R',
  Threads: '[14 0 R]',
  OpenAction: '[3 0 R /Fit]',
  AA: '<< /WC << /S /JavaScript /JS (1) >> >>',
  URI: '<< /Base (https://example.com/) >>',
  AcroForm: '<< /Fields [5 0 R] /SigFlags 3 >>',
  Metadata: '11 0 R',
  StructTreeRoot: '8 0 R',
  MarkInfo: '<< /Marked true >>',
  Lang: '(en)',
  SpiderInfo: '<< /V 1.0 >>',
  OutputIntents: '[<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (a) >>]',
  PieceInfo: '<< /App << /LastModified (D:2020) >> >>',
  OCProperties: '<< /OCGs [16 0 R] /D << /Order [16 0 R] >> >>',
  Perms: `<< /DocMDP 6 0 R ${usageRights} >>`,
  Legal: '<< /JavaScriptActions 1 >>',
  Requirements: '[<< /Type /Requirement /S /EnableJavaScripts >> << /Type /Requirement /S /DPartInteract >>]',
  Collection: '<< /View /T >>',
  NeedsRendering: 'false',
  DSS: '<< /Certs [] >>',
  AF: '[17 0 R]',
  DPartRoot: '<< /Type /DPartRoot /DPartRootNode << /Start 3 0 R /End 4 0 R >> >>',
};

/** A certified file of two pages with every entry of a catalog; the signature is on the first page. */
function fullCatalog(entries: Record<string, string> = {}): Buffer {
  const catalog = Object.entries({ ...values, ...entries }).map(([key, value]) => (value ? `/${key} ${value}` : ''));
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog.join(' ')} >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 99 99] >>',
    '<< /Type /Page /Parent 2 0 R /Resources << >> /Annots [5 0 R] /B [15 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /Resources << >> >>',
    '<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /V 6 0 R /Rect [0 0 9 9] /P 3 0 R >>',
    '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 11 22 33] /Contents <00> /Reference [7 0 R] >>',
    '<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P 2 >> >>',
    '<< /Type /StructTreeRoot /K 9 0 R >>',
    '<< /Type /StructElem /S /P /P 8 0 R /Pg 3 0 R /K 0 >>',
    ['<< /Type /EmbeddedFile >>', 'a'],
    ['<< /Type /Metadata /Subtype /XML >>', xmp],
    '<< /Type /Outlines /First 13 0 R /Last 13 0 R /Count 1 >>',
    '<< /Title (a) /Parent 12 0 R /Dest [3 0 R /Fit] >>',
    '<< /Type /Thread /F 15 0 R >>',
    '<< /Type /Bead /T 14 0 R /N 15 0 R /V 15 0 R /P 3 0 R /R [0 0 9 9] >>',
    '<< /Type /OCG /Name (l) >>',
    '<< /Type /Filespec /F (b) /EF << /F 10 0 R >> >>',
  ]);
}

const open = (bytes: Buffer) => PdfDocument.open(bytes);
const whole = (document: PdfDocument, options = {}) =>
  saveObjects(document, document.trailer, { version: document.version, ...options });
function encrypt(document: PdfDocument): Pieces {
  const version = declareEncryption(document);
  return whole(document, { version, encryption: encryptionWith({ user: '', owner: 'o' }, -4) });
}
async function flatten(document: PdfDocument): Promise<Pieces> {
  await flattenAnnotations(document, { fields: true });
  return whole(document);
}
function mergeTwice(bytes: Buffer): Pieces {
  const merge = new Merge();
  merge.add(PdfDocument.open(bytes, { base: merge.nextBase }), 'a');
  merge.add(PdfDocument.open(bytes, { base: merge.nextBase }), 'b');
  return merge.save().pieces;
}

type Way = Exclude<keyof CatalogEntry, 'reason'>;
const ways: Record<string, { columns: Way[]; save: (bytes: Buffer) => Pieces | Promise<Pieces> }> = {
  'saved whole': { columns: ['changed'], save: (bytes) => whole(open(bytes)) },
  updated: {
    columns: ['changed'],
    save: (bytes) => {
      const document = open(bytes);
      rotatePages(document, 90);
      return saveUpdate(document);
    },
  },
  'in another order': {
    columns: ['pagesMoved', 'changed'],
    save: (bytes) => createPageSelector(open(bytes)).select([1, 0]).pieces,
  },
  'without a page': {
    columns: ['pagesRemoved', 'pagesMoved', 'changed'],
    save: (bytes) => createPageSelector(open(bytes)).select([0]).pieces,
  },
  flattened: { columns: ['flattened', 'changed'], save: (bytes) => flatten(open(bytes)) },
  merged: { columns: ['merged'], save: mergeTwice },
};

/** The strongest of the fates that apply. */
function fateOf(entry: CatalogEntry, columns: readonly Way[]): EntryFate {
  const fates = columns.flatMap((column) => entry[column] ?? []);
  return fates.includes('dropped') ? 'dropped' : fates.includes('renewed') ? 'renewed' : 'kept';
}

async function catalogAfter(save: (bytes: Buffer) => Pieces | Promise<Pieces>, bytes: Buffer) {
  const document = open(Buffer.concat(await save(bytes)));
  return { document, catalog: document.catalog };
}

it('has a row for each entry that the standard has', () => {
  expect(Object.keys(catalogEntries).toSorted()).toEqual([...Object.keys(values), 'Type', 'Pages'].toSorted());
});

describe.each(Object.entries(ways))('a document %s', (_, { columns, save }) => {
  const entries = Object.entries(catalogEntries as Record<string, CatalogEntry>);
  let saved: Promise<{ document: PdfDocument; catalog: PdfDict }>;
  beforeAll(() => {
    saved = catalogAfter(save, fullCatalog({ NeedsRendering: 'true', AcroForm: '<< /Fields [5 0 R] /XFA (x) >>' }));
  });

  it.each(entries)('has of /%s what its row says', async (key, entry) => {
    const { document, catalog } = await saved;
    const expected = fateOf(entry, columns);
    // An XFA form that is not the whole file's any more is dropped, and its flag.
    if (expected === 'dropped' || (key === 'NeedsRendering' && columns.includes('pagesRemoved')))
      expect(catalog.has(key)).toBe(false);
    else expect(document.resolve(catalog.get(key))).not.toBeNull();
  });

  it('has no usage rights, and a certification only with its signature', async () => {
    const keepsSignature = !columns.some((column) => column === 'flattened' || column === 'merged');
    const { document, catalog } = await catalogAfter(save, fullCatalog());
    const permissions = document.dict(catalog.get('Perms'));
    expect([...(permissions?.keys() ?? [])]).toEqual(keepsSignature ? ['DocMDP'] : []);
    const withoutField = await catalogAfter(save, fullCatalog({ AcroForm: '' }));
    for (const key of ['Perms', 'Legal', 'DSS', 'NeedsRendering']) expect(withoutField.catalog.has(key)).toBe(false);
    const granted = fullCatalog({ Perms: `<< ${usageRights} >>` });
    expect((await catalogAfter(save, granted)).catalog.has('Perms')).toBe(false);
  });
});

it('drops a certification with the page of its signature', async () => {
  const { catalog } = await catalogAfter((bytes) => createPageSelector(open(bytes)).select([1]).pieces, fullCatalog());
  for (const key of ['Perms', 'Legal', 'DSS']) expect(catalog.has(key)).toBe(false);
});

it('drops usage rights with an encryption', () => {
  const encrypted = open(Buffer.concat(encrypt(open(fullCatalog()))));
  expect(encrypted.isEncrypted).toBe(true);
  expect(Buffer.concat(encrypt(open(fullCatalog()))).includes('UR3')).toBe(false);
});

it('drops requirements of what the document lacks', async () => {
  const only = async (entries: Record<string, string>, save = ways['without a page']?.save) => {
    const { document, catalog } = await catalogAfter(save as (bytes: Buffer) => Pieces, fullCatalog(entries));
    return document.array(catalog.get('Requirements'))?.map((value) => document.name(document.dict(value)?.get('S')));
  };
  expect(await only({}, ways['saved whole']?.save)).toEqual(['EnableJavaScripts', 'DPartInteract']);
  expect(await only({})).toEqual(['EnableJavaScripts']);
  expect(await only({ Requirements: '[<< /S /AcroFormInteract >>]', AcroForm: '' })).toBeUndefined();
});

it('returns an unchanged file, usage rights included', () => {
  const bytes = fullCatalog();
  expect(Buffer.concat(saveUpdate(open(bytes))).equals(bytes)).toBe(true);
});

it('names what pages in another order do not have', () => {
  expect(keysDroppedBy('pagesMoved')).toEqual(['DPartRoot']);
});

it('does not take usage rights for a signature of a person', () => {
  const granted = fullCatalog({ Perms: `<< ${usageRights} >>`, AcroForm: '' });
  const onlyRights = writePdf([
    `<< /Type /Catalog /Pages 2 0 R /Perms << ${usageRights} >> >>`,
    '<< /Type /Pages /Kids [] /Count 0 >>',
  ]);
  expect(isSigned(onlyRights)).toBe(true);
  expect(isSigned(onlyRights, open(onlyRights))).toBe(false);
  expect(isSigned(granted, open(granted))).toBe(true);
});
