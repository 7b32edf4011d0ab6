import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readStoredZip } from './read-stored-zip.ts';

/** Written by Python, independently of this product. */
function makeZip(files: Record<string, string>, { deflated = false, comment = '' } = {}): Blob {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-zip-'));
  try {
    writeFileSync(join(folder, 'files.json'), JSON.stringify(files));
    const script = `import json, zipfile
with zipfile.ZipFile('z.zip', 'w', zipfile.${deflated ? 'ZIP_DEFLATED' : 'ZIP_STORED'}) as z:
    for name, text in json.load(open('files.json')).items(): z.writestr(name, text)
    z.comment = ${JSON.stringify(comment)}.encode()`;
    execFileSync('python3', ['-c', script], { cwd: folder });
    return new Blob([readFileSync(join(folder, 'z.zip'))]);
  } finally {
    rmSync(folder, { recursive: true });
  }
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
    await expect(readStoredZip(makeZip({ a: 'b'.repeat(99) }, { deflated: true }))).rejects.toThrow(RangeError);
    await expect(readStoredZip(new Blob(['%PDF-1.7']))).rejects.toThrow(RangeError);
    await expect(readStoredZip(new Blob([]))).rejects.toThrow(RangeError);
  });
});
