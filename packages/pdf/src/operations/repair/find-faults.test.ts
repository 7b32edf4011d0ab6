import { describe, expect, it } from 'vitest';
import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { open } from '../../api/open.ts';
import { TooComplexPdf } from '../../errors.ts';
import { recoverDocument } from './recover-document.ts';

const three = textPdf(['one', 'two', 'three']);

async function recover(bytes: Buffer) {
  const recovered = await recoverDocument(bytes);
  if (!recovered || recovered === 'encrypted' || recovered instanceof TooComplexPdf) throw new Error(String(recovered));
  return recovered;
}

async function faultsOf(bytes: Buffer): Promise<Record<string, number>> {
  const { faults } = await recover(bytes);
  return Object.fromEntries(faults.map(({ kind, number }) => [kind, number]));
}

/** The same number of bytes. */
const withWrongLengths = (text: string) =>
  text.replaceAll(/\/Length (\d+)/g, (_, length: string) => `/Length ${'7'.padStart(length.length, '0')}`);
const edit = (change: (text: string) => string) => Buffer.from(change(three.toString('latin1')), 'latin1');

describe('what is wrong with a file', () => {
  it.each<[string, (text: string) => string, Record<string, number>]>([
    ['no header', (text) => text.replace('%PDF-', '%XYZ-'), { header: 1 }],
    [
      'other bytes before its header',
      (text) => `HTTP/1.1 200 OK\r\n\r\n${text}`,
      { bytesBeforeHeader: 19, crossReferences: 1 },
    ],
    ['no cross-references', (text) => text.replaceAll('xref', 'xxxx'), { crossReferences: 1 }],
    ['cross-references to other places', (text) => text.replace(/(\d{9})\d( 00000 n)/g, '$17$2'), { offsets: 6 }],
    ['wrong lengths', withWrongLengths, { streamLengths: 3 }],
    ['a wrong number of pages', (text) => text.replace('/Count 3', '/Count 7'), { pageTree: 1 }],
    [
      'a page that is missing',
      (text) => text.replace('6 0 obj\n<<', '6 0 xxx\n<<').replaceAll('xref', 'xxxx'),
      { crossReferences: 1, missingObjects: 1, pageTree: 1, missingPages: 1 },
    ],
    [
      'an object with a syntax error',
      (text) => text.replace('/Type /Page ', '/Type /Page /A )'),
      { malformedObjects: 1 },
    ],
  ])('is told of %s', async (_, damage, expected) => {
    const damaged = edit(damage);
    expect(damaged.equals(three)).toBe(false);
    expect(await faultsOf(damaged)).toMatchObject(expected);
  });

  it('has the offset at which it ends, also where zeros were left to be written', async () => {
    const end = three.indexOf('endstream', three.indexOf('three'));
    const cut = three.subarray(0, end);
    expect(await faultsOf(cut)).toMatchObject({ truncated: end, crossReferences: 1 });
    expect(await faultsOf(Buffer.concat([cut, Buffer.alloc(4_096)]))).toMatchObject({ truncated: end });
    expect(await faultsOf(edit((text) => text.replace('startxref', 'startxxxx')))).not.toHaveProperty('truncated');
    // A wrong length, so that the file is not conforming.
    expect(await faultsOf(edit((text) => withWrongLengths(text.replace('%%EOF', ''))))).not.toHaveProperty('truncated');
    const behindEnd = Buffer.concat([three, three.subarray(0, end)]);
    expect(await faultsOf(behindEnd)).toMatchObject({ truncated: behindEnd.length });
  });

  it('counts streams of pages whose data is damaged, and names what the pages lack', async () => {
    const image = stream(
      '/Type /XObject /Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceGray /BitsPerComponent 8',
      Buffer.alloc(40),
    );
    const page = (entries: string) => `<< /Type /Page /Parent 2 0 R ${entries} >>`;
    const file = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] /MediaBox [0 0 99 99] >>',
      page('/Contents 6 0 R /Resources << /XObject << /I 7 0 R >> >>'),
      page('/Contents 8 0 R /Resources << /Font << /F 99 0 R >> >>'),
      page('/Contents 98 0 R /Annots [97 0 R 9 0 R]'),
      stream('', '/I Do'),
      image,
      stream('', 'BT /F 9 Tf (abcdef) Tj ET'),
      '<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 10 0 R >> >>',
      stream('/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /I 7 0 R >> >>', '/I Do'),
    ]);
    const { faults, incompletePages, source } = await recover(file.subarray(0, file.lastIndexOf('xref\n0')));
    expect(faults).toContainEqual({ kind: 'streamData', number: 1 });
    expect(faults).toContainEqual({ kind: 'missingObjects', number: 3 });
    expect(source).toBe('headers');
    expect(incompletePages.map(({ lacks }) => lacks)).toEqual([['images'], ['fonts'], ['content', 'annotations']]);
  });

  it('is in the repair of an opened file, and nothing of a conforming one', async () => {
    expect((await open(three)).repair).toBeUndefined();
    const { repair } = await open(edit(withWrongLengths));
    expect(repair).toMatchObject({
      source: 'references',
      faults: [{ kind: 'streamLengths', number: 3 }],
      damagedPages: [],
    });
  });
});

describe('the pages of an opened file', () => {
  const withContent = (data: string) =>
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 99 99] >>',
      '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
      stream('/Filter /FlateDecode', Buffer.from(data)),
    ]);

  it('are those whose data is damaged', async () => {
    expect(await (await open(three)).findIncompletePages()).toEqual([]);
    const pdf = await open(withContent('no deflated data'));
    expect(pdf.repair).toBeUndefined();
    expect(await pdf.findIncompletePages()).toEqual([{ pageIndex: 0, isEmpty: true, lacks: ['content'] }]);
    const withNull = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 99 99] >>',
      '<< /Type /Page /Parent 2 0 R /Annots 4 0 R >>',
      'null',
    ]);
    expect(await (await open(withNull)).findIncompletePages()).toEqual([]);
  });

  it('are none of which the content is empty', async () => {
    expect(await (await open(withContent(''))).findIncompletePages()).toEqual([]);
  });
});
