import { deflateSync } from 'node:zlib';
import { type ErasePdfParts, erasePdf } from '@blattwerk/pdf/testing/erase-pdf';
import { stream } from '@blattwerk/testing/pdf/write-pdf';

/** A word that is nowhere else. */
export const marker = 'Zq7xKw9v';
/** What is erased, in points from the lower left corner of the page. */
export const area = { left: 100, bottom: 60, right: 200, top: 140 };
/** A word outside of the area, which stays. */
export const kept = 'bleibt';

const inside = '/Rect [120 80 150 100]';
const text = (shown: string, x = 112) => `BT /F 12 Tf ${x} 100 Td (${shown}) Tj ET`;
const outside = text(kept, 20);
const utf16 = (value: string) => `<FEFF${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`;
const hex = (value: string) => Buffer.from(value).toString('hex');
const form = (content: string, entries = '') =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /Font << /F 5 0 R >> >> ${entries}`, content);
/** Samples of 8 bits that spell the marker. */
const samples = Buffer.from(marker.repeat(20 * 20)).subarray(0, 40 * 40);
const imageEntries = '/Type /XObject /Subtype /Image /Width 40 /Height 40 /ColorSpace /DeviceGray /BitsPerComponent 8';
const image = stream(`${imageEntries} /Filter /FlateDecode`, deflateSync(samples));
const placed = 'q 60 0 0 40 120 80 cm /I Do Q';
const page = (annotation: string, more: Partial<ErasePdfParts> = {}): ErasePdfParts => ({
  content: outside,
  page: '/Annots [10 0 R]',
  objects: [`<< /Type /Annot ${annotation} >>`],
  ...more,
});
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${marker}</x:xmpmeta><?xpacket end="w"?>`;
/** The marker with character references of XML. */
const referenced = marker.replace('x', '&#120;').replace('K', '&#x4b;');
const ofWord = (parts: Omit<ErasePdfParts, 'content'> & { content?: string }): ErasePdfParts => ({
  content: outside,
  ...parts,
});
/** A font file that has a table of names alone. */
const fontFile = Buffer.concat([
  Buffer.from('OTTO\0\x01\0\0\0\0\0\0name\0\0\0\0\0\0\0\x1c\0\0\0\x10', 'latin1'),
  Buffer.from(marker, 'utf16le').swap16(),
]);
const tint = '/FunctionType 4 /Domain [0 1] /Range [0 1]';
const file = (name: string) => `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 11 0 R >> >>`;

