import { writeZip } from '@blattwerk/testing/write-zip';
import { describe, expect, it } from 'vitest';
import { readStoredZip } from './read-stored-zip.ts';

function makeZip(files: Record<string, string>, options: { isDeflated?: boolean; comment?: string } = {}): Blob {
  const entries = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  return new Blob([new Uint8Array(writeZip(entries, options))]);
}

describe('the files of a stored ZIP', () => {
  it('have their names, bytes and media types', async () => {
    const files = await readStoredZip(makeZip({ 'page-1.jpg': 'eins', 'Büro 😀.pdf': 'zwei', 'leer.png': '' }));
    expect(await Promise.all(files.map(async ({ name, blob }) => [name, blob.type, await blob.text()]))).toEqual([
      ['page-1.jpg', 'image/jpeg', 'eins'],
      ['Büro 😀.pdf', 'application/pdf', 'zwei'],
      ['leer.png', 'image/png', ''],
    ]);
  });

  it('are found before a comment', async () => {
    expect(await readStoredZip(makeZip({ a: 'b' }, { comment: 'x'.repeat(3000) }))).toHaveLength(1);
  });

  it('cannot be read from compressed or malformed ZIPs', async () => {
    await expect(readStoredZip(makeZip({ a: 'b'.repeat(99) }, { isDeflated: true }))).rejects.toThrow(RangeError);
    await expect(readStoredZip(new Blob(['%PDF-1.7']))).rejects.toThrow(RangeError);
    await expect(readStoredZip(new Blob([]))).rejects.toThrow(RangeError);
  });
});
