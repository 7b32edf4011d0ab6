import { stream } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';
import type { RemovedMetadata } from '../operations/metadata/metadata-keys.ts';
import { type ErasePdfParts, erasePdf } from './erase-pdf.ts';

/** A word that is nowhere else. */
export const metadataMarker = 'Zq7xKw9v';
/** A word that the page shows. */
export const shownWord = 'bleibt';

const marker = metadataMarker;
const shownText = `BT /F 12 Tf 20 100 Td (${shownWord}) Tj ET`;
const utf16 = `<FEFF${Buffer.from(marker, 'utf16le').swap16().toString('hex')}>`;
const hex = Buffer.from(marker).toString('hex');
const xmp = stream(
  '/Type /Metadata /Subtype /XML',
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="${marker}"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="uuid:${marker}" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${marker}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
);
const image = (entries: string, data: Buffer | string) =>
  stream(
    `/Type /XObject /Subtype /Image /Width 8 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries}`,
    data,
  );
const shown = { resources: '/XObject << /I 10 0 R >>' };
/** A segment of a JPEG, or one of a JPEG 2000 codestream. */
const segment = (code: number, text: string) => {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text, 'latin1')]);
};
const plain = await sharp(Buffer.alloc(8), { raw: { width: 8, height: 1, channels: 1 } })
  .toColourspace('b-w')
  .jpeg()
  .toBuffer();
