import { contracts, defaultLimits, exampleForm, parseOptions, type ToolName } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { loadHandler } from './handlers.ts';
import { qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { runInMemory } from '../testing/run-in-memory.ts';

/** Two pages with a signed field; what the second shows is so long that compressing gains something. */
function twoPages(value: string): Buffer {
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] /SigFlags 3 >> >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 99 99] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [5 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 6 0 R >>',
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /Rect [0 0 9 9] ${value} >>`,
    stream('', '0 0 m 99 99 l S\n'.repeat(500)),
    '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>',
  ]);
}

const signed = twoPages('/V 7 0 R');
const unsigned = Buffer.from(twoPages('').toString('latin1').replace('/ByteRange', '/ByteXange'), 'latin1');
const locked = (bytes: Buffer) => qpdfJob(bytes, { encrypt: { userPassword: 'p', ownerPassword: 'p', '256bit': {} } });

const trials: readonly [ToolName, Record<string, unknown>][] = [
  ['rotate', { rotation: 90, pages: null, orientation: 'all' }],
  ['delete-pages', { pages: '2' }],
  ['page-numbers', parseOptions(contracts['page-numbers'], [])],
  ['watermark', parseOptions(contracts.watermark, [['text', 'DRAFT']])],
  ['watermark', parseOptions(contracts.watermark, [['remove', 'true']])],
  ['sign', parseOptions(contracts.sign, exampleForm(contracts.sign))],
  ['sign', parseOptions(contracts.sign, [['flatten', 'true']])],
  ['crop', parseOptions(contracts.crop, [['margins', '1,1,1,1']])],
  ['page-size', parseOptions(contracts['page-size'], [['size', 'a5']])],
  ['redact', parseOptions(contracts.redact, [['whole_pages', '1']])],
  ['bookmarks', parseOptions(contracts.bookmarks, [['source', 'none']])],
  ['flatten', parseOptions(contracts.flatten, [])],
  ['flatten', parseOptions(contracts.flatten, [['mode', 'pictures']])],
  ['organize-pages', parseOptions(contracts['organize-pages'], [['pages', '2,1']])],
  ['split', { mode: 'extract', config: '1' }],
  ['split', { mode: 'interval', config: '1' }],
  ['merge', { file_pages: null, order: 'files', blank_pages: false, bookmarks: 'all' }],
  ['compress', { quality: 'medium', target_size: null, both_levels: false, grayscale: false }],
  ['protect', parseOptions(contracts.protect, [['password', 'p']])],
  ['unlock', { password: 'p' }],
];

describe.each(trials)('%s %o', (tool, options) => {
  async function noticesFor(bytes: Buffer): Promise<readonly string[]> {
    const sent = tool === 'unlock' ? locked(bytes) : bytes;
    const files = [sent, sent].slice(0, tool === 'merge' ? 2 : 1).map((each) => ({ name: 'a.pdf', bytes: each }));
    const { result } = await runInMemory(await loadHandler(tool), files, options as never, {
      limits: defaultLimits,
    });
    return result.notices ?? [];
  }

  it('reports that signatures are invalid where there are some', async () => {
    expect(await noticesFor(signed)).toEqual(['signaturesInvalid']);
    expect(await noticesFor(unsigned)).toEqual([]);
  });
});
