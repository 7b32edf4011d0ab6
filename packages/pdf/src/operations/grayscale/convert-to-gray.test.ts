import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { programOutput } from '@blattwerk/testing/call-program';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { saveObjects } from '../../file/save.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { convertToGray, type GrayResult } from './convert-to-gray.ts';
import { wrappedChannels } from './gray-wrappers.ts';

const side = 100;

function convert(pdf: Buffer): GrayResult & { pdf: Buffer } {
  const document = PdfDocument.open(pdf);
  const { isChanged, hasColor, wrappers } = convertToGray(new ObjectGraph(document));
  const pieces = saveObjects(document, document.trailer, { version: document.version });
  return { isChanged, hasColor, wrappers, pdf: Buffer.concat(pieces) };
}

/** RGB samples of the first page. */
function render(pdf: Buffer): Buffer {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(path, pdf);
  const options = ['-r', '72', '-aa', 'no', '-aaVector', 'no', '-singlefile'];
  const ppm = programOutput('pdftoppm', [...options, path]);
  return ppm.subarray(ppm.length - side * side * 3);
}

/** Number of pixels with a color. */
function coloredPixels(samples: Buffer): number {
  let count = 0;
  for (let at = 0; at < samples.length; at += 3)
    if (samples[at] !== samples[at + 1] || samples[at] !== samples[at + 2]) count++;
  return count;
}

/** The greatest difference of a gray page from the brightness of another one. */
function grayDifference(gray: Buffer, colored: Buffer): number {
  let most = 0;
  for (let at = 0; at < gray.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = colored.subarray(at, at + 3);
    most = Math.max(most, Math.abs((gray[at] as number) - (0.299 * red + 0.587 * green + 0.114 * blue)));
  }
  return most;
}

interface Page {
  resources?: string;
  /** Further entries of the page. */
  entries?: string;
  /** Objects from number 10. */
  objects?: readonly WrittenObject[];
  /** Entries of the catalog. */
  catalog?: string;
}

function pageOf(
  content: string | Uint8Array,
  { resources = '', entries = '', objects = [], catalog = '' }: Page = {},
): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${side} ${side}] /Contents 4 0 R /Resources 5 0 R ${entries} >>`,
    ['<< >>', content],
    `<< /Font << /F 6 0 R >> ${resources} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    'null',
    'null',
    'null',
    ...objects,
  ]);
}

const calculator: WrittenObject = [
  '<< /FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1] >>',
  '{ dup 0.5 gt { pop 1 0 0 } { 0.5 exch dup } ifelse }',
];
/** Red to blue over the tint, in RGB. */
const tint = '<< /FunctionType 2 /Domain [0 1] /C0 [1 0.8 0.2] /C1 [0.1 0.3 0.9] /N 1 >>';
const sampledTint: WrittenObject = [
  '<< /FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1] /Size [3] /BitsPerSample 8 >>',
  Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255]),
];
const stitched = `<< /FunctionType 3 /Domain [0 1] /Bounds [0.3] /Encode [0 1 1 0] /Functions [${tint} ${tint}] >>`;
const profile: WrittenObject = [
  '<< /N 3 /Alternate /DeviceRGB >>',
  'no profile, so that readers take the alternate space',
];
const twoInks: WrittenObject = [
  '<< /FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] >>',
  '{ 1 index 0.5 mul 3 1 roll exch }',
];

/** A mesh of one triangle with red, green and blue corners. */
const mesh: WrittenObject = [
  `<< /ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8
    /Decode [0 ${side} 0 ${side} 0 1 0 1 0 1] >>`,
  Buffer.from([0, 10, 10, 255, 0, 0, 0, 240, 10, 0, 255, 0, 0, 120, 240, 0, 0, 255]),
];

const image = (entries: string) =>
  `<< /Type /XObject /Subtype /Image /Width 4 /Height 2 /BitsPerComponent 8 ${entries} >>`;
/** The boxes of a JPEG 2000 file in gray or sRGB before its samples. */
function jpxFile(channels: 1 | 3): Buffer {
  const header = Buffer.from(
    `0000002d6a703268000000166968647200000001000000010000070700000000000f636f6c7201000000000010`,
    'hex',
  );
  header.writeUInt16BE(channels, 24);
  header[header.length - 1] = channels === 1 ? 17 : 16;
  return header;
}

