import { authenticatePassword, PdfDocument } from '@blattwerk/pdf/internal';
import { contracts, parseOptions, type ToolName } from '@blattwerk/shared';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { runInMemory } from '../testing/run-in-memory.ts';
import { loadHandler } from './handlers.ts';

/** A form that Reader may save: its usage rights are signed with the whole file (ISO 32000-2, 12.8.2.3). */
const extended = writePdf([
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] /DA (/Helv 0 Tf) >> /Perms 7 0 R >>',
  '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 300] >>',
  '<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Annots [5 0 R] /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
  '<< /Type /Page /Parent 2 0 R /Resources << >> >>',
  '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /DA (/Helv 9 Tf) /Rect [20 20 200 40] /P 3 0 R >>',
  ['<< >>', `BT /F 12 Tf 20 200 Td (Weber) Tj ET${' 0 0 m n'.repeat(500)}`],
  `<< /UR3 << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 100 200 300] /Contents <${'00'.repeat(500)}>
    /Reference [<< /Type /SigRef /TransformMethod /UR3 /TransformParams << /Form [/FillIn /Import] >> >>] >> >>`,
]);

const trials: readonly (readonly [ToolName, Readonly<Record<string, string>>])[] = [
  ['merge', {}],
  ['compress', {}],
  ['split', { mode: 'extract', config: '1' }],
  ['rotate', { rotation: '90' }],
  ['unlock', {}],
  ['protect', { allow_print: 'false' }],
  ['organize-pages', { pages: '2,1' }],
  ['delete-pages', { pages: '2' }],
  ['page-numbers', {}],
  ['watermark', { text: 'DRAFT' }],
  ['sign', { values: '{"name":"Anna"}' }],
  ['sign', { flatten: 'true' }],
  ['crop', { margins: '1,1,1,1' }],
  ['n-up', {}],
  ['page-size', { size: 'a5' }],
  ['redact', { words: 'Weber' }],
];

it.each(trials)('%s drops usage rights, and names no signature of a person: %o', async (tool, fields) => {
  const bytes = tool === 'unlock' ? encryptedPdf(extended, '', 'owner') : extended;
  const files = [bytes, bytes].slice(0, tool === 'merge' ? 2 : 1).map((each) => ({ name: 'a.pdf', bytes: each }));
  const options = parseOptions(contracts[tool], Object.entries(fields));
  const { output, result } = await runInMemory(await loadHandler(tool), files, options as never);
  const opened = PdfDocument.open(output);
  const document = opened.isEncrypted ? opened.decrypted(authenticatePassword(opened, null)) : opened;
  expect(document.catalog.has('Perms')).toBe(false);
  expect(output.includes('UR3')).toBe(false);
  expect(result.notices ?? []).not.toContain('signaturesInvalid');
});

it('keeps them in a file that is returned as it was', async () => {
  const options = parseOptions(contracts.unlock, []);
  const { output } = await runInMemory(await loadHandler('unlock'), [{ name: 'a.pdf', bytes: extended }], options);
  expect(output.equals(extended)).toBe(true);
});
