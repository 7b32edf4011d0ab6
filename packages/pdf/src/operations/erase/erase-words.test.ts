import { deflateSync } from 'node:zlib';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, type WrittenObject } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { readNameTree } from '../../file/trees.ts';
import { erasePdf, type ErasePdfParts, everythingOf } from '../../testing/erase-pdf.ts';
import { saved } from '../../testing/form-pdf.ts';
import { searchWords } from '../../testing/search-words.ts';
import { eraseWords } from './erase-words.ts';
import { searchDocument } from './search-document.ts';
import { removeAttachments } from './remove-attachments.ts';

const secret = 'Geheim';
const utf16 = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

const widget = (entries: string) =>
  `<< /Type /Annot /Subtype /Widget /Rect [10 10 90 30] /T (feld) /AP << /N 12 0 R >> ${entries} >>`;
const field = (entries: string, more: readonly WrittenObject[] = []): Partial<ErasePdfParts> => ({
  page: '/Annots [10 0 R]',
  catalog: '/AcroForm << /Fields [10 0 R] /DA (/F 0 Tf 0 g) >>',
  objects: [widget(entries), stream('', secret), stream('/Subtype /Form /BBox [0 0 80 20]', '0 0 5 5 re f'), ...more],
});
const element = (entries: string): Partial<ErasePdfParts> => ({
  catalog: '/StructTreeRoot 10 0 R',
  objects: ['<< /Type /StructTreeRoot /K 11 0 R >>', `<< /Type /StructElem /S /P /P 10 0 R ${entries} >>`],
});
const annotation = (entries: string, more: readonly WrittenObject[] = []): Partial<ErasePdfParts> => ({
  page: '/Annots [10 0 R]',
  objects: [`<< /Type /Annot /Rect [10 10 90 30] ${entries} >>`, ...more],
});
const metadata = (text: string, encoding: BufferEncoding = 'utf8') =>
  stream('/Type /Metadata /Subtype /XML', Buffer.from(`<x>${text}</x>`, encoding));
const mapOfWord = `begincmap 1 beginbfchar <31> ${utf16(secret).replace('FEFF', '')} endbfchar endcmap`;

