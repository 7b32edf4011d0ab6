import { appearance, firstMark, type Rich, swatches } from './rich-pages.ts';
import { type PdfObject, utf16 } from './write-pdf.ts';

type Objects = [name: string, object: PdfObject][];

/** The catalog and all that it leads to but the pages. */
export function catalogObjects(rich: Rich, icc: Buffer): Objects {
  const { mark, language } = rich;
  const isFirst = mark === firstMark;
  return [
    [
      'catalog',
      `<< /Type /Catalog /Pages @pages /Lang (${language}) /MarkInfo << /Marked true >> /StructTreeRoot @tags
        /Outlines @outlines /AcroForm @form /OCProperties @layers /Threads [@thread] /Metadata @xmp /OutputIntents [@intent]
        /Names << /Dests @places /EmbeddedFiles << /Names [(daten.csv) @data (${mark}.txt) @extra] >>
          /JavaScript << /Names [(beginn) @script (${mark}zwei) << /S /JavaScript /JS (two${mark}\\(\\)) >>] >> >>
        /Dests << /Alt [@page1 /Fit] /Alt${mark} << /D [@page3 /FitB] >> >> /AF [@data]
        /PageLabels << /Nums [0 << /S /r /St 4 >> 2 << /S /D /P (${mark}-) /St 7 >>] >>
        /PageMode /${isFirst ? 'UseOC' : 'UseAttachments'} /PageLayout /${isFirst ? 'TwoColumnLeft' : 'OneColumn'}
        /ViewerPreferences << /HideToolbar true /DisplayDocTitle ${isFirst} /Duplex /DuplexFlipLongEdge /NumCopies 2 /PrintScaling /None >>
        /OpenAction [@page1 /FitH 30${mark.charCodeAt(0)}] /URI << /Base (https://${mark.toLowerCase()}.example/tief/) >>
        /AA << /WP << /S /JavaScript /JS (print${mark}\\(\\)) >> >> /PieceInfo << /Satz << /LastModified (D:20240101) /Private (alles${mark}) >> >>
        /Extensions << /BLTK << /BaseVersion /1.7 /ExtensionLevel 5 >> >> >>`,
    ],
    [
      'info',
      `<< /Title ${utf16(`Jahresbericht ${mark} – Übersicht`)} /Author ${utf16(`Erika Müßtermann ${mark}`)} /Subject (Zahlen ${mark})
        /Keywords (eins, zwei, ${mark}) /Creator (Satzprogramm ${mark}) /Producer (Drucker ${mark}) /CreationDate (D:20240102030405+01'00')
        /ModDate (D:20240203040506Z) /Aktenzeichen (AZ-${mark}-17) >>`,
    ],
    ['xmp', { dict: '/Type /Metadata /Subtype /XML', data: xmpOf(mark) }],
    [
      'intent',
      '<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) /DestOutputProfile @icc >>',
    ],
    ['icc', { dict: '/N 3', data: icc }],
    ['places', '<< /Kids [@someplaces] >>'],
    [
      'someplaces',
      `<< /Limits [(a${mark}) (start)] /Names [(a${mark}) [@page2 /XYZ 5 6 1.5] (start) << /D [@page3 /FitH 77] >>] >>`,
    ],
    ['script', `<< /S /JavaScript /JS (one${mark}\\(\\);) >>`],
    ['thread', `<< /Type /Thread /F @bead1 /I << /Title (Artikel ${mark}) >> >>`],
    ...attachments(mark),
    ...outlines(mark),
    ...layers(mark),
    ...form(mark),
    ...tags(mark),
  ];
}