const end = Buffer.from([0xff, 0xd9]);
const jpeg = Buffer.concat([
  plain.subarray(0, 2),
  segment(0xe1, `Exif\0\0${marker}`),
  segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${marker}`),
  segment(0xed, `Photoshop 3.0\0${marker}`),
  segment(0xfe, marker),
  plain.subarray(2),
]);

/** Parts of files with the marker in one place each, and the kind by which it is counted. */
const places: Readonly<
  Record<string, Partial<ErasePdfParts> & { kind: keyof RemovedMetadata | 'images' | undefined }>
> = {
  'document information': {
    kind: 'info',
    trailer: '/Info 10 0 R',
    objects: [`<< /Producer (${marker}) >>`],
  },
  'information of the writer': { kind: 'info', trailer: '/Info 10 0 R', objects: [`<< /Own ${utf16} >>`] },
  identifier: { kind: undefined, trailer: `/ID [(${marker}) (${marker})]` },
  'XMP of the document': { kind: 'xmp', catalog: '/Metadata 10 0 R', objects: [xmp] },
  'XMP of a page': { kind: 'xmp', page: '/Metadata 10 0 R', objects: [xmp] },
  'XMP of an image': { kind: 'xmp', ...shown, objects: [image('/Metadata 11 0 R', 'abcdefgh'), xmp] },
  'XMP of marked content': { kind: 'xmp', resources: '/Properties << /P << /Metadata 10 0 R >> >>', objects: [xmp] },
  'XMP below a name of its own': { kind: 'xmp', page: '/Own << /Any [10 0 R] >>', objects: [xmp] },
  'EXIF, XMP, IPTC and comments of a JPEG': { kind: 'images', ...shown, objects: [image('/Filter /DCTDecode', jpeg)] },
  'EXIF, XMP, IPTC and comments of an inline JPEG': {
    kind: 'images',
    content: `${shownText} q 9 0 0 9 0 0 cm BI /W 8 /H 1 /CS /G /BPC 8 /F /DCT ID ${jpeg.toString('latin1')} EI Q`,
  },
  'a comment of a JPEG 2000 image': {
    kind: 'images',
    ...shown,
    objects: [
      image('/Filter /JPXDecode', Buffer.concat([Buffer.from([0xff, 0x4f]), segment(0x64, `\0\x01${marker}`), end])),
    ],
  },
  'a small picture of a page': { kind: 'thumbnails', page: '/Thumb 10 0 R', objects: [image('', marker)] },
  'data of programs in a page': { kind: 'programData', page: `/PieceInfo << /App << /Private (${marker}) >> >>` },
  'data of programs in the document': {
    kind: 'programData',
    catalog: `/PieceInfo << /App << /P 10 0 R >> >>`,
    objects: [`[(${marker})]`],
  },
  'author and dates of a note': {
    kind: 'annotations',
    page: '/Annots [10 0 R]',
    objects: [
      `<< /Type /Annot /Subtype /Text /Rect [1 1 9 9] /Contents (Note) /T ${utf16} /M (${marker}) /CreationDate (${marker}) /NM (${marker}) >>`,
    ],
  },
  'date of a field': {
    kind: 'annotations',
    page: '/Annots [10 0 R]',
    catalog: '/AcroForm << /Fields [10 0 R] >>',
    objects: [`<< /Type /Annot /Subtype /Widget /FT /Tx /T (Feld) /Rect [1 1 9 9] /M (${marker}) >>`],
  },
  'dates of an attached file': {
    kind: 'attachments',
    catalog: '/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>',
    objects: [
      '<< /Type /Filespec /F (a.txt) /EF << /F 11 0 R >> >>',
      stream('/Type /EmbeddedFile /Params 12 0 R', 'Anlage'),
      `<< /Size 6 /CreationDate (${marker}) /ModDate (${marker}) /Mac << /Creator (${marker}) >> >>`,
    ],
  },
  'a signature': {
    kind: 'signatures',
    page: '/Annots [10 0 R]',
    catalog: '/AcroForm << /Fields [10 0 R] /SigFlags 3 >> /Perms << /DocMDP 11 0 R >>',
    objects: [
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Feld) /Rect [1 1 9 9] /V 11 0 R >>',
      `<< /Type /Sig /Name (${marker}) /Location ${utf16} /Cert (${marker}) /Contents <${hex}> /ByteRange [0 1 2 3] /Prop_Build << /App << /Name /${marker} >> >> >>`,
    ],
  },
  'the program of a layer': {
    kind: 'traces',
    catalog: '/OCProperties << /OCGs [10 0 R] /D << >> >>',
    objects: [`<< /Type /OCG /Name (Ebene) /Usage << /CreatorInfo << /Creator (${marker}) >> >> >>`],
  },
  'the program of layers': {
    kind: 'traces',
    catalog: `/OCProperties << /OCGs [10 0 R] /D << /Creator (${marker}) >> >>`,
    objects: ['<< /Type /OCG /Name (Ebene) >>'],
  },
  'the author of an article': {
    kind: 'traces',
    page: '/B [11 0 R]',
    catalog: '/Threads [10 0 R]',
    objects: [
      `<< /Type /Thread /F 11 0 R /I << /Title (Artikel) /Author (${marker}) /ModDate (${marker}) >> >>`,
      '<< /Type /Bead /T 10 0 R /N 11 0 R /V 11 0 R /P 3 0 R /R [0 0 9 9] >>',
    ],
  },
  'addresses of captured pages': { kind: 'traces', catalog: `/SpiderInfo << /V 1.0 /C [<< /URL (${marker}) >>] >>` },
  'names of captured pages': { kind: 'traces', catalog: `/Names << /URLS << /Names [(${marker}) [3 0 R]] >> >>` },
  'identifier and date of a page': { kind: 'traces', page: `/ID (${marker}) /LastModified (${marker})` },
  'names of files of an image': {
    kind: 'traces',
    ...shown,
    objects: [image(`/OPI << /2.0 << /Version 2.0 /F (${marker}) >> >>`, 'abcdefgh')],
  },
  'metadata of a part of the document': {
    kind: 'traces',
    catalog: '/DPartRoot << /DPartRootNode 10 0 R >>',
    objects: [`<< /Type /DPart /Start 3 0 R /DPM << /Customer (${marker}) >> >>`],
  },
};

/** Names of the places, with a file and the kind by which the marker is counted. */
export const markedMetadata = Object.entries(places).map(([place, { kind, ...parts }]) => ({
  place,
  kind,
  bytes: erasePdf({ content: shownText, ...parts }),
}));
