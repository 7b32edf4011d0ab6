import { deflateSync, gzipSync } from 'node:zlib';
import { openPages, stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { catalog, flate, latin1, oneImage, onePage, packedZeros, tree } from './parts.ts';

/** Form XObjects that each show the next one several times: exponential in the number of levels. */
function nestedForms(levels: number, times: number): Buffer {
  const forms = Array.from({ length: levels }, (_, level) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${Math.min(level + 6, levels + 4)} 0 R >> >>`,
      '/X Do '.repeat(times),
    ),
  );
  return onePage('/Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>', stream('', '/X Do'), ...forms);
}

/** Pages that share one content stream of overlapping, stroked and filled curves. */
function curvePages(pages: number, curves: number): Buffer {
  const writer = openPages({ width: 612, height: 792 });
  const path = Array.from({ length: curves }, (_, index) => {
    const [x, y] = [(index * 37) % 600, (index * 91) % 800];
    return `${x} ${y} m ${600 - x} ${y} ${x} ${800 - y} ${600 - x} ${800 - y} c`;
  });
  const content = writer.packed('', `0.3 w 1 0 0 RG ${path.join('\n')}\nB*\n`);
  for (let page = 0; page < pages; page++) writer.page(content);
  return writer.endPages();
}

/** A pattern of tiny cells, and each cell painted by another such pattern. */
function tinyPatterns(levels: number): Buffer {
  const patterns = Array.from({ length: levels }, (_, level) => {
    const next = Math.min(level + 6, levels + 4);
    const resources = `/Resources << /Pattern << /P ${next} 0 R >> >>`;
    const entries = `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.01 /YStep 0.01 ${resources}`;
    return stream(entries, '/Pattern cs /P scn 0 0 1 1 re f');
  });
  return onePage(
    '/Contents 4 0 R /Resources << /Pattern << /P 5 0 R >> >>',
    stream('', '/Pattern cs /P scn 0 0 200 200 re f'),
    ...patterns,
  );
}

/** Transparency groups within each other, each with a soft mask. */
function softMasks(levels: number): Buffer {
  const groups = Array.from({ length: levels }, (_, level) => {
    const next = Math.min(level + 6, levels + 4);
    const state = `<< /Type /ExtGState /SMask << /S /Luminosity /G ${next} 0 R >> >>`;
    const resources = `/Resources << /ExtGState << /G ${state} >> /XObject << /X ${next} 0 R >> >>`;
    return stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Group << /S /Transparency /I true /CS /DeviceRGB >> ${resources}`,
      '/G gs /X Do /X Do 0 0 200 200 re f',
    );
  });
  return onePage('/Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>', stream('', '/X Do'), ...groups);
}

function shading(type: number, functionEntries: string): Buffer {
  const sh = `<< /ShadingType ${type} /ColorSpace /DeviceRGB /Domain [0 1] /Coords [0 0 200 200] /Extend [true true] /Function 5 0 R >>`;
  return onePage(
    `/Contents 4 0 R /Resources << /Shading << /S ${sh} >> >>`,
    stream('', '/S sh '.repeat(20_000)),
    stream(functionEntries, deflateSync(Buffer.alloc(100_000))),
  );
}

const jpx = Buffer.concat([
  latin1(
    '\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 \0\0\0\0jp2 \0\0\0-jp2h\0\0\0\x16ihdr\0\0\xff\xff\0\0\xff\xff\0\x03\x07\x07\0\0\0\0\0\x0fcolr\x01\0\0\0\0\0\x10',
  ),
  latin1(
    '\0\0\0\0jp2c\xff\x4f\xff\x51\0\x2f\0\0\0\0\xff\xff\0\0\xff\xff\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\x01\0\0\0\0\0\0\0\0\0\x03\x07\x01\x01\x07\x01\x01\x07\x01\x01\xff\xd9',
  ),
]);
/** A page information segment that declares 2^32 - 1 pixels a side (ITU-T T.88, 7.4.8). */
const jbig2 = latin1('\0\0\0\0\x30\0\x01\0\0\0\x13\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0\0\0\0\0\0\0\0');

const rgbImage = (side: number, more: string) =>
  `/Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${more}`;
const chain = (names: string, data: Uint8Array) => onePage('/Contents 4 0 R', stream(`/Filter [${names}]`, data));