/** Files with the word in one place. */
const places: Readonly<Record<string, Partial<ErasePdfParts>>> = {
  bookmarks: {
    catalog: '/Outlines 10 0 R',
    objects: ['<< /First 11 0 R /Last 11 0 R >>', `<< /Title ${utf16(`Das ${secret}nis β`)} /Parent 10 0 R >>`],
  },
  'document information': { trailer: '/Info 10 0 R', objects: [`<< /Title (Das ${secret}nis) >>`] },
  'own entries of it': { trailer: '/Info 10 0 R', objects: [`<< /Own (${secret.toUpperCase()}) >>`] },
  'information in the trailer': { trailer: `/Info << /Own (Das ${secret}nis) >>` },
  'names of layers': {
    catalog: '/OCProperties << /OCGs [10 0 R] /D << >> >>',
    objects: [`<< /Type /OCG /Name (Das ${secret}nis) >>`],
  },
  'page labels': { catalog: `/PageLabels << /Nums [0 << /P (${secret}nis) >>] >>` },
  'metadata in UTF-8': { catalog: '/Metadata 10 0 R', objects: [metadata(secret)] },
  'metadata in UTF-16': { catalog: '/Metadata 10 0 R', objects: [metadata(secret, 'utf16le')] },
  'metadata that cannot be decoded': {
    catalog: '/Metadata 10 0 R',
    objects: [stream('/Type /Metadata /Subtype /XML /Filter /Unknown', secret)],
  },
  notes: annotation(`/Subtype /Text /Contents (${secret}) /Subj (${secret}) /T (${secret})`),
  'formatted text': annotation(`/Subtype /FreeText /RC (<body><p>Ge<b>heim</b></p></body>)`),
  'formatted text in a stream': annotation('/Subtype /FreeText /RC 11 0 R', [stream('', '<p>Ge<i>heim</i></p>')]),
  'values of fields': field(`/FT /Tx /V (${secret}) /DV ${utf16(secret)}`),
  'values of fields in streams': field('/FT /Tx /V 11 0 R'),
  'options of fields': field(`/FT /Ch /Opt [[(a) (${secret})] (b)] /V (b)`),
  'values of buttons': field(`/FT /Btn /V /${secret}`),
  'states of buttons': {
    ...field(''),
    objects: [
      widget('/FT /Btn').replace('/N 12 0 R', `/N << /${secret} 12 0 R >>`),
      'null',
      stream('/Subtype /Form /BBox [0 0 80 20]', ''),
    ],
  },
  'captions of buttons': field(`/FT /Btn /Ff 65536 /MK << /CA (${secret}) >>`),
  'names of fields': field(`/FT /Tx /TU (${secret})`),
  'forms in XML': {
    catalog: '/AcroForm << /Fields [] /XFA [(template) 10 0 R] >>',
    objects: [stream('/Type /EmbeddedFile', `<field>${secret}</field>`)],
  },
  'forms in one stream of XML': {
    catalog: '/AcroForm << /Fields [] /XFA 10 0 R >>',
    objects: [stream('/Type /EmbeddedFile', `<field>${secret}</field>`)],
  },
  'named destinations': {
    catalog: '/Names << /Dests 10 0 R >> /Outlines 12 0 R',
    page: '/Annots [11 0 R]',
    objects: [
      `<< /Names [(alt) [3 0 R /Fit] (${secret}) [3 0 R /Fit] (zuletzt) [3 0 R /Fit]] /Limits [(${secret}) (zuletzt)] >>`,
      `<< /Type /Annot /Subtype /Link /Rect [1 1 9 9] /Dest (${secret}) >>`,
      '<< /First 13 0 R /Last 13 0 R >>',
      `<< /Title (offen) /Parent 12 0 R /A << /S /GoTo /D (${secret}) >> >>`,
    ],
  },
  'named destinations of PDF 1.1': {
    catalog: '/Dests 10 0 R',
    page: '/Annots [11 0 R]',
    objects: [`<< /${secret} [3 0 R /Fit] >>`, `<< /Type /Annot /Subtype /Link /Rect [1 1 9 9] /Dest /${secret} >>`],
  },
  addresses: annotation(`/Subtype /Link /A << /S /URI /URI (https://${secret}.example) >>`),
  'escaped addresses': annotation('/Subtype /Link /A << /S /URI /URI (https://a.example/%47eheim) >>'),
  'names of files': annotation(`/Subtype /Link /A << /S /Launch /F << /F (${secret}.txt) /UF ${utf16(secret)} >> >>`),
  'names of attached files': {
    catalog: `/Names << /EmbeddedFiles << /Names [(${secret}) 10 0 R] >> >>`,
    objects: [
      `<< /Type /Filespec /F (${secret}) /UF (${secret}) /Desc (${secret}) /EF << /F 11 0 R >> >>`,
      stream('/Type /EmbeddedFile', 'offen'),
    ],
  },
  scripts: {
    catalog: `/OpenAction << /S /JavaScript /JS <${Buffer.from(`app.alert('${secret}')`).toString('hex')}> >>`,
  },
  'scripts in streams': {
    catalog: '/OpenAction << /S /JavaScript /JS 10 0 R >>',
    objects: [stream('', `app.alert('${secret}')`)],
  },
  'texts of structure elements': element(`/Alt (${secret}) /ActualText (${secret}) /E (${secret}) /T ${utf16(secret)}`),
  'identifiers of structure elements': element(`/ID (${secret})`),
  'property lists in the content': { content: `/Span << /Alt (${secret}) /MCID 0 >> BDC 0 0 5 5 re f EMC (bleibt) Tj` },
  'comments in the content': {
    content: `% ${secret}\n0 0 % ${secret} (\n5 5 re f BI /W 1 /H 1 /CS /G /BPC 8 ID % EI (bleibt % hier) Tj % ${secret}`,
  },
  'property lists in the resources': {
    content: '/Span /P BDC EMC',
    resources: `/Properties << /P << /Alt (${secret}) >> >>`,
  },
  'dictionaries of streams': {
    content: '/X Do',
    resources: '/XObject << /X 10 0 R >>',
    objects: [stream(`/Subtype /Form /BBox [0 0 9 9] /Own (${secret})`, '')],
  },
  'data of programs': {
    page: '/PieceInfo << /App << /Private 10 0 R >> >>',
    objects: [stream('', `Entwurf: ${secret}`)],
  },
  'strings in UTF-16 without its mark': { trailer: '/Info << /Own <0047006500680065006900 6D> >>' },
  'strings in little-endian UTF-16': { trailer: '/Info << /Own <FFFE47006500680065006900 6D00> >>' },
};

