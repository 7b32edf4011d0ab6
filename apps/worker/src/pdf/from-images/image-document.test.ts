import { describe, expect, it } from 'vitest';
import { checkPdf, objectsOf } from '../../images/rendered-fixture.ts';
import { contracts, parseOptions } from '@blattwerk/shared';
import { beginImageDocument } from './image-document.ts';
import { layoutPage } from './page-layout.ts';
import type { PreparedImage } from './prepared-image.ts';

const white: PreparedImage = {
  width: 2,
  height: 2,
  colorSpace: { kind: 'gray' },
  bitsPerComponent: 8,
  // A zlib stream of four bytes that are stored.
  encoding: { filter: 'FlateDecode', isPredicted: false },
  pieces: [Buffer.from('78010104', 'hex'), Buffer.from('00fbffffffffff07f203fd', 'hex')],
};

function collector() {
  const chunks: Uint8Array[] = [];
  return {
    chunks,
    write: async (chunk: Uint8Array) => {
      chunks.push(chunk);
    },
  };
}

describe('a PDF of images', () => {
  it('conforms with hundreds of pages', async () => {
    const { chunks, write } = collector();
    const pdf = await beginImageDocument(write);
    const image = { width: 2, height: 2, orientation: 1, dpi: { x: 36, y: 36 } } as const;
    const layout = layoutPage([image], parseOptions(contracts.convert, []));
    for (let page = 0; page < 300; page++) await pdf.addPage([await pdf.addImage(white)], layout);
    await pdf.end();
    const whole = Buffer.concat(chunks);
    checkPdf(whole);
    expect(objectsOf(whole).filter((object) => object['/Type'] === '/Page')).toHaveLength(300);
  });

  it('writes large pieces unchanged and joins small ones', async () => {
    const { chunks, write } = collector();
    const pdf = await beginImageDocument(write);
    const large = [Buffer.alloc(5_000, 1), Buffer.alloc(6_000, 2)];
    await pdf.addImage({ ...white, pieces: large });
    expect(chunks.filter((chunk) => large.some((piece) => piece === chunk))).toHaveLength(2);
    const before = chunks.length;
    const tiny = Array.from({ length: 5_000 }, (_, index) => Buffer.of(index & 255));
    await pdf.addImage({ ...white, pieces: tiny });
    expect(chunks.length - before).toBeLessThan(6);
    expect(Buffer.concat(chunks).includes(Buffer.concat(tiny))).toBe(true);
  });

  it('waits until its bytes are written', async () => {
    let open = 0;
    const pdf = await beginImageDocument(async () => {
      open += 1;
      await new Promise((done) => setTimeout(done, 1));
      expect(open).toBe(1);
      open -= 1;
    });
    const places = [{ matrix: [10, 0, 0, 10, 0, 0] as const }];
    await pdf.addPage([await pdf.addImage(white)], { width: 10, height: 10, userUnit: 1, places });
    await pdf.end();
    expect(open).toBe(0);
  });
});
