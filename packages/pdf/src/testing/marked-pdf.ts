import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';

/** Kinds of page data; the marker of kind NOTE on page 3 is `NOTE3X`. */
export const markerKinds = [
  'BODY',
  'FONT',
  'IMAGE',
  'FORM',
  'THUMB',
  'NOTE',
  'ATTACHMENT',
  'LINK',
  'FIELD',
  'VALUE',
  'OUTLINE',
  'DEST',
  'OLDDEST',
  'ACTUAL',
  'ALT',
  'EXPANSION',
  'ELEMENT',
  'ARTICLE',
  'PATTERN',
  'GLYPH',
  'FIELDFONT',
] as const;

/** Markers of document data that each selection of pages keeps. */
export const documentMarkers = ['DOCFILE', 'XMPKEPT', 'LAYERNAME', 'ROLEKEPT', 'INFOKEPT'];

/** Markers of data about all pages, which is omitted if a page is removed. */
export const wholeFileMarkers = [
  'PIECEINFO',
  'XFAVALUES',
  'CAPTUREURL',
  'CAPTUREID',
  'CAPTURETIME',
  'PARTVALUE',
  'SEPARATED',
  'PERMITTED',
  'ENTIRETEXT',
  'DRIMAGE',
];

const common = 20;
const perPage = 26;