function xmpOf(mark: string): string {
  const namespaces =
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:akte="https://example.org/akte/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"';
  return `<?xpacket begin="\u00ef\u00bb\u00bf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" ${namespaces}>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Jahresbericht ${mark}</rdf:li></rdf:Alt></dc:title>
<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">CC BY ${mark}</rdf:li></rdf:Alt></dc:rights>
<akte:zeichen>AZ-${mark}-17</akte:zeichen><pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

function attachments(mark: string): Objects {
  const filespec = (name: string, data: string) =>
    `<< /Type /Filespec /F (${name}) /UF (${name}) /Desc ${utf16(`Größen ${mark}`)} /AFRelationship /Data /EF << /F @${data} >> >>`;
  const embedded = '/Type /EmbeddedFile /Subtype /text#2Fcsv /Params << /ModDate (D:20240101) >>';
  return [
    ['data', filespec('daten.csv', 'dataBytes')],
    ['dataBytes', { dict: embedded, data: `a;b\n1;${mark}\n` }],
    ['extra', filespec(`${mark}.txt`, 'extraBytes')],
    ['extraBytes', { dict: embedded, data: `Beilage zu ${mark}` }],
  ];
}

function outlines(mark: string): Objects {
  return [
    ['outlines', '<< /Type /Outlines /First @partOne /Last @web /Count 5 >>'],
    [
      'partOne',
      `<< /Title ${utf16(`Teil Eins – ${mark}`)} /Parent @outlines /Next @annex /First @section1 /Last @section2 /Count 2 /Dest [@page1 /XYZ 0 390 0] /C [0.5 0 0] /F 2 >>`,
    ],
    ['section1', `<< /Title (1.1 ${mark}) /Parent @partOne /Next @section2 /Dest (a${mark}) >>`],
    ['section2', `<< /Title (1.2 ${mark}) /Parent @partOne /Prev @section1 /A << /S /GoTo /D (start) >> /F 1 >>`],
    [
      'annex',
      '<< /Title (Anhang) /Parent @outlines /Prev @partOne /Next @web /First @table /Last @table /Count -1 /Dest [@page3 /Fit] >>',
    ],
    ['table', '<< /Title (Tabelle) /Parent @annex /Dest [@page3 /FitR 1 2 3 4] >>'],
    ['web', '<< /Title (Im Netz) /Parent @outlines /Prev @annex /A << /S /URI /URI (https://example.org/) >> >>'],
  ];
}

function layers(mark: string): Objects {
  const layer = (name: string, keys = '') => `<< /Type /OCG /Name ${utf16(`${name} ${mark}`)} ${keys} >>`;
  return [
    [
      'layers',
      `<< /OCGs [@shown @hidden @draft @locked] /D << /Name (Standard ${mark}) /Creator (Satz) /BaseState /ON /OFF [@hidden]
          /Order [@shown [(Gruppe ${mark}) @hidden @draft] @locked] /RBGroups [[@draft @locked]] /Locked [@locked] /ListMode /VisiblePages
          /AS [<< /Event /Print /Category [/Print] /OCGs [@draft] >>] >>
        /Configs [<< /Name (Entwurf ${mark}) /BaseState /OFF /ON [@draft] /Order [@draft] >>] >>`,
    ],
    ['shown', layer('Sichtbar')],
    ['hidden', layer('Verborgen')],
    [
      'draft',
      layer('Entwurf', '/Intent [/View /Design] /Usage << /Print << /Subtype /Watermark /PrintState /OFF >> >>'),
    ],
    ['locked', layer('Gesperrt')],
  ];
}

function form(mark: string): Objects {
  const widget = (page: number, x: number) =>
    `/Type /Annot /Subtype /Widget /Rect [${x} 60 ${x + 30} 90] /P @page${page} /F 4`;
  const fieldAppearance = '/AP << /N @fieldLook >>';
  const states = '/AP << /N << /Ja @fieldLook /Off @emptyLook >> >>';
  return [
    [
      'form',
      `<< /Fields [@person @agree @choice @total] /CO [@total] /DA (/Helv 0 Tf 0 g) /Q 1 /DR << /Font << /Helv @formFont >> >> >>`,
    ],
    ['formFont', `<< /Type /Font /Subtype /Type1 /BaseFont /${mark === firstMark ? 'Helvetica' : 'Times-Roman'} >>`],
    ['person', '<< /T (person) /FT /Tx /Kids [@field1 @field2] >>'],
    [
      'field1',
      `<< ${widget(1, 20)} /Parent @person /T (name) /TU (Ihr Name) /V ${utf16(`Jürgen ${mark}`)} /DV (leer) /MaxLen 40 ${fieldAppearance}
        /AA << /K << /S /JavaScript /JS (key${mark}\\(\\)) >> >> >>`,
    ],
    [
      'field2',
      `<< ${widget(2, 20)} /Parent @person /T (mail) /V (post.${mark}) /Ff 4096 /DA (/Helv 9 Tf 1 0 0 rg) ${fieldAppearance} >>`,
    ],
    ['agree', '<< /T (agree) /FT /Btn /V /Ja /Kids [@field3] >>'],
    ['field3', `<< ${widget(3, 20)} /Parent @agree /AS /Ja ${states} >>`],
    ['choice', '<< /T (choice) /FT /Btn /Ff 49152 /V /Ja /Kids [@radioOne @radioTwo] >>'],
    ['radioOne', `<< ${widget(1, 100)} /Parent @choice /AS /Ja ${states} >>`],
    ['radioTwo', `<< ${widget(3, 100)} /Parent @choice /AS /Off ${states} >>`],
    ['total', '<< /T (total) /FT /Ch /Ff 131072 /Opt [(eins) [(2) (zwei)]] /V (2) /Kids [@field4] >>'],
    [
      'field4',
      `<< ${widget(4, 20)} /Parent @total ${fieldAppearance} /AA << /C << /S /JavaScript /JS (sum${mark}\\(\\)) >> >> >>`,
    ],
    ['fieldLook', appearance(swatches.field)],
    ['emptyLook', { dict: '/Type /XObject /Subtype /Form /BBox [0 0 30 30]', data: '' }],
  ];
}

function tags(mark: string): Objects {
  const pages = [1, 2, 3, 4];
  const parents = pages.map((page) => `${page} [@words${page} @picture${page}]`).join(' ');
  return [
    [
      'tags',
      `<< /Type /StructTreeRoot /K @story /RoleMap << /Kapitel${mark} /Sect >> /ClassMap << /Breit << /O /Layout /Width 99 >> >>
        /ParentTree << /Nums [${parents} 20 @linkTag] >> /ParentTreeNextKey 21
        /IDTree << /Names [${pages.map((page) => `(id${page}) @words${page}`).join(' ')}] >> >>`,
    ],
    ['story', `<< /Type /StructElem /S /Document /P @tags /K [${pages.map((page) => `@chapter${page}`).join(' ')}] >>`],
    ...pages.flatMap((page): Objects => {
      const link = page === 1 ? '@linkTag' : '';
      const element = (type: string, id: number, keys: string) =>
        `<< /Type /StructElem /S /${type} /P @chapter${page} /Pg @page${page} /K ${id} ${keys} >>`;
      return [
        [
          `chapter${page}`,
          `<< /Type /StructElem /S /Kapitel${mark} /P @story /T (Kapitel ${page}) /K [@words${page} @picture${page} ${link}] >>`,
        ],
        [`words${page}`, element('P', 0, `/ActualText (Worte ${mark}${page}) /ID (id${page}) /C /Breit /Lang (fr)`)],
        [
          `picture${page}`,
          element('Figure', 1, `/Alt ${utf16(`Bild ${mark}${page} – grün`)} /A << /O /Layout /BBox [0 0 9 9] >>`),
        ],
      ];
    }),
    [
      'linkTag',
      '<< /Type /StructElem /S /Link /P @chapter1 /Pg @page1 /Alt (ins Netz) /K << /Type /OBJR /Obj @linkWeb /Pg @page1 >> >>',
    ],
  ];
}
