import { deflateSync } from 'node:zlib';
import type { Draft, DraftObject } from './assemble.ts';

/** Objects by name, so that drafts need no numbers: `@name` becomes a reference. */
function draft(name: string, parts: Readonly<Record<string, DraftObject | string>>, more: Partial<Draft> = {}): Draft {
  const names = Object.keys(parts);
  const numbered = (text: string) =>
    text.replace(/@([a-zA-Z0-9]+)/g, (_, key: string) => {
      const number = names.indexOf(key) + 1;
      if (number === 0) throw new Error(`${name}: no object ${key}`);
      return `${number} 0 R`;
    });
  const objects = Object.values(parts).map((part): DraftObject => {
    const object = typeof part === 'string' ? { text: part } : part;
    return { isPacked: !object.data, ...object, text: numbered(object.text) };
  });
  const { trailer, ...rest } = more;
  return { name, objects, layout: 'table', ...rest, ...(trailer === undefined ? {} : { trailer: numbered(trailer) }) };
}

function stream(dict: string, data: string | Buffer): DraftObject {
  return { text: `<< ${dict} >>`, data: Buffer.from(data as string, 'latin1') };
}

function flate(dict: string, data: string | Buffer): DraftObject {
  const plain = Buffer.isBuffer(data) ? data : Buffer.from(data, 'latin1');
  return stream(`${dict} /Filter /FlateDecode`, deflateSync(plain));
}

const content =
  'q 1 0 0 RG 2 w 10 10 80 80 re S Q BT /F 12 Tf 1 0 0 1 20 40 Tm (Text) Tj 0 -14 Td [(A) -20 (B)] TJ ET /Im Do';
const page =
  '<< /Type /Page /Parent @tree /MediaBox [0 0 100 100] /Contents @content /Resources << /Font << /F @font >> /XObject << /Im @image >> >> >>';
const font =
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 67 /Widths [500 600 700] >>';
const gray = (bytes: number) => Buffer.alloc(bytes, 0x55);
const image = flate(
  '/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray',
  gray(64),
);
const simple = {
  root: '<< /Type /Catalog /Pages @tree >>',
  tree: '<< /Type /Pages /Kids [@page] /Count 1 >>',
  page,
  content: flate('', content),
  font,
  image,
};
/** Objects of a hybrid file for readers without support of cross-reference streams. */
const visible = Object.fromEntries(
  (['root', 'tree', 'page'] as const).map((key) => [key, { text: simple[key], isPacked: false }]),
);
const predicted = Buffer.concat(Array.from({ length: 8 }, () => Buffer.concat([Buffer.of(2), gray(24)])));

