import { type PdfObject, utf16 } from './write-pdf.ts';

/** Parameters of a rich document. */
export interface Rich {
  /** A capital letter; the pages show it with their numbers, such as `K1`. */
  mark: string;
  version: string;
  language: string;
}

/** With a page's number it must not occur in PDF syntax, as `A1` does. */
export const firstMark = 'K';

export const pageCount = 4;

/** A color that nothing else on the pages has, red, green and blue from 0 to 1, for each kind of thing that they show. */
export const swatches = {
  content: [1, 0, 0],
  shownLayer: [0, 1, 0],
  hiddenLayer: [0, 1, 1],
  field: [0, 0, 1],
  annotation: [1, 0, 1],
} as const;

type Objects = [name: string, object: PdfObject][];

/** Entries of each page: boxes, rotation and unit; the rest is inherited. */
const geometry: Readonly<Record<number, string>> = {
  1: '',
  2: '/MediaBox [-10 -20 410 280] /CropBox [0 0 400 260] /BleedBox [2 2 398 258] /TrimBox [5 5 395 255] /ArtBox [9 9 390 250]',
  3: '/CropBox [0 0 280 390]',
  4: '/Rotate 270 /UserUnit 2',
};

/** Annotations of single pages beside those that each has. */
const ownAnnotations: Readonly<Record<number, readonly string[]>> = {
  1: ['linkWeb', 'linkRelative', 'linkPlace', 'linkName', 'radioOne', 'linkFile'],
  2: ['linkBack', 'file2'],
  3: ['linkGone', 'radioTwo', 'file3', 'linkOldName'],
  4: ['linkAway'],
};