const parts: Readonly<Record<string, ErasePdfParts>> = {
  'text of a page': { content: `${outside} ${text(marker)}` },
  'text in pieces': {
    content: `${outside} BT /F 12 Tf 112 100 Td [(${marker.slice(0, 3)}) 20 (${marker.slice(3)})] TJ ET`,
  },
  'hexadecimal text': { content: `${outside} BT /F 12 Tf 112 100 Td <${hex(marker)}> Tj ET` },
  'invisible text': { content: `${outside} 3 Tr ${text(marker)}` },
  'text of a ligature': {
    content: `${outside} BT /L 12 Tf 112 100 Td (1) Tj ET`,
    resources: '/Font << /F 5 0 R /L 10 0 R >>',
    objects: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 11 0 R >>',
      stream(
        '',
        `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <31> ${utf16(marker).replace('FEFF', '')} endbfchar endcmap`,
      ),
    ],
  },
  'text of a form in a form': {
    content: `${outside} q 1 0 0 1 0 20 cm /X Do Q`,
    resources: '/XObject << /X 10 0 R >>',
    objects: [
      form('/Y Do', '/Matrix [1 0 0 1 0 -20]').replace('/Font << /F 5 0 R >>', '/XObject << /Y 11 0 R >>'),
      form(text(marker)),
    ],
  },
  'text of a soft mask': {
    content: `${outside} q /G gs 0 0 300 200 re f Q`,
    resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 10 0 R >> >> >>',
    objects: [form(`1 g ${text(marker)}`, '/Group << /S /Transparency /CS /DeviceGray >>')],
  },
  'text of a hidden layer': {
    content: `${outside} /OC /L BDC ${text(marker)} EMC`,
    resources: '/Properties << /L 10 0 R >>',
    catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
    objects: ['<< /Type /OCG /Name (Ebene) >>'],
  },
  'text behind a clip': { content: `${outside} q 0 0 9 9 re W n ${text(marker)} Q` },
  'glyphs that are contents': {
    content: `${outside} BT /T 1 Tf 120 100 Td (a) Tj ET`,
    resources: '/Font << /F 5 0 R /T 10 0 R >>',
    objects: [
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 50 50] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [50] /Encoding << /Differences [97 /a] >> /CharProcs << /a 11 0 R >> /Resources << >> >>',
      stream('', `50 0 0 0 30 30 d1 /${marker} MP 0 0 20 20 re f`),
    ],
  },
  'comments in content': { content: `${outside} BT /F 12 Tf % ${marker}\n112 100 Td (X) Tj ET` },
  'operators that are unknown': { content: `${outside} ${text('X')} (${marker}) unknown` },
  paths: { content: `${outside} 120 80 m 151.737 129.313 l 180 80 l f` },
  'paths that cross': { content: `${outside} 20 20 m 151.737 129.313 l 280 20 l f 3 w 20 30 m 151.737 129.313 l S` },
  clips: { content: `${outside} q 110 70 m 151.737 129.313 l 190 70 l W n 0 0 300 200 re f Q` },
  'pixels of an image': { content: `${outside} ${placed}`, resources: '/XObject << /I 10 0 R >>', objects: [image] },
  'pixels of a part of an image': {
    content: `${outside} q 200 0 0 160 50 20 cm /I Do Q`,
    resources: '/XObject << /I 10 0 R >>',
    objects: [
      stream(
        imageEntries,
        Buffer.concat([
          Buffer.alloc(40 * 18),
          Buffer.from(`${' '.repeat(15)}${marker}${' '.repeat(17)}`),
          Buffer.alloc(40 * 21),
        ]),
      ),
    ],
  },
  'pixels of an inline image': {
    content: `${outside} q 60 0 0 40 120 80 cm BI /W 40 /H 40 /CS /G /BPC 8 ID ${samples.toString('latin1')} EI Q`,
  },
  'pixels of a soft mask': {
    content: `${outside} ${placed}`,
    resources: '/XObject << /I 10 0 R >>',
    objects: [stream(`${imageEntries} /SMask 11 0 R`, Buffer.alloc(1_600)), image],
  },
  annotations: page(`/Subtype /Text ${inside} /Contents (${marker}) /T ${utf16(marker)}`),
  'appearances of annotations': page(`/Subtype /Stamp ${inside} /AP << /N 11 0 R >>`, {
    objects: [`<< /Type /Annot /Subtype /Stamp ${inside} /AP << /N 11 0 R >> >>`, form(text(marker))],
  }),
  'popups and replies': page('', {
    page: '/Annots [10 0 R 11 0 R 12 0 R]',
    objects: [
      `<< /Type /Annot /Subtype /Text ${inside} /Popup 11 0 R >>`,
      `<< /Type /Annot /Subtype /Popup /Rect [10 10 20 20] /Parent 10 0 R /Contents (${marker}) >>`,
      `<< /Type /Annot /Subtype /Text /Rect [10 10 20 20] /IRT 10 0 R /Contents (${marker}) >>`,
    ],
  }),
  'values of fields': page(`/Subtype /Widget /FT /Tx /T (a) /V ${utf16(marker)} /DV (${marker}) ${inside}`, {
    catalog: `/AcroForm << /Fields [10 0 R] /XFA (${marker}) >>`,
  }),
  'values that other widgets show': {
    ...page(`/Subtype /Widget ${inside} /Parent 11 0 R`, { catalog: '/AcroForm << /Fields [11 0 R] >>' }),
    page: '/Annots [10 0 R 12 0 R]',
    objects: [
      `<< /Type /Annot /Subtype /Widget ${inside} /Parent 11 0 R >>`,
      `<< /FT /Tx /T (a) /V (${marker}) /DV (${marker}) /Kids [10 0 R 12 0 R] >>`,
      '<< /Type /Annot /Subtype /Widget /Rect [10 10 90 30] /Parent 11 0 R /AP << /N 13 0 R >> >>',
      form(`BT /F 12 Tf 2 5 Td (${marker}) Tj ET`),
    ],
  },
  'targets of links': page(`/Subtype /Link ${inside} /A << /S /URI /URI (https://${marker}.example) >>`),
  'replacement texts in content': {
    content: `${outside} /Span << /ActualText (${marker}) /Alt (${marker}) /E (${marker}) >> BDC ${text('X')} EMC`,
  },
  'replacement texts in resources': {
    content: `${outside} /Span /P BDC ${text('X')} EMC`,
    resources: `/Properties << /P << /ActualText ${utf16(marker)} >> >>`,
  },
  'texts of structure elements': {
    content: `${outside} /P << /MCID 0 >> BDC ${text('X')} EMC`,
    page: '/StructParents 0',
    catalog: '/StructTreeRoot 10 0 R',
    objects: [
      '<< /Type /StructTreeRoot /K 11 0 R /ParentTree << /Nums [0 [12 0 R]] >> >>',
      `<< /Type /StructElem /S /Sect /P 10 0 R /K 12 0 R /Alt (${marker}) >>`,
      `<< /Type /StructElem /S /P /P 11 0 R /Pg 3 0 R /K 0 /ActualText (${marker}) /E (${marker}) /T (${marker}) >>`,
    ],
  },
  'objects of the structure': {
    ...page(`/Subtype /Link ${inside} /StructParent 0 /Contents (${marker})`),
    catalog: '/StructTreeRoot 11 0 R',
    objects: [
      `<< /Type /Annot /Subtype /Link ${inside} /StructParent 0 /Contents (${marker}) >>`,
      '<< /Type /StructTreeRoot /K 12 0 R /ParentTree << /Nums [0 12 0 R] >> >>',
      `<< /Type /StructElem /S /Link /P 11 0 R /Alt (${marker}) /K << /Type /OBJR /Obj 10 0 R >> >>`,
    ],
  },
  bookmarks: {
    content: `${outside} ${text(marker)}`,
    catalog: '/Outlines 10 0 R',
    objects: [
      '<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>',
      `<< /Title ${utf16(`Kapitel ${marker.toUpperCase()}`)} /Parent 10 0 R /Dest [3 0 R /Fit] >>`,
    ],
  },
  'document information': {
    content: `${outside} ${text(marker)}`,
    trailer: `/Info 10 0 R`,
    objects: [`<< /Title (An ${marker}) /Own ${utf16(marker)} >>`],
  },
  metadata: {
    content: `${outside} ${text(marker)}`,
    catalog: '/Metadata 10 0 R',
    objects: [stream('/Type /Metadata /Subtype /XML', xmp)],
  },
  'names of layers and labels': {
    content: `${outside} ${text(marker)}`,
    catalog: `/OCProperties << /OCGs [10 0 R] /D << >> >> /PageLabels << /Nums [0 << /P (${marker}) >>] >>`,
    objects: [`<< /Type /OCG /Name (${marker}) >>`],
  },
  'values of fields elsewhere': {
    content: outside,
    page: '/Annots [10 0 R]',
    catalog: '/AcroForm << /Fields [10 0 R] >>',
    objects: [
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V 12 0 R /DV (${marker}) /Rect [10 10 90 30] /AP << /N 11 0 R >> >>`,
      // What an appearance draws is no text, so that it goes for its field's value.
      form('q 80 0 0 20 0 0 cm /I Do Q').replace('/Font << /F 5 0 R >>', '/XObject << /I 13 0 R >>'),
      stream('', marker),
      image,
    ],
  },
  'formatted text of notes': {
    content: outside,
    page: '/Annots [10 0 R]',
    objects: [
      `<< /Type /Annot /Subtype /Text /Rect [10 10 20 20] /RC (<p>${marker}</p>) /Contents ${utf16(marker)} >>`,
    ],
  },
  destinations: {
    content: outside,
    page: '/Annots [11 0 R 12 0 R]',
    catalog: `/Dests << /${marker} [3 0 R /Fit] >> /Names << /Dests 10 0 R >>`,
    objects: [
      `<< /Names [(${marker}) [3 0 R /Fit]] >>`,
      `<< /Type /Annot /Subtype /Link /Rect [10 10 20 20] /Dest (${marker}) >>`,
      `<< /Type /Annot /Subtype /Link /Rect [10 10 20 20] /Dest /${marker} >>`,
    ],
  },
  'addresses and names of files': {
    content: outside,
    page: '/Annots [10 0 R 11 0 R]',
    objects: [
      `<< /Type /Annot /Subtype /Link /Rect [10 10 20 20] /A << /S /URI /URI (https://a.example/${marker}) >> >>`,
      `<< /Type /Annot /Subtype /Link /Rect [10 10 20 20] /A << /S /Launch /F << /F (${marker}) /UF ${utf16(marker)} >> >> >>`,
    ],
  },
  scripts: {
    content: outside,
    catalog: `/OpenAction << /S /JavaScript /JS 10 0 R /Next << /S /JavaScript /JS (${marker}) >> >>`,
    objects: [stream('', `app.alert("${marker}")`)],
  },
  'descriptions in content': { content: `${outside} /Figure << /Alt (${marker}) >> BDC 20 20 5 5 re n EMC` },
  'found in an appearance': {
    content: outside,
    page: '/Annots [10 0 R]',
    objects: [
      '<< /Type /Annot /Subtype /Stamp /Rect [110 70 190 90] /AP << /N 11 0 R >> >>',
      form(`BT /F 12 Tf 20 5 Td (${marker}) Tj ET`),
    ],
  },
  'found by the text of a sequence': {
    content: `${outside} /Span << /ActualText ${utf16(marker)} >> BDC ${text('XYZ')} EMC`,
  },
  thumbnails: { content: `${outside} ${text('X')}`, page: '/Thumb 10 0 R', objects: [image] },
  'data of programs': { content: `${outside} ${text('X')}`, page: `/PieceInfo << /App << /Private (${marker}) >> >>` },
  attachments: {
    content: `${outside} ${text('X')}`,
    page: '/Annots [12 0 R]',
    catalog: `/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >> /AF [10 0 R]`,
    objects: [
      file(`${marker}.txt`),
      stream('/Type /EmbeddedFile', marker),
      `<< /Type /Annot /Subtype /FileAttachment /Rect [1 1 9 9] /FS 10 0 R >>`,
    ],
  },
  'attributes of structure elements': {
    content: `${outside} /P << /MCID 0 >> BDC ${text('X')} EMC`,
    page: '/StructParents 0',
    catalog: '/StructTreeRoot 10 0 R',
    objects: [
      '<< /Type /StructTreeRoot /K 11 0 R /ParentTree << /Nums [0 [11 0 R]] >> >>',
      `<< /Type /StructElem /S /Table /P 10 0 R /Pg 3 0 R /K 0 /A << /O /Table /Summary (${marker}) /Headers [(${marker})] >> >>`,
    ],
  },
  'character references in metadata': ofWord({
    catalog: '/Metadata 10 0 R',
    objects: [stream('/Type /Metadata /Subtype /XML', xmp.replace(marker, referenced))],
  }),
  'character references in formatted text': ofWord({
    page: '/Annots [10 0 R]',
    objects: [`<< /Type /Annot /Subtype /Text /Rect [10 10 20 20] /RC (<p>${referenced}</p>) >>`],
  }),
  'names of resources': ofWord({
    content: `${outside} /${marker} gs`,
    resources: `/Font << /F 5 0 R >> /ExtGState << /${marker} << /LW 1 >> >>`,
  }),
  'names of fonts': ofWord({
    content: `${outside} BT /S 9 Tf 20 20 Td (a) Tj ET`,
    resources: '/Font << /F 5 0 R /S 10 0 R >>',
    objects: [`<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+${marker} /Encoding /WinAnsiEncoding >>`],
  }),
  'names in font files': ofWord({
    content: `${outside} BT /S 9 Tf 20 20 Td (a) Tj ET`,
    resources: '/Font << /F 5 0 R /S 10 0 R >>',
    objects: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Any /Encoding /WinAnsiEncoding /FontDescriptor 11 0 R >>',
      '<< /Type /FontDescriptor /FontName /Any /Flags 32 /FontFile3 12 0 R >>',
      stream('/Subtype /OpenType', fontFile),
    ],
  }),
  'spot colors': ofWord({
    content: `${outside} /C cs 1 scn 20 20 5 5 re f`,
    resources: '/Font << /F 5 0 R >> /ColorSpace << /C 10 0 R >>',
    objects: [`[/Separation /${marker} /DeviceGray 11 0 R]`, stream(tint, '{ 1 exch sub }')],
  }),
  'comments in functions and maps': ofWord({
    content: `${outside} /C cs 1 scn 20 20 5 5 re f`,
    page: '/Own 12 0 R',
    resources: '/Font << /F 5 0 R >> /ColorSpace << /C 10 0 R >>',
    objects: [
      '[/Separation /Spot /DeviceGray 11 0 R]',
      stream(tint, `{ % ${marker}\n1 exch sub }`),
      stream('/Type /CMap', `% ${marker}\nbegincmap endcmap`),
    ],
  }),
  'names of tags and types of elements': ofWord({
    content: `${outside} /${marker} BMC EMC`,
    catalog: '/StructTreeRoot 10 0 R',
    objects: [
      `<< /Type /StructTreeRoot /K 11 0 R /RoleMap << /${marker} /P >> >>`,
      `<< /Type /StructElem /S /${marker} /P 10 0 R >>`,
    ],
  }),
  'keys of dictionaries, languages and identifiers': ofWord({
    catalog: `/Own << /${marker} /${marker} >> /Lang (de-x-${marker})`,
    trailer: `/ID [(${marker}12345678) (${marker}12345678)]`,
  }),
  'descriptions of color profiles': ofWord({
    catalog: '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /DestOutputProfile 10 0 R >>]',
    objects: [
      stream(
        '/N 1',
        Buffer.concat([
          Buffer.alloc(128),
          Buffer.from('\0\0\0\x01desc\0\0\0\x90\0\0\0\x10text\0\0\0\0', 'latin1'),
          Buffer.from(marker),
        ]),
      ),
    ],
  }),
  'scripts that call themselves images': ofWord({
    catalog: '/OpenAction << /S /JavaScript /JS 10 0 R >>',
    objects: [
      stream('/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8', `app.alert("${marker}")`),
    ],
  }),
  'certificates of signatures': ofWord({
    catalog: '/Own 10 0 R',
    objects: [`<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <3082ff0c08${hex(marker)}ff> >>`],
  }),
  'pages outside of the page tree': ofWord({
    catalog: '/Names << /Templates << /Names [(a) 10 0 R] >> >>',
    objects: [
      '<< /Type /Template /MediaBox [0 0 99 99] /Contents 11 0 R /Resources << /Font << /F 5 0 R >> >> >>',
      stream('', `BT /F 12 Tf 20 20 Td (${marker.slice(0, 4)}) Tj <${hex(marker.slice(4))}> Tj ET`),
    ],
  }),
  'objects that nothing refers to': {
    content: `${outside} ${text('X')}`,
    objects: [`(${marker})`, stream('', marker)],
  },
  'resources of another page': {
    content: `${outside} ${placed}`,
    page: '/Resources 11 0 R',
    pages: '12 0 R',
    objects: [
      image,
      '<< /XObject << /I 10 0 R >> /Font << /F 5 0 R >> >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 13 0 R /Resources 11 0 R >>',
      stream('', outside),
    ],
  },
};