/** Conforming files that together use every structure that the kernel reads. */
export function drafts(): Draft[] {
  return [
    draft(
      'table',
      { ...simple, info: '<< /Title (Title) /Producer (Producer) >>' },
      { trailer: '/Info @info /ID [<00112233> <44556677>]' },
    ),
    draft('stream', simple, { layout: 'stream' }),
    draft('hybrid', { ...simple, ...visible }, { layout: 'hybrid' }),
    draft('tree', {
      ...simple,
      tree: '<< /Type /Pages /Kids [@left @right] /Count 3 /Resources << /Font << /F @font >> >> /MediaBox [0 0 90 90] /Rotate 90 >>',
      left: '<< /Type /Pages /Parent @tree /Kids [@page @second] /Count 2 /CropBox [5 5 80 80] >>',
      right: '<< /Type /Pages /Parent @tree /Kids [@third] /Count 1 >>',
      page: page.replace('@tree', '@left'),
      second: '<< /Type /Page /Parent @left /Contents [@content @content] /UserUnit 2 >>',
      third: '<< /Type /Page /Parent @right /Contents @content /Rotate -90 /StructParents 0 >>',
    }),
    draft('navigation', {
      ...simple,
      root: '<< /Type /Catalog /Pages @tree /Outlines @outlines /Names << /Dests @names /EmbeddedFiles @files /JavaScript << /Names [(js) @script] >> >> /Dests << /old [@page /Fit] >> /PageLabels << /Nums [0 << /S /D /St 3 /P (A-) >>] >> /OpenAction [@page /XYZ 0 0 1] /PageMode /UseOutlines /ViewerPreferences << /PrintPageRange [1 1] /NumCopies 2 >> /Threads [@thread] /URI << /Base (http://example.org/) >> >>',
      page: page.replace('/MediaBox', '/Annots [@link @goto] /MediaBox'),
      outlines: '<< /Type /Outlines /First @item /Last @item2 /Count 2 >>',
      item: '<< /Title (One) /Parent @outlines /Next @item2 /Dest [@page /XYZ 0 100 null] /First @item3 /Last @item3 /Count -1 /C [1 0 0] /F 2 >>',
      item2: '<< /Title (Two) /Parent @outlines /Prev @item /A << /S /GoTo /D (name) >> >>',
      item3: '<< /Title (Three) /Parent @item /A << /S /URI /URI (page.html) /Next << /S /GoTo /D (name) >> >> >>',
      names: '<< /Kids [@leaf] >>',
      leaf: '<< /Limits [(a) (name)] /Names [(a) [@page /FitH 3] (name) << /D [@page /FitR 0 0 9 9] >>] >>',
      files: '<< /Names [(data.csv) @file] >>',
      file: '<< /Type /Filespec /F (data.csv) /UF (data.csv) /EF << /F @attachment >> >>',
      attachment: flate('/Type /EmbeddedFile /Params << /Size 9 >>', 'some data'),
      script: '<< /S /JavaScript /JS (x) >>',
      link: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (name) /Border [0 0 1] >>',
      goto: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToE /D (x) /T << /R /C /N (data.csv) /P 0 >> >> >>',
      thread: '<< /F @bead /I << /Title (T) >> >>',
      bead: '<< /T @thread /N @bead /V @bead /P @page /R [0 0 9 9] >>',
    }),
    draft('form', {
      ...simple,
      root: '<< /Type /Catalog /Pages @tree /AcroForm << /Fields [@parent @check] /CO [@text] /DR << /Font << /F @font >> >> /DA (/F 0 Tf) /NeedAppearances true /SigFlags 1 /XFA [(a) @xfa] >> >>',
      page: page.replace('/MediaBox', '/Annots [@text @check @signature] /MediaBox'),
      parent: '<< /T (group) /Kids [@text @signature] >>',
      text: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (text) /V (value) /Parent @parent /P @page /Rect [0 0 40 10] /DA (/F 9 Tf 0 g) /AP << /N @look >> /MaxLen 10 >>',
      check:
        '<< /Type /Annot /Subtype /Widget /FT /Btn /T (check) /V /Yes /AS /Yes /P @page /Rect [0 0 9 9] /AP << /N << /Yes @look /Off @look >> >> >>',
      signature: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /Parent @parent /V @value /Rect [0 0 0 0] >>',
      value: '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 30] /Contents <00112233> >>',
      look: stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 40 10] /Matrix [1 0 0 1 0 0] /Resources << /Font << /F @font >> >>',
        'BT /F 9 Tf (v) Tj ET',
      ),
      xfa: stream('', '<xdp/>'),
    }),
    draft('structure', {
      ...simple,
      root: '<< /Type /Catalog /Pages @tree /MarkInfo << /Marked true >> /Lang (en) /StructTreeRoot @structure >>',
      page: page.replace('/MediaBox', '/StructParents 0 /MediaBox'),
      content: flate('', `/P << /MCID 0 >> BDC ${content} EMC`),
      structure:
        '<< /Type /StructTreeRoot /K @document /ParentTree @parents /ParentTreeNextKey 1 /IDTree << /Names [(id) @paragraph] >> /RoleMap << /Para /P >> /ClassMap << /C << /O /Layout >> >> >>',
      document: '<< /Type /StructElem /S /Document /P @structure /K [@paragraph] >>',
      paragraph:
        '<< /Type /StructElem /S /Para /P @document /Pg @page /ID (id) /C /C /A << /O /Table /Headers [(id)] >> /ActualText (t) /K [0 << /Type /MCR /Pg @page /MCID 0 >> << /Type /OBJR /Obj @image >>] >>',
      parents: '<< /Kids [@numbers] >>',
      numbers: '<< /Limits [0 0] /Nums [0 [@paragraph]] >>',
    }),
    draft('images', {
      ...simple,
      page: page.replace(
        '/Im @image',
        '/Im @image /P @predicted /L @lzw /I @indexed /M @masked /F @fax /J @jpeg /B @inks',
      ),
      content: flate('', `${content} /P Do /L Do /I Do /M Do /F Do /J Do /B Do BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI`),
      predicted: flate(
        '/Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace [/ICCBased @profile] /DecodeParms << /Predictor 12 /Columns 8 /Colors 3 /BitsPerComponent 8 >>',
        predicted,
      ),
      profile: flate('/N 3 /Alternate /DeviceRGB', 'no profile'),
      lzw: stream(
        '/Subtype /Image /Width 3 /Height 3 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter [/LZWDecode] /DecodeParms [<< /EarlyChange 1 /Predictor 1 >>]',
        Buffer.from('800B6050220C0C8501', 'hex'),
      ),
      indexed: stream(
        '/Subtype /Image /Width 8 /Height 2 /BitsPerComponent 1 /ColorSpace [/Indexed /DeviceRGB 1 <000000ffffff>] /Decode [0 1] /Filter [/ASCIIHexDecode /RunLengthDecode]',
        '01aa5580>',
      ),
      masked: flate(
        '/Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceRGB /SMask @mask /Mask [0 1 0 1 0 1] /Intent /Perceptual',
        gray(48),
      ),
      mask: flate(
        '/Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace /DeviceGray /Matte [0 0 0]',
        gray(16),
      ),
      fax: stream(
        '/Subtype /Image /Width 16 /Height 2 /BitsPerComponent 1 /ImageMask true /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 16 /Rows 2 /BlackIs1 false /EndOfLine true >>',
        Buffer.from('26a00100', 'hex'),
      ),
      jpeg: stream(
        '/Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode /DecodeParms << /ColorTransform 1 >>',
        Buffer.from('ffd8ffd9', 'hex'),
      ),
      inks: flate(
        '/Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace [/DeviceN [/Cyan /Spot] /DeviceCMYK @tint]',
        gray(32),
      ),
      tint: stream('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1]', '{ pop 0 0 0 }'),
    }),
    draft('painting', {
      ...simple,
      page: page
        .replace(
          '/Font <<',
          '/Shading << /S @shading >> /Pattern << /T @tiling /G << /PatternType 2 /Shading @shading /Matrix [1 0 0 1 0 0] >> >> /ExtGState << /E << /SMask << /S /Luminosity /G @form >> /ca 0.5 /Font [@font 9] /D [[2 1] 0] >> >> /ColorSpace << /C [/Separation /Spot /DeviceCMYK @sampled] >> /Font << /T3 @type3',
        )
        .replace('/Im @image', '/Im @image /Fm @form'),
      content: flate(
        '',
        `/E gs /C cs 0.5 scn 0 0 9 9 re f /Pattern cs /T scn 0 0 9 9 re f /S sh /Fm Do BT /T3 9 Tf (a) Tj ET ${content}`,
      ),
      shading:
        '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 100 100] /Domain [0 1] /Function @stitching /Extend [true true] >>',
      stitching:
        '<< /FunctionType 3 /Domain [0 1] /Functions [@exponential @exponential] /Bounds [0.5] /Encode [0 1 0 1] >>',
      exponential: '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 1 >>',
      sampled: flate('/FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1 0 1] /Size [2] /BitsPerSample 8', gray(8)),
      tiling: stream(
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 5 5] /XStep 5 /YStep 5 /Resources << /XObject << /Im @image >> >>',
        'q 5 0 0 5 0 0 cm /Im Do Q',
      ),
      form: stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Matrix [1 0 0 1 0 0] /Group << /S /Transparency /CS /DeviceRGB >> /Resources << /XObject << /Im @image >> >>',
        'q 9 0 0 9 0 0 cm /Im Do Q',
      ),
      type3:
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << /a @glyph >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] /Resources << /XObject << /Im @image >> >> >>',
      glyph: stream('', '9 0 0 0 9 9 d1 0 0 9 9 re f'),
    }),
    draft('text', {
      ...simple,
      root: '<< /Type /Catalog /Pages @tree /PageLabels << /Nums [0 << /S /D /St 12 /P (te) >>] >> /Own @packed /AcroForm << /Fields [@field] /DR << /Font << /F @font >> >> >> >>',
      page: page
        .replace('/Font <<', '/Properties << /P << /ActualText (xt) >> >> /Font << /C @composite')
        .replace('/MediaBox', '/Annots [@first @second] /MediaBox'),
      content: flate(
        '',
        `/Span << /ActualText (te) >> BDC 0 0 9 9 re f EMC /Span /P BDC 9 0 9 9 re f EMC BT /C 9 Tf 1 0 0 1 40 40 Tm [<0041> -5 <00420043>] TJ ET ${content}`,
      ),
      composite:
        '<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding @codes /ToUnicode @unicode /DescendantFonts [@descendant] >>',
      descendant:
        '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /W [65 [500 510] 67 90 520] /CIDToGIDMap /Identity >>',
      codes: stream(
        '/Type /CMap /CMapName /Own /WMode 0',
        'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <00ff> 0 endcidrange endcmap',
      ),
      unicode: flate(
        '',
        'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0041> <0043> <0074> endbfrange endcmap',
      ),
      packed: stream('', deflateSync('some text, and some more of it')),
      field: '<< /FT /Tx /T (name) /V (value) /Kids [@first @second] >>',
      first: '<< /Type /Annot /Subtype /Widget /Parent @field /P @page /Rect [0 0 20 10] >>',
      second: '<< /Type /Annot /Subtype /Widget /Parent @field /P @page /Rect [60 60 90 70] /F 4 >>',
    }),
    draft(
      'extras',
      {
        ...simple,
        root: '<< /Type /Catalog /Version /1.6 /Pages @tree /Metadata @metadata /OutputIntents [<< /S /GTS_PDFA1 /DestOutputProfile @profile /OutputConditionIdentifier (x) >>] /OCProperties << /OCGs [@layer] /D << /Order [(L) [@layer]] /OFF [@layer] /BaseState /ON /RBGroups [[@layer]] /Locked [@layer] /AS [<< /Event /View /OCGs [@layer] >>] >> /Configs [<< /Name (c) /BaseState /Unchanged /ON [@layer] >>] >> /Extensions << /ADBE << /BaseVersion /1.7 /ExtensionLevel 3 >> >> /PieceInfo << /X << /Private @image >> >> /AF [@file] >>',
        page: page
          .replace('/MediaBox', '/Thumb @image /PieceInfo << /X << /Private 1 >> >> /Metadata @metadata /MediaBox')
          .replace('/Font <<', '/Properties << /L @layer >> /Font <<'),
        metadata: stream(
          '/Type /Metadata /Subtype /XML',
          '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""/></rdf:RDF></x:xmpmeta>',
        ),
        profile: flate('/N 1', 'no profile'),
        layer: '<< /Type /OCG /Name (Layer) /Intent /View >>',
        file: '<< /Type /Filespec /F (a) /EF << /F @profile >> /AFRelationship /Data >>',
      },
      { layout: 'stream' },
    ),
    draft(
      'encrypted',
      {
        ...simple,
        encryption: `<< /Filter /Standard /V 5 /R 6 /Length 256 /P -4 /EncryptMetadata true /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF /U <${'11'.repeat(48)}> /UE <${'22'.repeat(32)}> /O <${'33'.repeat(48)}> /OE <${'44'.repeat(32)}> /Perms <${'55'.repeat(16)}> >>`,
      },
      { trailer: '/Encrypt @encryption /ID [<00112233> <44556677>]' },
    ),
    draft(
      'old encryption',
      {
        ...simple,
        encryption: `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /U <${'11'.repeat(32)}> /O <${'33'.repeat(32)}> >>`,
      },
      { trailer: '/Encrypt @encryption /ID [<00112233> <44556677>]' },
    ),
  ];
}
