import { describe, expect, it } from 'vitest';
import { Drawing } from '../draw/drawing.ts';
import { standardFont } from '../draw/standard-font.ts';
import { checkConformance } from '../operations/conformance/check.ts';
import { type ConformanceLevel, readConformanceClaim } from '../file/metadata/archive-claim.ts';
import { openUnrepaired } from '../operations/conformance/open-unrepaired.ts';
import { archivePdf } from '../testing/archive-pdf.ts';
import { open } from './open.ts';
import type { Pdf, PdfWriteOptions } from './types.ts';

const square = (options: object) => new Drawing({ width: 20, height: 20 }).rectangle(1, 1, 9, 9, options);
const red = square({ fill: [1, 0, 0] });
const faint = square({ fill: [1, 0, 0], opacity: 0.5 });
const text = new Drawing({ width: 90, height: 20 }).text('a', 1, 1, {
  font: standardFont('Helvetica'),
  size: 9,
  color: [0, 0, 0],
});
const draw = (drawing: Drawing) => (pdf: Pdf) => pdf.draw([{ pageIndex: 0, drawing, x: 9, y: 9 }]);

/** The claim of what is written after a change, the rules that it breaks, and what was lost. */
async function written(
  level: ConformanceLevel,
  bytes: Buffer,
  change: (pdf: Pdf) => unknown,
  options?: PdfWriteOptions,
) {
  const pdf = await open(bytes);
  await change(pdf);
  const { pieces, losses } = await pdf.writeConforming(options);
  const document = openUnrepaired(Buffer.concat(pieces), null);
  const { part = '', conformance = '' } = readConformanceClaim(document) ?? {};
  const findings = part === '' ? [] : await checkConformance(document, level);
  return { claim: `${part}${conformance.toLowerCase()}`, rules: findings.map(({ rule }) => rule), losses, pdf };
}

describe('a claim of PDF/A', () => {
  it.each([
    ['2b', 'is rotated', (pdf: Pdf) => pdf.rotate(90), undefined],
    ['1b', 'is rotated', (pdf: Pdf) => pdf.rotate(90), undefined],
    ['2a', 'is rotated', (pdf: Pdf) => pdf.rotate(90), undefined],
    ['2u', 'loses pages', () => {}, { pages: [0] }],
    ['3b', 'is updated', (pdf: Pdf) => pdf.rotate(90), { revisions: 'keep' }],
    ['2b', 'gets something in color', draw(red), undefined],
    ['2b', 'gets something transparent', draw(faint), undefined],
    ['1b', 'gets something in color', draw(red), undefined],
    ['1b', 'is compressed', (pdf: Pdf) => pdf.compress(), undefined],
    ['2b', 'is compressed', (pdf: Pdf) => pdf.compress(), undefined],
    ['2b', 'loses its metadata', (pdf: Pdf) => pdf.removeMetadata(), undefined],
  ] as const)('of %s stays where the file %s', async (level, _, change, options) => {
    const result = await written(level, archivePdf(level), change, options as PdfWriteOptions | undefined);
    expect(result).toMatchObject({ claim: level, rules: [], losses: [] });
    expect(result.pdf.losses).toEqual([]);
  });

  it.each([
    ['1b', 'gets something transparent', draw(faint), undefined],
    ['2b', 'gets text in a font that it lacks', draw(text), undefined],
    ['2b', 'gets an attachment', (pdf: Pdf) => pdf.attach({ name: 'a.txt', bytes: Buffer.from('a') }), undefined],
    ['2b', 'gets such text in an update', draw(text), { revisions: 'keep' }],
  ] as const)('of %s goes where the file %s', async (level, _, change, options) => {
    const result = await written(level, archivePdf(level), change, options as PdfWriteOptions | undefined);
    expect(result).toMatchObject({ claim: '', losses: ['conformance'] });
    expect(result.pdf.losses).toEqual(['conformance']);
  });

  it('goes where the file never met it, whatever is changed', async () => {
    const bytes = archivePdf('2b', { content: '0 0 0 1 k 1 1 5 5 re f' });
    expect(await written('2b', bytes, (pdf) => pdf.rotate(90))).toMatchObject({ claim: '', losses: ['conformance'] });
  });

  it('goes with the password that an answer gets', async () => {
    const pdf = (await open(archivePdf('2b'))).encrypt({ user: 'a' });
    expect((await pdf.writeConforming()).losses).toEqual(['conformance']);
  });

  it('is not checked twice where it is gone', async () => {
    const pdf = (await open(archivePdf('2b'))).attach({ name: 'a.txt', bytes: Buffer.from('a') });
    const first = await pdf.writeConforming();
    // It would be true again.
    const second = await pdf.removeAttachments().writeConforming();
    expect(first.losses).toEqual(['conformance']);
    expect(second.losses).toEqual(['conformance']);
  });
});