/** PDFs whose streams, images and drawings cost far more than their size suggests. */
export const contentBombs: Readonly<Record<string, () => Buffer>> = {
  'a content stream of 4 GiB, packed three times': () =>
    onePage('/Contents 4 0 R', stream(flate(3), packedZeros(4_096, 3))),
  'an image of 4 GiB, packed twice': () => oneImage(rgbImage(37_000, flate(2)), packedZeros(4_096, 2)),
  'an image of 100,000 by 100,000 pixels and next to no data': () =>
    oneImage(rgbImage(100_000, flate(1)), deflateSync(Buffer.alloc(1_000))),
  'a page of 100,000 by 100,000 inches': () =>
    writePdf([catalog(), tree(), '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 7200000 7200000] >>']),
  'a form XObject within itself': () => nestedForms(1, 2),
  'form XObjects, ten of ten of ten …': () => nestedForms(12, 10),
  'color spaces, masks and patterns within themselves': () =>
    onePage(
      '/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> /ColorSpace << /C 6 0 R >> /Pattern << /P 7 0 R >> >>',
      stream('', '/C cs 1 sc 0 0 9 9 re f /Pattern cs /P scn 0 0 99 99 re f q 99 0 0 99 0 0 cm /I Do Q'),
      stream(
        `/Type /XObject /Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace 6 0 R /SMask 5 0 R`,
        Buffer.alloc(16),
      ),
      '[/Indexed 6 0 R 255 6 0 R]',
      stream(
        '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 1e-9 /YStep 1e-9 /Resources << /Pattern << /P 7 0 R >> >>',
        '/Pattern cs /P scn 0 0 99 99 re f',
      ),
    ),
  'arrays 200,000 deep on a page': () =>
    onePage(
      '/Contents 4 0 R',
      stream('', `${'['.repeat(200_000)} TJ ${'q '.repeat(200_000)} ${'BT /F '.repeat(1_000)}`),
    ),
  'run lengths of 128 times, 20 MB': () =>
    chain('/FlateDecode /RunLengthDecode', deflateSync(Buffer.alloc(20_000_000, '\x81 ', 'latin1'))),
  'LZW within LZW within Flate': () =>
    chain('/FlateDecode /LZWDecode /LZWDecode', deflateSync(Buffer.alloc(8_000_000, 0x80))),
  'a chain of 1,000 filters': () => chain('/ASCIIHexDecode '.repeat(1_000), Buffer.alloc(1_000_000, '20')),
  'a chain of 1,000 Flate filters': () => chain('/FlateDecode '.repeat(1_000), deflateSync(Buffer.alloc(1_000_000))),
  'a gzip file in place of Flate': () => chain('/FlateDecode', gzipSync(Buffer.alloc(10_000_000))),
  'base 85 of 20 MB of z': () => chain('/FlateDecode /ASCII85Decode', deflateSync(Buffer.alloc(20_000_000, 'z'))),
  'an image that is JPEG 2000 of 65,535 by 65,535': () =>
    oneImage('/Width 65535 /Height 65535 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode', jpx),
  'an image that is JBIG2 of 4,294,967,295 a side': () =>
    oneImage('/Width 65535 /Height 65535 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode', jbig2),
  'an image that is CCITT of 60,000 by 60,000': () =>
    oneImage(
      '/Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>',
      Buffer.alloc(60_000, 0xff),
    ),
  'an image that is a JPEG of 65,535 by 65,535': () =>
    oneImage(
      '/Width 65535 /Height 65535 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
      latin1(
        '\xff\xd8\xff\xc0\0\x0b\x08\xff\xff\xff\xff\x01\x01\x11\0\xff\xda\0\x08\x01\x01\0\0\x3f\0\x01\x02\x03\xff\xd9',
      ),
    ),
  'a predictor of 10^15 columns': () =>
    oneImage(
      '/Width 9 /Height 9 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 999999999999999 /Colors 32 /BitsPerComponent 16 >>',
      deflateSync(Buffer.alloc(1_000)),
    ),
  'a TIFF predictor of 2^31 columns': () =>
    oneImage(
      '/Width 9 /Height 9 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 2 /Columns 2147483647 /Colors 4 /BitsPerComponent 1 >>',
      deflateSync(Buffer.alloc(1_000)),
    ),
  'a page of 100,000 curves': () => curvePages(1, 100_000),
  'tiling patterns of tiny cells within each other': () => tinyPatterns(4),
  'soft masks within each other': () => softMasks(12),
  'a shading painted 20,000 times': () =>
    shading(2, '/FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1] /Size [1000] /BitsPerSample 8 /Filter /FlateDecode'),
  'a calculator function painted 20,000 times': () =>
    onePage(
      '/Contents 4 0 R /Resources << /Shading << /S << /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [200 0 0 200 0 0] /Function 5 0 R >> >> >>',
      stream('', '/S sh '.repeat(20_000)),
      stream('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]', `{ ${'dup mul '.repeat(5_000)} dup dup }`),
    ),
  'a dash pattern of tiny dashes': () =>
    onePage('/Contents 4 0 R', stream('', `[0.00001] 0 d 0 0 m ${'200 200 l 0 0 l '.repeat(10_000)} S`)),
  'text of 3,000,000 characters on one page': () =>
    onePage(
      '/Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
      stream('/Filter /FlateDecode', deflateSync(latin1(`BT /F 9 Tf ${'(aaaaaaaaaa) Tj '.repeat(300_000)} ET`))),
    ),
  '500 pages of curves': () => curvePages(500, 2_000),
};