const samples = (components: number) => Buffer.from(Array.from({ length: 8 * components }, (_, at) => (at * 53) % 256));
const drawn = 'q 80 0 0 80 10 10 cm /I Do Q';

const cases: readonly [string, string | Uint8Array, Page?][] = [
  ['fills and strokes in RGB', '1 0 0 rg 0 0 50 50 re f 5 w 0 1 0 RG 60 0 m 60 100 l S q 0 0 1 rg Q 50 50 9 9 re f'],
  [
    'color spaces of devices',
    '/DeviceRGB cs 0 0 50 50 re f 0.2 0.9 0.1 sc 50 0 50 50 re f q /DeviceRGB CS 1 0 0 SCN 9 w 0 80 m 90 80 l S Q',
  ],
  [
    'a profile',
    '/P cs 0.9 0.1 0.4 sc 0 0 90 90 re f',
    { resources: '/ColorSpace << /P [/ICCBased 10 0 R] >>', objects: [profile] },
  ],
  [
    'calibrated RGB',
    '/P cs 0 1 1 scn 0 0 90 90 re f',
    { resources: '/ColorSpace << /P [/CalRGB << /WhitePoint [0.95 1 1.09] >>] >>' },
  ],
  [
    'a default color space',
    '1 0 0 rg 0 0 90 90 re f',
    { resources: '/ColorSpace << /DefaultRGB [/ICCBased 10 0 R] >>', objects: [profile] },
  ],
  [
    'spot colors of each kind of function',
    '/A cs 0 0 20 90 re f 0.4 scn 20 0 20 90 re f /B cs 0.7 scn 40 0 20 90 re f /C cs .3 scn 60 0 20 90 re f /D cs .2 scn 80 0 9 90 re f',
    {
      resources: `/ColorSpace << /A [/Separation /Spot /DeviceRGB ${tint}] /B [/Separation /Other /DeviceRGB 10 0 R]
        /C [/Separation /Third /DeviceRGB 11 0 R] /D [/Separation /Fourth /DeviceRGB ${stitched}] >>`,
      objects: [calculator, sampledTint],
    },
  ],
  [
    'color spaces that are named like those of inline images',
    '/G cs 1 0 0 sc 0 0 50 90 re f /CMYK cs 0.1 0.2 0.9 sc 50 0 50 90 re f',
    { resources: '/ColorSpace << /G [/ICCBased 10 0 R] /CMYK [/ICCBased 10 0 R] >>', objects: [profile] },
  ],
  [
    'two inks',
    '/N cs 0 0 50 90 re f 0.2 0.9 scn 50 0 50 90 re f',
    { resources: '/ColorSpace << /N [/DeviceN [/One /Two] /DeviceRGB 10 0 R] >>', objects: [twoInks] },
  ],
  [
    'a palette in content',
    '/X cs 0 0 50 90 re f 1 sc 50 0 50 90 re f',
    { resources: '/ColorSpace << /X [/Indexed /DeviceRGB 1 <ff000000ff00>] >>' },
  ],
  [
    'colored and uncolored patterns',
    '/Pattern cs /A scn 0 0 50 50 re f /U cs 1 0 0 /B scn 50 0 50 50 re f 0 .5 0 /B scn 0 50 50 50 re f /Pattern CS /A SCN 9 w 60 80 m 90 80 l S',
    {
      resources: '/Pattern << /A 10 0 R /B 11 0 R >> /ColorSpace << /U [/Pattern /DeviceRGB] >>',
      objects: [
        [
          '<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >> >>',
          '1 0 0 rg 0 0 5 5 re f 0 0 1 rg 5 5 5 5 re f',
        ],
        [
          '<< /PatternType 1 /PaintType 2 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >> >>',
          '0 0 5 10 re f',
        ],
      ],
    },
  ],
  [
    'shadings of functions and of spot colors',
    'q 0 0 50 100 re W n /A sh Q q 50 0 50 100 re W n /B sh Q',
    {
      resources: `/Shading << /A << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 0 100] /Function ${tint} >>
        /B << /ShadingType 3 /ColorSpace [/Separation /Spot /DeviceRGB ${tint}] /Coords [75 50 0 75 50 50] /Function << /FunctionType 2 /Domain [0 1] /N 1 >> >> >>`,
    },
  ],
  ['a mesh', '/M sh', { resources: '/Shading << /M 10 0 R >>', objects: [mesh] }],
  [
    'a pattern of a shading',
    '/Pattern cs /S scn 10 10 80 80 re f',
    {
      resources: `/Pattern << /S << /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 100 100]
        /Background [1 0 0] /Function 10 0 R >> >> >>`,
      objects: [calculator],
    },
  ],
  [
    'an image in RGB',
    drawn,
    { resources: '/XObject << /I 10 0 R >>', objects: [[image('/ColorSpace /DeviceRGB'), samples(3)]] },
  ],
  [
    'an inverted image in RGB with a color key',
    drawn,
    {
      resources: '/XObject << /I 10 0 R >>',
      objects: [[image('/ColorSpace /DeviceRGB /Decode [1 0 1 0 1 0] /Mask [0 0 53 53 106 106]'), samples(3)]],
    },
  ],
  [
    'an image with a palette',
    drawn,
    {
      resources: '/XObject << /I 10 0 R >>',
      objects: [
        [
          image('/ColorSpace [/Indexed /DeviceRGB 3 <ff0000 00ff00 0000ff 102030>]'),
          Buffer.from([0, 1, 2, 3, 3, 2, 1, 0]),
        ],
      ],
    },
  ],
  [
    'an image in a spot color',
    drawn,
    {
      resources: '/XObject << /I 10 0 R >>',
      objects: [[image(`/ColorSpace [/Separation /Spot /DeviceRGB ${tint}]`), samples(1)]],
    },
  ],
  [
    'an image in two inks',
    drawn,
    {
      resources: '/XObject << /I 10 0 R >>',
      objects: [[image('/ColorSpace [/DeviceN [/One /Two] /DeviceRGB 11 0 R]'), samples(2)], twoInks],
    },
  ],
  [
    'a small inline image',
    Buffer.concat([
      Buffer.from('q 80 0 0 80 10 10 cm BI /W 2 /H 1 /BPC 8 /CS /RGB ID '),
      Buffer.from([255, 0, 0, 0, 0, 255]),
      Buffer.from(' EI Q 0 0 1 rg 0 0 5 5 re f'),
    ]),
  ],
  [
    'forms, also those without resources of their own, and text',
    '1 0 0 rg /A Do q 1 0 0 1 50 0 cm 0 1 0 rg /A Do Q /B Do BT 0 0 1 rg /F 20 Tf 10 70 Td (Text) Tj ET',
    {
      resources: '/XObject << /A 10 0 R /B 11 0 R >> /ColorSpace << /P [/CalRGB << /WhitePoint [0.95 1 1.09] >>] >>',
      objects: [
        ['<< /Subtype /Form /BBox [0 0 50 50] /Resources << >> >>', '0 0 20 20 re f 1 0 1 rg 20 20 20 20 re f'],
        ['<< /Subtype /Form /BBox [0 0 99 99] >>', '/P cs 0 1 1 scn 60 60 30 30 re f'],
      ],
    },
  ],
  [
    'a form that sets a color in the space of its page',
    '/DeviceRGB cs 1 0 0 sc /A Do',
    {
      resources: '/XObject << /A 10 0 R >>',
      objects: [['<< /Subtype /Form /BBox [0 0 50 50] >>', '0 1 0 sc 0 0 20 20 re f']],
    },
  ],
  [
    'colored glyphs',
    'BT /T 40 Tf 10 10 Td (aa) Tj ET',
    {
      resources: '/Font << /T 10 0 R >>',
      objects: [
        `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1]
          /Encoding << /Differences [97 /a] >> /CharProcs << /a 11 0 R >> /Resources << >> >>`,
        ['<< >>', '1 0 d0 1 0 0 rg 0 0 .8 .8 re f'],
      ],
    },
  ],
  [
    'a group and a soft mask of luminosity',
    '/G Do q /M gs 1 0 0 rg 0 0 100 40 re f Q',
    {
      resources: '/XObject << /G 10 0 R >> /ExtGState << /M << /SMask << /S /Luminosity /G 11 0 R /BC [1 0 0] >> >> >>',
      objects: [
        [
          '<< /Subtype /Form /BBox [0 0 100 100] /Group << /S /Transparency /CS /DeviceRGB >> >>',
          '0 0 1 rg 0 50 100 50 re f',
        ],
        [
          '<< /Subtype /Form /BBox [0 0 100 20] /Group << /S /Transparency /CS /DeviceRGB >> >>',
          '0 1 0 rg 0 0 50 20 re f',
        ],
      ],
    },
  ],
  [
    'annotations with and without appearances',
    '0 g',
    {
      entries: `/Annots [null 7 << /Type /Annot /Subtype /Stamp /Rect [0 0 40 40] /C [1 0 0] /AP << /N 10 0 R >> >>
        << /Type /Annot /Subtype /Square /Rect [50 50 90 90] /C [1 0 0] /IC [0 1 0] /F 4 >>]`,
      objects: [['<< /BBox [0 0 40 40] /Subtype /Form >>', '1 0 0 rg 0 0 40 40 re f']],
    },
  ],
];

