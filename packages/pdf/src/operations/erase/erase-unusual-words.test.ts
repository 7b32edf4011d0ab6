import { readFileSync } from 'node:fs';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, type WrittenObject } from '@blattwerk/testing/pdf/write-pdf';
import { systemFile } from '@blattwerk/testing/system-file';
import { describe, expect, it } from 'vitest';
import { Budget, budgetLimits } from '../../budget.ts';
import { PdfDocument } from '../../file/document.ts';
import { readTables, writeTables } from '../../font/programs/sfnt.ts';
import { erasePdf, type ErasePdfParts, everythingOf } from '../../testing/erase-pdf.ts';
import { saved } from '../../testing/form-pdf.ts';
import { renderGray } from '../../testing/ink.ts';
import { searchWords } from '../../testing/search-words.ts';
import { eraseWords } from './erase-words.ts';
import type { TextSearch } from './find-text.ts';
import { searchDocument } from './search-document.ts';

type Parts = Partial<ErasePdfParts>;
const secret = 'Müllheim';
const plain = 'Geheimwort';
const utf8 = (text: string) => Buffer.from(text).toString('latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16();
const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;
const name = (text: string) => text.replaceAll(/[^!-~]/g, (each) => `#${each.charCodeAt(0).toString(16)}`);
const escaped = {
  decimal: secret.replace('ü', '&#252;'),
  hexadecimal: secret.replace('ü', '&#xFC;'),
  'all decimal': Array.from(secret, (each) => `&#${each.codePointAt(0)};`).join(''),
  'without a semicolon': secret.replace('ü', '&#252').replace('l', '&#x6c;'),
  named: secret.replace('ü', '&uuml;'),
  'twice escaped': secret.replace('ü', '&amp;uuml;'),
  'tags between': `${secret.slice(0, 3)}</b><b>${secret.slice(3)}`,
  'tags and references': secret.replace('ü', '<i>&uuml;</i>'),
  'a comment between': `${secret.slice(0, 4)}<!-- > --><!-- -->${secret.slice(4)}`,
  'an unparsed section': `${secret.slice(0, 2)}<![CDATA[${secret.slice(2, 4)}]]>${secret.slice(4)}`,
};
const encoded = {
  'strings of JSON': JSON.stringify({ a: secret }).replace('ü', String.raw`\u00fc`),
  'all letters in JSON': Array.from(
    secret,
    (each) => `\\u${(each.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  ).join(''),
  'strings of JavaScript': secret.replace('ü', String.raw`\xfc`).replace('h', String.raw`\u{68}`),
  'octal escapes': secret.replace('ü', String.raw`\374`),
  CSS: secret.replace('ü', '\\FC '),
  'quoted-printable': secret.replace('ü', '=C3=BC'),
  'quoted-printable in Latin-1': secret.replace('ü', '=FC'),
  'quoted-printable over lines': secret.replace('ü', '=C3=BC=\r\n'),
  Base64: `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(`Sehr geehrte Damen, ${secret} ist genannt`).toString('base64').replaceAll(/.{20}/g, '$&\r\n')}`,
  'encoded words in Base64': `Subject: =?utf-8?B?${Buffer.from(secret).toString('base64')}?=`,
  'encoded words': `Subject: =?iso-8859-1?Q?M=FCllheim?=`,
  'divided encoded words': `Subject: =?utf-8?Q?M=C3=BCll?= =?utf-8?Q?heim?=`,
  RTF: `{\\rtf1 ${secret.replace('ü', "\\'fc")}}`,
  'RTF in Unicode': `{\\rtf1 ${secret.replace('ü', '\\u252?')}}`,
  'formatted RTF': `{\\rtf1 M\\'fcll{\\b heim}}`,
  addresses: encodeURIComponent(secret),
  'internationalized domains': 'https://www.xn--mllheim-n2a.example/',
  'divided strings of JavaScript': `"${secret.slice(0, 3)}" +\n'${secret.slice(3)}'`,
  'strings of JavaScript over lines': `"${secret.slice(0, 3)}\\\n${secret.slice(3)}"`,
  'character codes': `String.fromCharCode(${Array.from(secret, (each) => each.codePointAt(0)).join(', ')})`,
  'hexadecimal character codes': `[${Array.from(secret, (each) => `0x${each.codePointAt(0)?.toString(16)}`).join()}]`,
  'blanks between letters': Array.from(secret).join(' '),
  'hexadecimal data': `value="${Buffer.from(secret).toString('hex')}"`,
  'Base64 of UTF-16': `value="${Buffer.from(`\ufeff${secret}`, 'utf16le').toString('base64')}"`,
};
const meta = (text: string): WrittenObject => stream('/Type /Metadata /Subtype /XML', Buffer.from(`<x>${text}</x>`));
const annotation = (entries: string, more: readonly WrittenObject[] = []): Parts => ({
  page: '/Annots [10 0 R]',
  objects: [`<< /Type /Annot /Rect [10 10 90 30] ${entries} >>`, ...more],
});
const script = (entries: string): Parts => ({
  catalog: '/OpenAction << /S /JavaScript /JS 10 0 R >>',
  objects: [stream(entries, `app.alert("${plain}")`)],
});
const font = (entries: string, more: readonly WrittenObject[]): Parts => ({
  content: 'BT /S 99 Tf 9 9 Td (a) Tj ET',
  resources: '/Font << /F 5 0 R /S 10 0 R >>',
  objects: [
    `<< /Type /Font /Subtype /Type1 /BaseFont /Any /FirstChar 97 /LastChar 97 /Widths [556] /Encoding /WinAnsiEncoding /FontDescriptor 11 0 R ${entries} >>`,
    ...more,
  ],
});
const program = (key: string, entries: string, data: Buffer): Parts =>
  font('', [
    `<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 1 /Descent 0 /StemV 1 /CapHeight 1 /${key} 12 0 R >>`,
    stream(entries, data),
  ]);
const urw = (path: string) => readFileSync(systemFile('fonts-urw-base35', `/usr/share/fonts/${path}`));
const openType = urw('opentype/urw-base35/NimbusSans-Regular.otf');
const typeOne = urw('type1/urw-base35/NimbusSans-Regular.t1');
const sfnt = readTables(openType) as NonNullable<ReturnType<typeof readTables>>;
const cff = sfnt.tables.get('CFF ') as Buffer;
const withNames = (data: Buffer) =>
  writeTables(sfnt.version, new Map([...sfnt.tables, ['name', data]]), new Budget(budgetLimits(1 << 20)));
const profile = (type: string, text: Buffer) => {
  const element = Buffer.concat([Buffer.from(`${type}\0\0\0\0`), text]);
  const header = Buffer.alloc(128 + 16);
  header.write('acsp', 36);
  header.writeUInt32BE(1, 128);
  header.write('desc', 132);
  header.writeUInt32BE(144, 136);
  header.writeUInt32BE(element.length, 140);
  return Buffer.concat([header, element]);
};
const colored = (space: string, more: readonly WrittenObject[] = []): Parts => ({
  content: '/C cs 1 scn 0 0 5 5 re f',
  resources: '/ColorSpace << /C 10 0 R >>',
  objects: [space, ...more],
});
const tint = '<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>';
const hidden = (type: string, catalog: string, content: string): Parts => ({
  catalog,
  objects: [
    `<< /Type /${type} /MediaBox [0 0 99 99] /Contents 11 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    stream('', content),
    '<< /Type /Thread /F 13 0 R >>',
    '<< /Type /Bead /T 12 0 R /P 10 0 R /R [0 0 9 9] /N 13 0 R /V 13 0 R >>',
  ],
});
const inPieces = 'BT /F 9 Tf 9 9 Td (Geh) Tj <65696D> Tj (wort) Tj ET';

const form = (content: string) =>
  stream('/Type /XObject /Subtype /Form /BBox [0 0 90 20] /Resources << /Font << /F 5 0 R >> >>', content);
const nested = (tag: number, ...values: Uint8Array[]) => {
  const value = Buffer.concat(values);
  return Buffer.concat([Buffer.from([tag, value.length]), value]);
};

/** Files with one of the words in one place. */
const places: Readonly<Record<string, Parts>> = {
  ...Object.fromEntries(
    Object.entries(escaped).flatMap(([kind, text]) => [
      [`metadata, ${kind}`, { catalog: '/Metadata 10 0 R', objects: [meta(text)] }],
      [`formatted text, ${kind}`, annotation(`/Subtype /FreeText /RC (<p>${text}</p>)`)],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(encoded).map(([kind, text]) => [
      `a stream, ${kind}`,
      { catalog: '/Own 10 0 R', objects: [stream('', text)] },
    ]),
  ),
  'default styles': annotation(`/Subtype /FreeText /DS (font: '${plain}' 9pt)`),
  'styles with escapes': annotation(String.raw`/Subtype /FreeText /DS (font: Geheim\\77ort)`),
  'default appearances': {
    catalog: `/AcroForm << /Fields [] /DR << /Font << /${plain} 5 0 R >> >> /DA (/${plain} 9 Tf 0 g) >>`,
  },
  'names of fonts': {
    content: 'BT /S 9 Tf 9 9 Td (a) Tj ET',
    resources: '/Font << /F 5 0 R /S 10 0 R >>',
    objects: [
      `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+${plain}-Bold /Name /${plain} /FontDescriptor 11 0 R >>`,
      `<< /Type /FontDescriptor /FontName /ABCDEF+${plain}-Bold /FontFamily (${plain}) /CharSet (/${plain}) /Flags 4 >>`,
    ],
  },
  'names of resources': {
    content: `/${plain} gs BT /${plain} 9 Tf (a) Tj ET /${plain} Do`,
    resources: `/Font << /${plain} 5 0 R >> /ExtGState << /${plain} << /LW 2 >> >> /XObject << /${plain} 10 0 R >>`,
    objects: [stream('/Subtype /Form /BBox [0 0 9 9]', '')],
  },
  'escaped names of resources': {
    content: '/Geheim#77ort gs',
    resources: `/ExtGState << /G#65heimwort << /LW 2 >> >>`,
  },
  'names of UTF-8': {
    content: `/${name(utf8(secret))} gs`,
    resources: `/ExtGState << /${name(utf8(secret))} << /LW 2 >> >>`,
  },
  'names of Latin-1': { content: `/${name(secret)} gs`, resources: `/ExtGState << /${name(secret)} << /LW 2 >> >>` },
  'names of color spaces of inline images': {
    content: `BI /W 1 /H 1 /BPC 8 /CS /${plain} ID x EI`,
    resources: `/ColorSpace << /${plain} /DeviceGray >>`,
  },
  'spot colors': colored(`[/Separation /${plain} /DeviceGray ${tint}]`),
  'names of several inks': colored(
    `[/DeviceN [/${plain} /Black] /DeviceGray 11 0 R << /Colorants << /${plain} [/Separation /${plain} /DeviceGray ${tint}] >> >>]`,
    [stream('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]', '{ pop }')],
  ),
  'tags of content': { content: `/${plain} BMC EMC /${plain} MP /${plain} << /A 1 >> BDC EMC` },
  'keys of property lists': { content: `/Span << /${plain} 1 /X /${plain} >> BDC EMC` },
  'names of property lists': {
    content: `/Span /${plain} BDC EMC`,
    resources: `/Properties << /${plain} << /A 1 >> >>`,
  },
  'types of structure elements': {
    catalog: '/StructTreeRoot 10 0 R',
    objects: [
      `<< /Type /StructTreeRoot /K 11 0 R /RoleMap << /${plain} /P >> /ClassMap << /${plain} << /O /Layout >> >> >>`,
      `<< /Type /StructElem /S /${plain} /P 10 0 R /C /${plain} >>`,
    ],
  },
  'attributes of structure elements': {
    catalog: '/StructTreeRoot 10 0 R',
    objects: [
      '<< /Type /StructTreeRoot /K 11 0 R >>',
      `<< /Type /StructElem /S /Table /P 10 0 R /A << /O /Table /Summary (${plain}) /Headers [(${plain})] >> >>`,
    ],
  },
  'user properties': {
    catalog: '/StructTreeRoot 10 0 R',
    objects: [
      '<< /Type /StructTreeRoot /K 11 0 R >>',
      `<< /Type /StructElem /S /P /P 10 0 R /A << /O /UserProperties /P [<< /N (${plain}) /V (${plain}) /F (${plain}) >>] >> >>`,
    ],
  },
  'keys of the information': { trailer: `/Info << /${plain} (x) /Own /${plain} >>` },
  'keys of own dictionaries': { catalog: `/Own << /${plain} << /${plain} 1 >> /X [/${plain}] >>` },
  'developer prefixes': { catalog: `/Extensions << /${plain} << /BaseVersion /1.7 /ExtensionLevel 1 >> >>` },
  languages: { catalog: `/Lang (${plain})` },
  'private parts of languages': { catalog: `/Lang (de-x-${plain})` },
  'names of collections': font('/CIDSystemInfo << /Registry (Geheimwort) /Ordering (Geheimwort) /Supplement 0 >>', []),
  'file identifiers': { trailer: `/ID [(${plain}123456) (${plain}123456)]` },
  checksums: { catalog: '/Own 10 0 R', objects: [stream(`/Params << /CheckSum (${plain}) >>`, '')] },
  'descriptions of profiles': colored('[/ICCBased 11 0 R]', [
    stream('/N 1 /Alternate /DeviceGray', profile('desc', Buffer.from(`\0\0\0\x0b${plain}\0`))),
  ]),
  'descriptions of profiles in several languages': colored('[/ICCBased 11 0 R]', [
    stream(
      '/N 1',
      profile(
        'mluc',
        Buffer.concat([Buffer.from('\0\0\0\x01\0\0\0\x0cdeDE\0\0\0\x14\0\0\0\x1c', 'latin1'), utf16(plain)]),
      ),
    ),
  ]),
  'profiles of output intents': {
    catalog:
      '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (x) /DestOutputProfile 10 0 R >>]',
    objects: [stream('/N 1', profile('text', Buffer.from(plain)))],
  },
  'comments of maps': font('/ToUnicode 11 0 R', [
    stream(
      '',
      `% ${plain}\nbegincmap /CMapName /${plain} def /Registry (${plain}) def 1 beginbfchar <61> <0061> endbfchar endcmap`,
    ),
  ]),
  'comments of functions': colored(`[/Separation /Spot /DeviceGray 11 0 R]`, [
    stream('/FunctionType 4 /Domain [0 1] /Range [0 1]', `{ % ${plain}\n 1 exch sub }`),
  ]),
  'scripts that call themselves an image': script(
    '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8',
  ),
  'scripts that call themselves a map': script('/Type /CMap'),
  'scripts that call themselves a function': script('/FunctionType 0'),
  'scripts that call themselves a form': script('/Subtype /Form'),
  'certificates of signatures': {
    catalog: '/AcroForm << /Fields [10 0 R] /SigFlags 3 >>',
    page: '/Annots [10 0 R]',
    objects: [
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (x) /Rect [0 0 0 0] /V 11 0 R >>',
      `<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents ${hex(Buffer.concat([Buffer.from([0x30, 0x82, 1, 0xff, 0x0c, 8]), Buffer.from(plain), Buffer.alloc(9, 0xff)]))} >>`,
    ],
  },
  'names in two bytes in certificates': {
    catalog: '/Perms << /DocMDP 10 0 R >>',
    objects: [
      `<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents ${hex(Buffer.concat([Buffer.from([0x30, 0x82, 1, 0xff, 0x1e]), utf16(plain), Buffer.alloc(9, 0xff)]))} >>`,
    ],
  },
  'certificates of validation': {
    catalog: '/DSS << /Certs [10 0 R] >>',
    objects: [stream('', Buffer.concat([Buffer.from([0x30, 0x82, 0xff]), Buffer.from(secret), Buffer.from([0xff])]))],
  },
  'templates of pages': hidden('Template', '/Names << /Templates << /Names [(a) 10 0 R] >> >>', inPieces),
  'pages of articles': hidden('Page', '/Threads [12 0 R]', inPieces),
  'pages of destinations': hidden('Page', '/OpenAction [10 0 R /Fit]', inPieces),
  'strings with languages': {
    catalog: `/Own ${hex(Buffer.concat([Buffer.from('\xfe\xff', 'latin1'), utf16('Geh\x1bde\x1beimwort')]))}`,
  },
  'strings of UTF-32': { catalog: `/Own ${hex(Buffer.from(Array.from(plain, (each) => `\0\0\0${each}`).join('')))}` },
  'comments and names within operands': {
    content: `/Span << /A % ${plain}\n 1 >> BDC EMC BI /W 1 /H 1 % ${plain}\n /BPC 8 /CS /G /Own (${plain}) ID x EI BT [() % ${plain}\n] TJ ET`,
  },
  'operators that are unknown': { content: `<< >> n ${plain}\n` },
  'contents of resources that are not used': {
    resources:
      '/Font << /F 5 0 R >> /XObject << /U 10 0 R >> /ExtGState << /U << /SMask << /S /Luminosity /G 11 0 R >> >> >> /Pattern << /U 12 0 R >>',
    objects: [
      form(inPieces),
      form(inPieces),
      stream(
        '/PatternType 1 /PaintType 1 /TilingType 1 /XStep 9 /YStep 9 /BBox [0 0 9 9] /Resources << /Font << /F 5 0 R >> >>',
        inPieces,
      ),
    ],
  },
  'icons and appearances that no page shows': {
    catalog: '/Names << /AP << /Names [(a) 10 0 R] >> >> /AcroForm << /Fields [12 0 R] >>',
    page: '/Annots [11 0 R]',
    objects: [
      form(inPieces),
      '<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (a) /Rect [0 0 9 9] /MK << /I 13 0 R >> >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (b) /Rect [0 0 9 9] /AP << /N 14 0 R >> >>',
      form(inPieces),
      form(inPieces),
    ],
  },
  'color spaces in tables of colors': {
    resources: `/ColorSpace << /C [/Indexed [/Separation /${plain} /DeviceGray ${tint}] 0 <00>] /D [/Indexed /DeviceGray 9 (${plain})] >>`,
  },
  'font files of TrueType': program('FontFile3', '/Subtype /OpenType', withNames(utf16(plain))),
  'font files of TrueType in one byte': program(
    'FontFile3',
    '/Subtype /OpenType',
    withNames(Buffer.from(`\0\0\0\x01${plain}`)),
  ),
};
const string = `(${plain})`;
const streamOf = (entries: string, data = plain): Parts => ({
  catalog: '/Own 10 0 R',
  objects: [stream(entries, data)],
});
/** Entries of the catalog with the word. */
const ofCatalog: Readonly<Record<string, string>> = {
  versions: `/Version /${plain}`,
  requirements: `/Requirements [<< /S /EnableJavaScripts /RH << /S /JS /Script ${string} >> >>]`,
  'legal attestations': `/Legal << /Attestation ${string} >>`,
  'properties of layers': `/OCProperties << /OCGs [] /D << /Name ${string} /Creator ${string} /Order [[${string}]] /AS [<< /Event /${plain} >>] >> >>`,
  'intents of layers': `/OCProperties << /OCGs [<< /Type /OCG /Name (x) /Intent /${plain} /Usage << /CreatorInfo << /Creator ${string} /Subtype /${plain} >> >> >>] >>`,
  'schemas of collections': `/Collection << /Schema << /${plain} << /Subtype /S /N ${string} >> >> /D ${string} /Sort << /S /${plain} >> >>`,
  'output intents': `/OutputIntents [<< /S /GTS_PDFX /OutputCondition ${string} /RegistryName ${string} /Info ${string} >>]`,
  'name trees of scripts': `/Names << /JavaScript << /Names [${string} << /S /JavaScript /JS ${string} >>] >> >>`,
  'name trees of addresses': `/Names << /URLS << /Names [${string} << /Type /SpiderContentSet >>] >> >>`,
  'name trees of appearances': `/Names << /AP << /Names [${string} null] >> >>`,
  'name trees of renditions': `/Names << /Renditions << /Names [${string} << /S /MR /N ${string} >>] >> >>`,
  'levels of name trees': `/Names << /Dests << /Kids [<< /Limits [${string} ${string}] /Names [${string} [3 0 R /Fit]] >>] >> >>`,
  'viewer preferences': `/ViewerPreferences << /Own ${string} >>`,
  'parts of documents': `/DPartRoot << /DPartRootNode << /DPM << /${plain} ${string} >> >> /NodeNameList [/${plain}] >>`,
  'capture of sites': `/SpiderInfo << /V 1 /C [<< /URL ${string} >>] >>`,
  'submitted addresses': `/OpenAction << /S /SubmitForm /F << /FS /URL /F ${string} >> >>`,
  'reset fields': `/OpenAction << /S /ResetForm /Fields [${string}] >>`,
  'imported data': `/OpenAction << /S /ImportData /F ${string} >>`,
  'hidden fields': `/OpenAction << /S /Hide /T ${string} >>`,
  'targets in attached files': `/OpenAction << /S /GoToE /T << /R /C /N ${string} /P ${string} >> /D ${string} >>`,
  'named actions': `/OpenAction << /S /Named /N /${plain} >>`,
  'launched programs': `/OpenAction << /S /Launch /Win << /F ${string} /P ${string} /D ${string} >> >>`,
  'scripts of events': `/AA << /WC << /S /JavaScript /JS ${string} >> >>`,
  'information of articles': `/Threads [<< /Type /Thread /I << /Title ${string} /Author ${string} >> >>]`,
  'seed values': `/AcroForm << /Fields [] /Own << /SV << /Reasons [${string}] /SubFilter [/${plain}] >> /Lock << /Fields [${string}] >> >> >>`,
  namespaces: `/StructTreeRoot << /Type /StructTreeRoot /Namespaces [<< /NS ${string} /RoleMapNS << /${plain} [/P null] >> >>] >>`,
  'usage rights': `/Perms << /UR3 << /ByteRange [0 1 2 3] /Contents ${string} /Name ${string} /Reason ${string} /Location ${string} /ContactInfo ${string} >> >>`,
  'strings within strings': `/Own [[[<< /A [${string}] >>]]]`,
};
/** Entries of the page. */
const ofPage: Readonly<Record<string, string>> = {
  viewports: `/VP [<< /BBox [0 0 9 9] /Name ${string} /Measure << /R ${string} /X [<< /U ${string} >>] >> >>]`,
  'separation information': `/SeparationInfo << /DeviceColorant /${plain} /Pages [3 0 R] >>`,
  'identifiers of pages': `/ID ${string}`,
  'names of templates': `/TemplateInstantiated /${plain}`,
  'steps of presentations': `/PresSteps << /NA << /S /JavaScript /JS ${string} >> >>`,
  'scripts of pages': `/AA << /O << /S /JavaScript /JS ${string} >> >>`,
  'private data': `/PieceInfo << /${plain} << /LastModified ${string} /Private /${plain} >> >>`,
};
const ofAnnotation: Readonly<Record<string, string>> = {
  'names of annotations': `/Subtype /Text /NM ${string} /Subj ${string} /Name /${plain} /State ${string} /StateModel ${string}`,
  'overlaid texts': `/Subtype /Redact /OverlayText ${string} /DA (/${plain} 9 Tf)`,
  'captions of icons': `/Subtype /Widget /MK << /CA ${string} /RC ${string} /AC ${string} >>`,
  movies: `/Subtype /Movie /T ${string} /Movie << /F ${string} >>`,
  renditions: `/Subtype /Screen /A << /S /Rendition /R << /S /MR /N ${string} /C << /S /MCD /N ${string} /CT ${string} >> >> >>`,
  'rich media': `/Subtype /RichMedia /RichMediaContent << /Configurations [<< /Name ${string} >>] /Views [<< /XN ${string} /IN ${string} >>] >>`,
  'projected data': `/Subtype /Projection /ExData << /Type /ExData /Subtype /${plain} >>`,
};
const further: Readonly<Record<string, Parts>> = {
  ...Object.fromEntries(Object.entries(ofCatalog).map(([kind, catalog]) => [kind, { catalog }])),
  ...Object.fromEntries(Object.entries(ofPage).map(([kind, page]) => [kind, { page }])),
  ...Object.fromEntries(Object.entries(ofAnnotation).map(([kind, entries]) => [kind, annotation(entries)])),
  'types of streams': streamOf(`/Type /${plain} /Subtype /${plain}`, ''),
  'names of external files': streamOf(`/F ${string} /FFilter /${plain}`, ''),
  'streams of the trailer': { trailer: `/Info << /Trapped /${plain} >>` },
  halftones: {
    resources: `/ExtGState << /G << /HT << /HalftoneType 1 /HalftoneName ${string} /SpotFunction /${plain} >> >> >>`,
  },
  'proxies of images': streamOf(
    `/Subtype /Form /BBox [0 0 9 9] /OPI << /2.0 << /F ${string} /MainImage ${string} >> >>`,
    '',
  ),
  'references to other files': streamOf(
    `/Subtype /Form /BBox [0 0 9 9] /Ref << /F ${string} /Page ${string} /ID [${string} ${string}] >>`,
    '',
  ),
  'components of inks': colored(
    `[/DeviceN [/A] /DeviceGray 11 0 R << /Process << /ColorSpace /DeviceGray /Components [/${plain}] >> /MixingHints << /Solidities << /${plain} 1 >> /PrintingOrder [/${plain}] >> >>]`,
    [stream('/FunctionType 4 /Domain [0 1] /Range [0 1]', '{ }')],
  ),
  'names of glyphs': {
    content: 'BT /T 9 Tf 9 9 Td (a) Tj ET',
    resources: '/Font << /F 5 0 R /T 10 0 R >>',
    objects: [
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [.1 0 0 .1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /${plain}] >> /CharProcs << /${plain} 11 0 R >> /Resources << >> >>`,
      stream('', '9 0 d0 0 0 9 9 re f'),
    ],
  },
  'scripts as forms of data': script('/Type /EmbeddedFile'),
  'tables of object identifiers in two encodings': streamOf(
    '',
    `\xff\xfe${Buffer.from(plain, 'utf16le').toString('latin1')}`,
  ),
  'escapes within Base64': streamOf('', Buffer.from(`{"text": "Ein Geheim\\u0077ort steht hier"}`).toString('base64')),
  'references within quoted-printable': streamOf('', 'Geheim&=2377;ort'.replace('&=2377;', '=26#119;')),
};
const fontPlaces: Readonly<Record<string, Parts>> = {
  'CFF fonts': program('FontFile3', '/Subtype /Type1C', cff),
  'OpenType fonts': program('FontFile3', '/Subtype /OpenType', openType),
  'Type 1 fonts': program(
    'FontFile',
    `/Length1 ${typeOne.indexOf('eexec') + 6} /Length2 ${typeOne.length - typeOne.indexOf('eexec') - 6 - 532} /Length3 532`,
    typeOne,
  ),
};

async function erase(parts: Parts, ...words: string[]) {
  const before = erasePdf({ content: '', ...parts });
  const search = searchWords(...words);
  const document = PdfDocument.open(before);
  const count = await eraseWords(document, search);
  const result = saved(document);
  expect(qpdfCheck(result)).toBe(0);
  return { before, search, count, result, document, everything: await everythingOf(result) };
}

describe('eraseWords', () => {
  it.each(Object.entries({ ...places, ...further }))('removes what is found in %s', async (_, parts) => {
    const { before, search, count, result, everything } = await erase(parts, secret, plain);
    expect(await searchDocument(PdfDocument.open(before), search)).toBeDefined();
    expect(count).toBeGreaterThan(0);
    for (const text of [everything, everything.replaceAll('\0', '')])
      expect(text).not.toMatch(/geheimwort|\(Geh\)|Geheim#77ort|Geheim\\+77ort|M(?:ü|Ã¼)llheim|heim\b/i);
    for (const text of [...Object.values(escaped), ...Object.values(encoded)]) expect(everything).not.toContain(text);
    expect(await searchDocument(PdfDocument.open(result), search)).toBeUndefined();
    // A page without content and annotations shows nothing.
    if (parts.content !== undefined || parts.page !== undefined) expect(renderGray(result)).toEqual(renderGray(before));
  });

  it('reads the strings of fonts and certificates apart from what is next to them', async () => {
    const record = (id: number, length: number, start: number) => [1, 0, 0, id, length, start];
    const table = Buffer.from(
      [0, 2, 30, ...record(4, 4, 0), ...record(5, 5, 4)].flatMap((each) => [each >> 8, each & 0xff]),
    );
    const vendor = Buffer.from(sfnt.tables.get('OS/2') as Buffer).fill('Kurt', 58, 62);
    const tables = new Map([
      ...sfnt.tables,
      ['name', Buffer.concat([table, Buffer.from('Kurt1.000')])],
      ['OS/2', vendor],
    ]);
    const file = writeTables(sfnt.version, tables, new Budget(budgetLimits(1 << 20)));
    // The tag of what follows looks like a digit, and the length of the name before like a letter.
    const certificate = nested(
      0x30,
      nested(0x31, nested(0x0c, Buffer.from(`Kurt${'.'.repeat(45)}`))),
      nested(0x30, nested(0x0c, Buffer.from('Kurt'))),
      nested(0x31),
    );
    const before = erasePdf({
      ...program('FontFile3', '/Subtype /OpenType', file),
      content: '',
      catalog: '/DSS << /Certs [13 0 R] >>',
      objects: [...(program('FontFile3', '/Subtype /OpenType', file).objects ?? []), stream('', certificate)],
    });
    const search: TextSearch = function* (text) {
      for (const { 0: found, index } of text.matchAll(/(?<![A-Za-z\d])kurt(?![A-Za-z\d])/gi))
        yield { start: index, end: index + found.length, target: 0 };
    };
    const document = PdfDocument.open(before);
    expect(await searchDocument(document, search)).toBeDefined();
    await eraseWords(document, search);
    expect(await everythingOf(saved(document))).not.toMatch(/kurt/i);
  });

  it('removes numbers of user properties, and no others', async () => {
    const { result, count } = await erase(
      {
        catalog: '/StructTreeRoot 10 0 R /Own << /V 4711 >>',
        objects: [
          '<< /Type /StructTreeRoot /K 11 0 R >>',
          '<< /Type /StructElem /S /P /P 10 0 R /A << /O /UserProperties /P [<< /N (a) /V 4711 >> << /N (b) /V 4712 >>] >> >>',
        ],
      },
      '4711',
    );
    expect(count).toBe(1);
    expect((await everythingOf(result)).match(/\b471[12]\b/g)?.toSorted()).toEqual(['4711', '4712']);
  });

  it.each(Object.entries(fontPlaces))('removes what is found in %s', async (_, parts) => {
    const { before, search, count, result, everything } = await erase(parts, 'Nimbus', 'adieresis');
    expect(await searchDocument(PdfDocument.open(before), search)).toBeDefined();
    expect(count).toBeGreaterThan(0);
    expect(everything.replaceAll('\0', '')).not.toMatch(/nimbus/i);
    expect(await searchDocument(PdfDocument.open(result), search)).toBeUndefined();
    expect(renderGray(result)).toEqual(renderGray(before));
  });
});