/** How places spell the marker: also within a page that no reader shows, in two strings. */
const spellings = [marker, referenced, `(${marker.slice(0, 4)})`];

/** Coordinates that a path in the area has, in place of the marker. */
const coordinates = ['151.737', '129.313'];

/** Places where the marker is beside the pages, so that it is erased as a word, or with all attachments. */
const beside: Readonly<Record<string, Place['also']>> = {
  bookmarks: 'words',
  'document information': 'words',
  metadata: 'words',
  'names of layers and labels': 'words',
  attachments: 'attachments',
  'values of fields elsewhere': 'words',
  'formatted text of notes': 'words',
  destinations: 'words',
  'addresses and names of files': 'words',
  scripts: 'words',
  'descriptions in content': 'words',
  'character references in metadata': 'words',
  'character references in formatted text': 'words',
  'names of resources': 'words',
  'names of fonts': 'words',
  'names in font files': 'words',
  'spot colors': 'words',
  'comments in functions and maps': 'words',
  'names of tags and types of elements': 'words',
  'keys of dictionaries, languages and identifiers': 'words',
  'descriptions of color profiles': 'words',
  'scripts that call themselves images': 'words',
  'certificates of signatures': 'words',
  'pages outside of the page tree': 'words',
  'found in an appearance': 'found',
  'found by the text of a sequence': 'found',
};