async function erase(parts: Partial<ErasePdfParts>) {
  const before = erasePdf({ content: '', ...parts });
  const search = searchWords('geheim');
  const document = PdfDocument.open(before);
  const count = await eraseWords(document, search);
  const bytes = saved(document);
  expect(qpdfCheck(bytes)).toBe(0);
  const everything = (await everythingOf(bytes)).replaceAll('\0', '');
  return { before, count, bytes, search, everything, document };
}

describe('eraseWords', () => {
  it.each(Object.entries(places))('removes what is found in %s, and a search finds nothing more', async (_, parts) => {
    const { before, count, bytes, search, everything } = await erase(parts);
    expect(await searchDocument(PdfDocument.open(before), search)).toBeDefined();
    expect(count).toBeGreaterThan(0);
    expect(everything.toLowerCase()).not.toContain('geheim');
    expect(everything).not.toContain('%47');
    expect(everything).not.toMatch(/Ge<.>heim/);
    expect(await searchDocument(PdfDocument.open(bytes), search)).toBeUndefined();
  });

  it.each(['bookmarks', 'document information', 'names of layers', 'page labels'])(
    'leaves the rest of %s',
    async (place) => {
      expect((await erase(places[place] ?? {})).everything).toContain('nis');
    },
  );

  it('leaves metadata without a word', async () => {
    const { everything } = await erase({ catalog: '/Metadata 10 0 R', objects: [metadata('offen')] });
    expect(everything).toContain('offen');
  });

  it('removes words in UTF-8 without its mark', async () => {
    const document = PdfDocument.open(
      erasePdf({ content: '', trailer: `/Info << /Own <${Buffer.from('Frau Müller').toString('hex')}> >>` }),
    );
    expect(await eraseWords(document, searchWords('müller'))).toBe(1);
    expect(document.string(document.dict(document.trailer.get('Info'))?.get('Own'))?.toString()).toBe('Frau …');
  });

  it('empties fields, and removes what shows their values', async () => {
    const { document } = await erase(field(`/FT /Tx /V (${secret})`));
    const dict = document.dict(document.object(10));
    expect([dict?.has('V'), dict?.has('AP'), dict?.has('T')]).toEqual([false, false, true]);
  });

  it('keeps destinations together with their links, and their names in order', async () => {
    const { document } = await erase(places['named destinations'] ?? {});
    const names = document.dict(document.catalog.get('Names'));
    const entries = readNameTree(document, names?.get('Dests'));
    const link = document.string(document.dict(document.object(11))?.get('Dest'));
    expect(entries.length).toBe(3);
    expect(entries.some(([key]) => link && key.equals(link))).toBe(true);
    expect(entries.map(([key]) => key.toString('hex'))).toEqual(entries.map(([key]) => key.toString('hex')).toSorted());
    const old = await erase(places['named destinations of PDF 1.1'] ?? {});
    const name = old.document.name(old.document.dict(old.document.object(11))?.get('Dest'));
    expect(old.document.dict(old.document.catalog.get('Dests'))?.has(name ?? '')).toBe(true);
  });

  it.each(['names', 'limits'])('leaves the keys of name trees, which are no names: %s', async (word) => {
    const tree = '<< /Names [(eins) [3 0 R /Fit]] /Limits [(eins) (eins)] >>';
    const document = PdfDocument.open(erasePdf({ content: '', catalog: `/Names << /Dests ${tree} >>` }));
    expect(await eraseWords(document, searchWords(word))).toBe(0);
    expect([
      ...(document.dict(document.dict(document.catalog.get('Names'))?.get('Dests')) ?? new Map()).keys(),
    ]).toEqual(['Names', 'Limits']);
  });

  it('leaves the keys of dictionaries', async () => {
    const document = PdfDocument.open(erasePdf({ content: '', trailer: '/Info << /Title (der Title) >>' }));
    expect(await eraseWords(document, searchWords('title'))).toBe(1);
    expect(document.string(document.dict(document.trailer.get('Info'))?.get('Title'))?.toString('latin1')).toMatch(
      /^der /,
    );
  });

  it.each([
    [secret, [2, '']],
    ['offen', [1, 'offen']],
  ])('removes the value of a signature as a whole where something is in it: %s', async (value, expected) => {
    const signature = `/Sig << /ByteRange [0 1 2 3] /Contents (${value}) /Name (Das ${secret}nis) >>`;
    const { count, document } = await erase({ catalog: signature });
    const dict = document.dict(document.catalog.get('Sig'));
    expect([count, document.string(dict?.get('Contents'))?.toString()]).toEqual(expected);
    expect(document.string(dict?.get('Name'))?.toString('latin1')).not.toContain(secret);
  });

  it('gives different names to different destinations', async () => {
    const { document } = await erase({
      catalog: `/Names << /Dests << /Names [(${secret}) [3 0 R /Fit] (${secret.toUpperCase()}) [3 0 R /Fit]] >> >>`,
    });
    const entries = readNameTree(document, document.dict(document.catalog.get('Names'))?.get('Dests'));
    expect(new Set(entries.map(([key]) => key.toString('hex'))).size).toBe(2);
  });

  it('leaves what is no text', async () => {
    const { count } = await erase({
      catalog: '/Lang (de-DE)',
      content: '/I Do',
      resources: '/XObject << /I 10 0 R >>',
      objects: [
        stream(
          `/Subtype /Image /Width 6 /Height 1 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceGray 5 (ABCDEF)]`,
          secret,
        ),
      ],
    });
    expect(count).toBe(0);
  });
});