/** A document with all kinds of page data and references to pages; all pages share one resource dictionary. */
export function markedPdf(pageCount: number): Buffer {
  const pages = Array.from({ length: pageCount }, (_, at) => at + 1);
  const at = (page: number, offset: number) => `${common + (page - 1) * perPage + offset} 0 R`;
  const each = (write: (page: number) => string) => pages.map(write).join(' ');
  const next = (page: number) => (page % pageCount) + 1;
  const previous = (page: number) => ((page + pageCount - 2) % pageCount) + 1;

  const objects: WrittenObject[] = [
    `<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R /AcroForm 5 0 R /StructTreeRoot 6 0 R /MarkInfo << /Marked true >>
      /PageLabels << /Nums [0 << /S /r >> 2 << /S /D /P (A-) /St 5 >>] >> /Metadata 9 0 R /PageMode /UseOutlines
      /Names << /Dests 8 0 R /EmbeddedFiles << /Names [(doc) << /Type /Filespec /F (DOCFILE) /EF << /F 10 0 R >> >>] >>
        /URLS << /Names [(CAPTUREURL) [${at(2, 0)}]] >> /IDS << /Names [(CAPTUREID) [${at(2, 0)}]] >> >>
      /Dests << ${each((p) => `/OLDDEST${p}X [${at(p, 0)} /Fit]`)} >>
      /OCProperties << /OCGs [11 0 R] /D << /OFF [11 0 R] /Order [11 0 R] >> >>
      /OpenAction [${at(2, 0)} /Fit] /Threads [${each((p) => at(p, 20))} 13 0 R]
      /PieceInfo << /App << /LastModified (D:2020) /Private (PIECEINFO) >> >>
      /SpiderInfo << /V 1.0 /C [<< /URL (CAPTURETIME) >>] >> /DPartRoot << /DPartRootNode 19 0 R >>
      /Perms << /UR3 << /Type /Sig /Reason (PERMITTED) >> >>
      /ViewerPreferences << /PrintPageRange [1 2] /HideMenubar true >> >>`,
    `<< /Type /Pages /Kids [${each((p) => at(p, 0))}] /Count ${pageCount} /Resources 3 0 R /MediaBox [0 0 200 300] >>`,
    `<< /XObject << ${each((p) => `/Im${p} ${at(p, 2)} /Fm${p} ${at(p, 3)}`)} >> /Font << ${each((p) => `/F${p} ${at(p, 4)} /T${p} ${at(p, 23)}`)} >>
      /Pattern << ${each((p) => `/P${p} ${at(p, 22)}`)} >> /Properties << /L 11 0 R >> >>`,
    `<< /Type /Outlines /First ${at(1, 5)} /Last ${at(pageCount, 5)} /Count ${pageCount} >>`,
    `<< /Fields [${each((p) => at(p, 6))} 14 0 R] /XFA 12 0 R /DR << /XObject << /X 15 0 R >> /Font << /Helv 18 0 R ${each((p) => `/D${p} ${at(p, 16)}`)} >> >> /DA (/Helv 9 Tf) >>`,
    `<< /Type /StructTreeRoot /K 7 0 R /RoleMap << /ROLEKEPT /P >> /ParentTree << /Nums [${each((p) => `${p} [${at(p, 7)} 7 0 R]`)}] >>
      /IDTree << /Names [${each((p) => `(ELEMENT${p}X) ${at(p, 7)}`)}] >> >>`,
    `<< /Type /StructElem /S /Document /P 6 0 R /ActualText (ENTIRETEXT) /K [${each((p) => `${at(p, 7)} << /Type /MCR /Pg ${at(p, 0)} /MCID 1 >>`)}] >>`,
    `<< /Names [${each((p) => (p % 2 ? `(DEST${p}X) [${at(p, 0)} /Fit]` : `(DEST${p}X) << /D [${at(p, 0)} /XYZ 0 0 null] >>`))}] >>`,
    ['<< /Type /Metadata /Subtype /XML >>', '<x>XMPKEPT</x>'],
    ['<< /Type /EmbeddedFile >>', 'DOCFILE'],
    '<< /Type /OCG /Name (LAYERNAME) >>',
    ['<< >>', '<xdp>XFAVALUES</xdp>'],
    `<< /Type /Thread /F 16 0 R /I << /Title (INFOKEPT) >> >>`,
    `<< /FT /Tx /T (spread) /V (INFOKEPT) /Kids [${each((p) => at(p, 25))}] >>`,
    ['<< /Type /XObject /Subtype /Image /Width 7 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>', 'DRIMAGE'],
    `<< /Type /Bead /T 13 0 R /N 17 0 R /V 17 0 R /P ${at(1, 0)} /R [0 0 9 9] >>`,
    `<< /Type /Bead /N 16 0 R /V 16 0 R /P ${at(2, 0)} /R [0 0 9 9] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /DPart /Start ${at(1, 0)} /End ${at(pageCount, 0)} /DPM << /Customer (PARTVALUE) >> >>`,
  ];
  for (const p of pages) {
    const image = `IMAGE${p}X`;
    const link = `/Type /Annot /Subtype /Link /Rect [0 0 9 9] /Contents (LINK${next(p)}X)`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /Contents ${at(p, 1)} /Thumb ${at(p, 9)} /StructParents ${p} /B [${at(p, 21)}] /Rotate ${(p % 4) * 90}
        /CropBox [0 0 ${100 + p} 200] /Annots [${[10, 11, 12, 13, 14, 15, 6, 25].map((o) => at(p, o)).join(' ')}]
        /PieceInfo << /App << /Private (PIECEINFO) >> >> /DPart 19 0 R
        /SeparationInfo << /Pages [${each((other) => at(other, 0))}] /DeviceColorant (SEPARATED) >> >>`,
      [
        '<< >>',
        `/OC /L BDC EMC /P <</MCID 0>> BDC BT /F${p} 9 Tf 20 20 Td (BODY${p}X) Tj /T${p} 9 Tf (a) Tj ET EMC /Im${p} Do /Fm${p} Do /Pattern cs /P${p} scn 0 0 9 9 re f`,
      ],
      [
        `<< /Type /XObject /Subtype /Image /Width ${image.length} /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>`,
        image,
      ],
      ['<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources 3 0 R >>', `% FORM${p}X\n/Im${p} Do`],
      `<< /Type /Font /Subtype /Type1 /BaseFont /FONT${p}X+Helvetica >>`,
      `<< /Title (OUTLINE${p}X) /Parent 4 0 R /Dest (DEST${p}X) ${p < pageCount ? `/Next ${at(p + 1, 5)}` : ''} ${p > 1 ? `/Prev ${at(p - 1, 5)}` : ''}
        /First ${at(p, 8)} /Last ${at(p, 8)} /Count -1 >>`,
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (FIELD${p}X) /V (VALUE${p}X) /DA (/D${p} 9 Tf) /Rect [0 0 9 9] /P ${at(p, 0)} >>`,
      `<< /Type /StructElem /S /P /P 7 0 R /Pg ${at(p, 0)} /ID (ELEMENT${p}X) /ActualText (ACTUAL${p}X) /Alt (ALT${p}X) /E (EXPANSION${p}X)
        /K [0 << /Type /OBJR /Obj ${at(p, 10)} /Pg ${at(p, 0)} >>] >>`,
      // The child item of each page's outline item leads to the next page.
      `<< /Title (OUTLINE${next(p)}X below) /Parent ${at(p, 5)} /A << /S /GoTo /D /OLDDEST${next(p)}X >> >>`,
      ['<< /Width 7 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>', `THUMB${p}X`.padEnd(7)],
      `<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (NOTE${p}X) /Popup ${at(p, 11)} /P ${at(p, 0)} >>`,
      `<< /Type /Annot /Subtype /Popup /Rect [0 0 9 9] /Parent ${at(p, 10)} >>`,
      `<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /Type /Filespec /F (ATTACHMENT${p}X) /EF << /F ${at(p, 24)} >> >> >>`,
      `<< ${link} /Dest [${at(next(p), 0)} /Fit] >>`,
      `<< ${link} /A << /S /GoTo /D (DEST${next(p)}X) >> >>`,
      `<< ${link} /Dest [${next(p) - 1} /Fit] >>`,
      `<< /Type /Font /Subtype /Type1 /BaseFont /FIELDFONT${p}X+Helvetica >>`,
      '<< >>',
      '<< >>',
      '<< >>',
      `<< /Type /Thread /F ${at(p, 21)} /I << /Title (ARTICLE${p}X) >> >>`,
      `<< /Type /Bead /T ${at(p, 20)} /N ${at(p, 21)} /V ${at(p, 21)} /P ${at(p, 0)} /R [0 0 9 9] >>`,
      [
        '<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources 3 0 R >>',
        `% PATTERN${p}X\n/Im${p} Do`,
      ],
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Resources 3 0 R
        /Encoding << /Differences [97 /GLYPH${p}X] >> /CharProcs << /GLYPH${p}X ${at(p, 1)} >> >>`,
      ['<< /Type /EmbeddedFile >>', `ATTACHMENT${p}X`],
      `<< /Type /Annot /Subtype /Widget /Parent 14 0 R /Rect [0 0 9 9] /P ${at(p, 0)} /TU (NEIGHBOUR${previous(p)}) >>`,
    );
  }
  return writePdf(objects);
}