/** A file with the marker in one place. */
export interface Place {
  bytes: Buffer;
  /** What is erased beside the area; in place of it, where the marker is found. */
  also: 'words' | 'attachments' | 'found' | undefined;
  /** What must be nowhere. */
  wanted: readonly string[];
}

/** Files by the places of the marker in them. */
export function placesOf(): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const [name, each] of Object.entries(parts)) {
    const isPath = each.content.includes(coordinates[0] ?? '');
    places.set(name, { bytes: erasePdf(each), also: beside[name], wanted: isPath ? coordinates : spellings });
  }
  places.set('earlier revisions', { bytes: revised(), also: undefined, wanted: [marker] });
  return places;
}

/** A file whose content replaces an earlier one. */
function revised(): Buffer {
  const first = erasePdf({ content: `${outside} ${text(marker)}` });
  const before = /startxref\s+(\d+)/.exec(first.toString('latin1'))?.[1] ?? '0';
  const content = stream('', `${outside} ${text('X')}`);
  const start = first.length;
  const object = `4 0 obj\n${content}\nendobj\n`;
  const table = `xref\n4 1\n${String(start).padStart(10, '0')} 00000 n \ntrailer\n<< /Root 1 0 R /Size 10 /Prev ${before} >>\nstartxref\n${start + object.length}\n%%EOF\n`;
  return Buffer.concat([first, Buffer.from(object + table, 'latin1')]);
}