describe('searchDocument', () => {
  it.each([
    ['text of a page', { content: `BT /F 12 Tf 20 100 Td (${secret}) Tj ET` }, 0],
    ['letters of a page', { content: 'BT /F 12 Tf 20 100 Td (Geh) Tj (eim) Tj ET' }, 0],
    ['codes of an unknown font', { content: `BT /U 12 Tf 20 100 Td (${secret}) Tj ET` }, 0],
    ['operands that are unknown', { content: `(${secret}) unknown` }, 0],
    ['comments of a content', { content: `% ${secret}\n0 0 5 5 re f` }, 0],
    ['notes', { page: '/Annots [10 0 R]', objects: [`<< /Type /Annot /Subtype /Text /Contents (${secret}) >>`] }, 0],
    [
      'comments of a form whose filter is an object',
      {
        content: '/X Do',
        resources: '/XObject << /X 10 0 R >>',
        objects: [
          stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter 11 0 R', deflateSync(`% ${secret}`)),
          '/FlateDecode',
        ],
      },
      undefined,
    ],
    [
      'attached files',
      {
        catalog: '/AF [10 0 R]',
        objects: ['<< /Type /Filespec /F (a) /EF << /F 11 0 R >> >>', stream('/Type /EmbeddedFile', secret)],
      },
      undefined,
    ],
    [
      'maps of characters',
      { page: '/Own << /Type /Font /ToUnicode 10 0 R >>', objects: [stream('', mapOfWord)] },
      undefined,
    ],
  ] as const)('finds a word in %s', async (_, parts, pageIndex) => {
    const document = PdfDocument.open(erasePdf({ content: '', ...parts }));
    expect(await searchDocument(document, searchWords('geheim'))).toEqual({ pageIndex });
  });
});

it.each([
  ['4z\x017', undefined],
  ['a1b2c3d4e5f6a7b8', undefined],
  ['2026-11-29', { pageIndex: undefined }],
])('searchDocument finds in the identifier of a file what is not there by chance: %j', async (identifier, found) => {
  const bytes = erasePdf({ content: '', trailer: `/ID [(${identifier}) (${identifier})]` });
  const digits = function* (text: string) {
    for (const { 0: number, index } of text.matchAll(/[\d-]+/g))
      yield { start: index, end: index + number.length, target: 0 };
  };
  expect(await searchDocument(PdfDocument.open(bytes), digits)).toEqual(found);
});

describe('removeAttachments', () => {
  it('removes embedded files, wherever they are', async () => {
    const document = PdfDocument.open(
      erasePdf({
        content: '',
        page: '/Annots [12 0 R] /AF [10 0 R] /Own 13 0 R',
        catalog: `/Names << /EmbeddedFiles << /Names [(${secret}) 10 0 R] >> >> /AF [10 0 R]`,
        objects: [
          '<< /Type /Filespec /F (a) /EF << /F 11 0 R >> >>',
          stream('/Type /EmbeddedFile', secret),
          '<< /Type /Annot /Subtype /FileAttachment /Rect [1 1 9 9] /FS 10 0 R >>',
          stream('/Type /EmbeddedFile', secret),
        ],
      }),
    );
    expect(removeAttachments(document)).toBeGreaterThan(0);
    const bytes = saved(document);
    expect(qpdfCheck(bytes)).toBe(0);
    expect(await everythingOf(bytes)).not.toContain(secret);
  });
});
