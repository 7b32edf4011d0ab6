import { describe, expect, it } from 'vitest';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { mergeFiles } from '../../../testing/merge-files.ts';

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