/** The page tree with pages, contents, images, annotations, thumbnails and articles. */
export function pageObjects(rich: Rich, jpeg: Buffer): Objects {
  const { mark } = rich;
  return [
    ['pages', `<< /Type /Pages /Kids [@left @right] /Count 4 /MediaBox [0 0 300 400] /Resources @resources >>`],
    ['left', '<< /Type /Pages /Parent @pages /Kids [@page1 @page2] /Count 2 >>'],
    ['right', '<< /Type /Pages /Parent @pages /Kids [@page3 @page4] /Count 2 /Rotate 90 >>'],
    [
      'resources',
      `<< /Font << /F1 @font >> /XObject << /Im1 @image1 /Im2 @image2 /Im3 @image3 /Im4 @image4 >>
        /Properties << /Shown @shown /Hidden @hidden /Draft @draft /Both << /Type /OCMD /OCGs [@shown @locked] /P /AllOn >> >> >>`,
    ],
    ['font', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
    ...[1, 2, 3, 4].flatMap((number) => objectsOfPage(rich, number, number === 2 ? jpeg : undefined)),
    ...links(mark),
  ];
}

function objectsOfPage({ mark, version }: Rich, number: number, jpeg: Buffer | undefined): Objects {
  const own = (ownAnnotations[number] ?? []).map((name) => `@${name}`).join(' ');
  const page = `@page${number}`;
  const intents = version === '2.0' && number === 1 ? '/OutputIntents [@intent]' : '';
  const bead = number < 4 ? `/B [@bead${number}]` : '';
  const image = '/Type /XObject /Subtype /Image /Width 16 /Height 16 /BitsPerComponent 8 /ColorSpace /DeviceRGB';
  return [
    [
      `page${number}`,
      `<< /Type /Page /Parent @${number < 3 ? 'left' : 'right'} ${geometry[number]} /Contents [@content${number}] ${bead} ${intents}
        /Annots [@stamp${number} @note${number} @popup${number} @field${number} ${own}] /StructParents ${number} /Tabs /S
        /Trans << /Type /Trans /S /Wipe /D ${number} /Di 90 >> /Dur ${number + 4} /Thumb @thumb${number} /Metadata @xmp${number}
        /AA << /O << /S /JavaScript /JS (opened${mark}${number}\\(\\)) >> >>
        /PieceInfo << /Satz << /LastModified (D:20240101) /Private (${mark}${number} privat) >> >> /LastModified (D:20240101) >>`,
    ],
    [`content${number}`, { dict: '', data: contentOf(mark, number) }],
    [
      `image${number}`,
      jpeg
        ? { dict: `${image} /Filter /DCTDecode`, data: jpeg }
        : { dict: image, data: samples(number + mark.charCodeAt(0)) },
    ],
    [
      `thumb${number}`,
      { dict: '/Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray', data: `th${mark}${number}` },
    ],
    [`xmp${number}`, { dict: '/Type /Metadata /Subtype /XML', data: `<page-of xmlns="x">${mark}${number}</page-of>` }],
    [
      `stamp${number}`,
      `<< /Type /Annot /Subtype /Stamp /Rect [60 60 90 90] /P ${page} /F 4 /NM (stamp${number}) /Name /Approved
        /Contents ${utf16(`Stempel ${mark}${number} ✓`)} /C [1 0 1] /AP << /N @stampLook${number} >> >>`,
    ],
    [`stampLook${number}`, appearance(swatches.annotation)],
    [
      `note${number}`,
      `<< /Type /Annot /Subtype /Text /Rect [250 350 270 370] /P ${page} /F 28 /Contents (Notiz ${mark}${number}) /T (Erika)
        /Popup @popup${number} /IRT @stamp${number} /RT /Group /CA 0.5 /AP << /N @noteLook >> >>`,
    ],
    [
      `popup${number}`,
      `<< /Type /Annot /Subtype /Popup /Rect [100 300 200 350] /P ${page} /Parent @note${number} /Open false >>`,
    ],
    ...(number < 4
      ? ([
          [
            `bead${number}`,
            `<< /Type /Bead /T @thread /P ${page} /R [10 10 ${200 + number} 300] /N @bead${(number % 3) + 1} /V @bead${((number + 1) % 3) + 1} >>`,
          ],
        ] satisfies Objects)
      : []),
  ];
}

function samples(step: number): Buffer {
  return Buffer.from(Uint8Array.from({ length: 16 * 16 * 3 }, (_, at) => (at * step) % 256));
}

function contentOf(mark: string, number: number): string {
  const fill = (color: readonly number[], x: number) => `${color.join(' ')} rg ${x} 20 30 30 re f`;
  return `/P << /MCID 0 >> BDC BT 0 g /F1 14 Tf 20 200 Td (${mark}${number} Seite mit Umlauten: \\344\\366\\374) Tj ET EMC
q ${fill(swatches.content, 20)} Q
/OC /Shown BDC q ${fill(swatches.shownLayer, 60)} Q EMC
/OC /Hidden BDC q ${fill(swatches.hiddenLayer, 100)} Q EMC
/OC /Draft BDC EMC /OC /Both BDC EMC
/Figure << /MCID 1 >> BDC q 40 0 0 40 140 20 cm /Im${number} Do Q EMC`;
}

/** A form that fills 30 by 30 points with a color. */
export function appearance(color: readonly number[]): PdfObject {
  const dict = '/Type /XObject /Subtype /Form /BBox [0 0 30 30]';
  return { dict, data: `${color.join(' ')} rg 0 0 30 30 re f` };
}

function links(mark: string): Objects {
  const link = (page: number, keys: string): PdfObject =>
    `<< /Type /Annot /Subtype /Link /Rect [20 100 120 120] /P @page${page} /Border [0 0 0] ${keys} >>`;
  const file = (page: number): PdfObject =>
    `<< /Type /Annot /Subtype /FileAttachment /Rect [200 60 210 70] /P @page${page} /F 2 /FS @pinned${page} /Contents (Beilage) >>`;
  const pinned = (page: number): Objects => [
    [
      `pinned${page}`,
      `<< /Type /Filespec /F (beilage${page}.txt) /UF (beilage${page}.txt) /EF << /F @pinnedData${page} >> >>`,
    ],
    [`pinnedData${page}`, { dict: '/Type /EmbeddedFile /Subtype /text#2Fplain', data: `Beilage ${mark}${page}` }],
  ];
  return [
    ['linkWeb', link(1, `/StructParent 20 /A << /S /URI /URI (https://example.org/${mark}) >>`)],
    ['linkRelative', link(1, '/A << /S /URI /URI (weiter.html) >>')],
    ['linkPlace', link(1, '/Dest [@page3 /XYZ 10 200 null]')],
    ['linkName', link(1, '/A << /S /GoTo /D (start) >>')],
    ['linkFile', link(1, '/A << /S /GoToE /T << /R /C /N (daten.csv) >> /D [0 /Fit] >>')],
    ['linkBack', link(2, '/A << /S /GoTo /D [@page1 /Fit] /Next << /S /Named /N /NextPage >> >>')],
    ['linkGone', link(3, '/Dest [@page2 /FitH 100]')],
    ['linkOldName', link(3, '/Dest /Alt')],
    ['linkAway', link(4, '/A << /S /GoToR /F (anderes.pdf) /D (start) >>')],
    ['file2', file(2)],
    ['file3', file(3)],
    ...pinned(2),
    ...pinned(3),
    ['noteLook', appearance([0.9, 0.9, 0.8])],
  ];
}