describe('convertToGray', () => {
  it.each(cases)('shows the brightness of %s', (_, content, page) => {
    const original = pageOf(content, page);
    const gray = convert(original);
    const [before, after] = [render(original), render(gray.pdf)];
    expect(coloredPixels(before)).toBeGreaterThan(100);
    expect(coloredPixels(after)).toBe(0);
    expect(grayDifference(after, before)).toBeLessThan(2.5);
    expect(gray).toMatchObject({ isChanged: true, hasColor: false });
  });

  it('leaves a gray document as it is', () => {
    const gray = pageOf('0.5 g 0 0 50 50 re f q /P cs 0.2 sc 9 w 0 80 m 90 80 l S Q /I Do', {
      resources: '/ColorSpace << /P [/CalGray << /WhitePoint [0.95 1 1.09] >>] >> /XObject << /I 10 0 R >>',
      objects: [[image('/ColorSpace [/Indexed /DeviceGray 1 <00ff>]'), Buffer.alloc(8)]],
    });
    expect(convert(gray)).toMatchObject({ isChanged: false, hasColor: false });
    const note = '<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /DA (0 g) /DS (color: #000000; color:gray) >>';
    expect(convert(pageOf('0 g', { entries: `/Annots [${note}]` })).hasColor).toBe(false);
    const line = '<< /Type /Annot /Subtype /Line /Rect [0 0 9 9] /C [0.12345] /IC [] /MK << /BC [0.98765] >> >>';
    expect(convert(pageOf('0 g', { entries: `/Annots [${line}]` }))).toMatchObject({
      isChanged: false,
      hasColor: false,
    });
    const stencil: WrittenObject = [image('/ImageMask true /BitsPerComponent 1'), Buffer.alloc(2)];
    const jpx: WrittenObject = [image('/Filter /JPXDecode'), jpxFile(1)];
    const images = { resources: '/XObject << /I 10 0 R /J 11 0 R >>', objects: [stencil, jpx] };
    expect(convert(pageOf(`${drawn} q /J Do Q`, images))).toMatchObject({ isChanged: false, hasColor: false });
    const empty: WrittenObject = ['<< /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode >>', ''];
    const drawing = pageOf('/A Do', { resources: '/XObject << /A 10 0 R >>', objects: [empty] });
    expect(convert(drawing).hasColor).toBe(false);
  });

  it('shows inks as bright as the paper that they leave', () => {
    const { pdf } = convert(pageOf('0.2 0.4 0.6 0.1 k 0 0 50 100 re f 1 1 1 1 k 50 0 50 100 re f'));
    const samples = render(pdf);
    const gray = Math.round((1 - 0.1) * (1 - (0.2 * 0.299 + 0.4 * 0.587 + 0.6 * 0.114)) * 255);
    expect(Math.abs((samples[0] as number) - gray)).toBeLessThanOrEqual(1);
    expect(samples[80 * 3]).toBe(0);
  });

  it('makes the default appearances of fields gray, with the colors of their borders', () => {
    const { pdf, hasColor } = convert(
      pageOf('0 g', {
        catalog: '/AcroForm << /Fields [10 0 R] /DA (0 0 1 rg /F 9 Tf) >>',
        entries: '/Annots [10 0 R]',
        objects: [
          `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (b) /Rect [0 0 50 20] /DA (/F 9 Tf 1 0 0 rg)
            /MK << /BC [1 0 0] /BG [0 1 0 0] >> >>`,
        ],
      }),
    );
    const document = PdfDocument.open(pdf);
    const form = document.dict(document.catalog.get('AcroForm'));
    const field = document.dict(document.array(form?.get('Fields'))?.[0]);
    expect(document.string(form?.get('DA'))?.toString().trim()).toMatch(/^\.114 g\s+\/F 9 Tf$/);
    expect(document.string(field?.get('DA'))?.toString().trim()).toMatch(/^\/F 9 Tf\s+\.299 g$/);
    const characteristics = document.dict(field?.get('MK'));
    expect(document.numbers(characteristics?.get('BC'))).toEqual([0.299]);
    expect(document.numbers(characteristics?.get('BG'))).toEqual([0.413]);
    expect(hasColor).toBe(false);
  });

  it.each<[string, string, Page?]>([
    [
      'a color space without a known function',
      '/P cs 1 sc 0 0 9 9 re f',
      { resources: '/ColorSpace << /P [/Separation /Spot /DeviceRGB null] >>' },
    ],
    ['a color space that is missing', '/P cs 1 sc 0 0 9 9 re f'],
    ['malformed content', '1 0 0 rg ) 0 0 9 9 re f'],
    [
      'content that cannot be decoded',
      '0 g /A Do',
      {
        resources: '/XObject << /A 10 0 R >>',
        objects: [['<< /Subtype /Form /BBox [0 0 9 9] /Filter /Unknown >>', 'x']],
      },
    ],
    [
      'an image to be replaced before printing',
      '0 g /A Do',
      {
        resources: '/XObject << /A 10 0 R >>',
        objects: [['<< /Subtype /Form /BBox [0 0 9 9] /OPI << /2.0 << /Type /OPI >> >> >>', '0 g']],
      },
    ],
    ['media', '0 g', { entries: '/Annots [<< /Type /Annot /Subtype /Screen /Rect [0 0 9 9] >>]' }],
    ['a dynamic form', '0 g', { catalog: '/AcroForm << /Fields [] /XFA (x) >>' }],
    [
      'rich text',
      '0 g',
      {
        entries:
          '/Annots [<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /DA (0 g) /DS (font: Helvetica; color: #ff0000) >>]',
      },
    ],
    ...['RC', 'RV'].map((key): [string, string, Page] => [
      `rich text in /${key}`,
      '0 g',
      {
        entries: `/Annots [<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /DA (0 g) /${key} (<p style="color:red">) >>]`,
      },
    ]),
    [
      'an image in Lab',
      drawn,
      {
        resources: '/XObject << /I 10 0 R >>',
        objects: [[image('/ColorSpace [/Lab << /WhitePoint [0.95 1 1.09] >>]'), samples(3)]],
      },
    ],
    [
      'an image of an unknown kind',
      drawn,
      { resources: '/XObject << /I 10 0 R >>', objects: [[image('/Filter /JPXDecode'), 'x']] },
    ],
  ])('reports that colors can be left: %s', (_, content, page) => {
    expect(convert(pageOf(content, page)).hasColor).toBe(true);
  });

  it('converts each of many forms without resources of their own once', () => {
    const count = 3000;
    const forms = Array.from({ length: count }, (): WrittenObject => ['<< /Subtype /Form /BBox [0 0 9 9] >>', '0 g']);
    const names = forms.map((_, index) => `/F${index} ${index + 10} 0 R`).join(' ');
    const pdf = pageOf('1 0 0 rg', { resources: `/XObject << ${names} >>`, objects: forms });
    expect(convert(pdf)).toMatchObject({ isChanged: true, hasColor: false });
  });

  it('wraps the color space of a JPEG 2000 file, and drops default color spaces', () => {
    const { pdf, hasColor } = convert(
      pageOf(drawn, {
        resources: '/XObject << /I 10 0 R >> /ColorSpace << /DefaultRGB [/ICCBased 11 0 R] >>',
        objects: [[image('/Filter /JPXDecode'), jpxFile(3)], profile],
      }),
    );
    expect(hasColor).toBe(false);
    const document = PdfDocument.open(pdf);
    const resources = document.dict(document.pages[0]?.attributes.get('Resources'));
    expect(document.dict(resources?.get('ColorSpace'))?.size).toBe(0);
    const shown = document.stream(document.dict(resources?.get('XObject'))?.get('I'));
    expect(wrappedChannels(document, shown?.dict.get('ColorSpace'))).toBe(3);
  });

  it('converts contents once that many pages share', () => {
    const count = 1500;
    const pages = Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>');
    const pdf = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${pages.map((_, index) => `${index + 4} 0 R`).join(' ')}] /Count ${count} /MediaBox [0 0 9 9] /Resources << >> >>`,
      ['<< >>', '1 0 0 rg 0 0 9 9 re f '.repeat(10_000)],
      ...pages,
    ]);
    expect(convert(pdf)).toMatchObject({ isChanged: true, hasColor: false });
  });
});
