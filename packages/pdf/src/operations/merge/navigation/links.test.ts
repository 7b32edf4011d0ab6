import { describe, expect, it } from 'vitest';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { mergeFiles, withCatalog } from '../../../testing/merge-files.ts';
import { plainValue } from '../../../testing/plain-value.ts';

/** A page with a link, an attachment `doc` and a named destination `there`. */
function linked(action: string): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R /Names << /Dests << /Names [(there) [3 0 R /Fit]] >>
      /EmbeddedFiles << /Names [(doc) 5 0 R] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [4 0 R] >>',
    `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>`,
    '<< /Type /Filespec /F (doc) /EF << /F 6 0 R >> >>',
    ['<< /Type /EmbeddedFile >>', 'doc'],
  ]);
}

/** Entries of the target of the second file's link, after a merge with a file that has the same names. */
function targetOf(action: string): Record<string, unknown> {
  const { document } = mergeFiles(linked('/S /Named /N /NextPage'), linked(action));
  const [annotation] = document.array(document.pages[1]?.dict.get('Annots')) ?? [];
  const target = document.dict(document.dict(document.dict(annotation)?.get('A'))?.get('T'));
  return Object.fromEntries(
    [...(target ?? [])].map(([key, value]) => [key, Buffer.isBuffer(value) ? value.toString() : value]),
  );
}

describe('a link into an attachment', () => {
  it('leads to the attachment of its own file by its new name', () => {
    expect(targetOf('/S /GoToE /T << /R /C /N (doc) >>')['N']).not.toBe('doc');
  });

  it('names the page of an annotation by its number in the merged file', () => {
    expect(targetOf('/S /GoToE /T << /R /C /P 0 /A 2 >>')).toMatchObject({ P: 1, A: 2 });
  });

  it('names the page of an annotation by the destination of its own file', () => {
    const name = targetOf('/S /GoToE /T << /R /C /P (there) /A 0 >>')['P'];
    expect(name).toBeDefined();
    expect(name).not.toBe('there');
  });

  it.each([
    ['into the attachment of another file', '/S /GoToE /F (other.pdf) /T << /R /C /N (doc) /P 0 >>'],
    ['up from an attachment', '/S /GoToE /T << /R /P /N (doc) /P 0 >>'],
  ])('stays as it is where it leads %s', (_, action) => {
    expect(targetOf(action)).toMatchObject({ N: 'doc' });
  });
});

/** The link of a second file of two, which have the same named destinations and articles. */
function linkOf(entries: string, catalog = ''): unknown {
  const file = (annotation: string) =>
    withCatalog(
      `/Names << /Dests << /Names [(there) [3 0 R /Fit]] >> >> /Dests << /old [3 0 R /Fit] >> /Threads [5 0 R] ${catalog}`,
      '/Annots [4 0 R]',
      `<< /Subtype /Link ${annotation} >>`,
      '<< /F 6 0 R >>',
      '<< /P 3 0 R >>',
    );
  const { document } = mergeFiles(file(''), file(entries));
  const [link] = document.array(document.pages[1]?.dict.get('Annots')) ?? [];
  return plainValue(document, link, ['Subtype', 'StructParent']);
}

describe('a link in the second of two files', () => {
  it.each([
    ['a named destination', '/Dest (there)', { Dest: 'there-2' }],
    ['a named destination in another encoding', '/Dest <feff00740068006500720065>', { Dest: 'there-2' }],
    ['a named destination of PDF 1.1', '/Dest /old', { Dest: '/old-2' }],
    ['an action with a name', '/A << /S /GoTo /D (there) >>', { A: { S: '/GoTo', D: 'there-2' } }],
    [
      'an action with a name and a destination',
      '/S /GoTo /D (there) /Dest /old',
      { S: '/GoTo', D: 'there-2', Dest: '/old-2' },
    ],
    ['the number of a page', '/Dest [0 /XYZ 1 2 3]', { Dest: ['page 1', '/XYZ', 1, 2, 3] }],
    ['the number of a page that is missing', '/Dest [1 /Fit]', { Dest: [null, '/Fit'] }],
    ['a page', '/Dest [3 0 R /Fit]', { Dest: ['page 1', '/Fit'] }],
    ['the number of an article', '/A << /S /Thread /D 0 >>', { A: { S: '/Thread', D: { F: { P: 'page 1' } } } }],
    ['the number of an article that is missing', '/A << /S /Thread /D 1 >>', { A: { S: '/Thread' } }],
    ['an article of another file', '/A << /S /Thread /F (f) /D 0 >>', { A: { S: '/Thread', F: 'f', D: 0 } }],
  ])('leads to %s of its own file', (_, entries, read) => {
    expect(linkOf(entries)).toEqual(read);
  });

  const base = '/URI << /Base (https://example.org/a/) >>';
  it.each([
    ['(b.html)', base, 'https://example.org/a/b.html'],
    ['(../c?d#e)', base, 'https://example.org/c?d#e'],
    ['(//other.example/x)', base, 'https://other.example/x'],
    ['<c3a4>', base, 'https://example.org/a/%C3%A4'],
    ['<e4>', base, 'https://example.org/a/%C3%A4'],
    ['(HTTPS://x/)', base, 'HTTPS://x/'],
    ['(mailto:a@b)', base, 'mailto:a@b'],
    ['(b.html)', '', 'b.html'],
    ['(b.html)', '/URI << /Base (no base) >>', 'b.html'],
    ['(http://[)', base, 'http://['],
  ])('has the address %s with %s as %s', (written, catalog, read) => {
    expect(linkOf(`/A << /S /URI /URI ${written} >>`, catalog)).toEqual({ A: { S: '/URI', URI: read } });
  });
});
