import { contracts, defaultLimits, type ToolError } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { createUploadTally, type UploadTally } from './upload-tally.ts';

const limits = { ...defaultLimits, pdfBytes: 100, mergeBytes: 250, mergeFiles: 3 };
const open = (tool: keyof typeof contracts, takesPayments = false) =>
  createUploadTally(contracts[tool], limits, takesPayments);

/** Adds whole files of these sizes. */
function addFiles(tally: UploadTally, ...sizes: number[]): UploadTally {
  for (const [index, bytes] of sizes.entries()) {
    tally.input.addFile();
    tally.input.addBytes(`${index}.pdf`, bytes, bytes);
  }
  return tally;
}

/** The refusal of an upload, with its parameters. */
function refusalOf(tally: UploadTally, isWhole = true): Record<string, unknown> | undefined {
  try {
    tally.finish(isWhole);
    return undefined;
  } catch (error) {
    const { code, params } = error as ToolError;
    return { code, ...params };
  }
}

describe('an upload is refused already while it arrives', () => {
  it('by its number of files, its sizes and its formats, not by what is missing', () => {
    const tally = open('merge');
    expect(tally.isRefused).toBe(false);
    addFiles(tally, 100, 100, 50);
    expect(tally.isRefused).toBe(false);
    for (const refuse of [
      (each: UploadTally) => each.input.addFile(),
      (each: UploadTally) => each.input.addBytes('a', 1, 101),
      (each: UploadTally) => each.input.addBytes('a', 151, 100),
      (each: UploadTally) => each.input.refuseType('a'),
      (each: UploadTally) => each.refuseTotal(),
    ]) {
      const other = addFiles(open('merge'), 50, 50, 0);
      refuse(other);
      expect(other.isRefused).toBe(true);
    }
  });

  it('not by its fields, whose refusal may give way to one of a later file', () => {
    const tally = open('rotate');
    tally.addField('rotation', 'x', false);
    tally.addMisplacedFile('extra');
    expect(tally.isRefused).toBe(false);
  });
});

describe('the refusal', () => {
  it('states how many files are required, allowed and received', () => {
    expect(refusalOf(open('merge'))).toEqual({ code: 'noFile', field: 'pdfs' });
    expect(refusalOf(addFiles(open('merge'), 1))).toEqual({ code: 'tooFewFiles', min_files: 2, received_files: 1 });
    expect(refusalOf(addFiles(open('merge'), 1, 1))).toBeUndefined();
    expect(refusalOf(addFiles(open('merge'), 1, 1, 1))).toBeUndefined();
    expect(refusalOf(addFiles(open('merge'), 1, 1, 1, 1))).toEqual({
      code: 'tooManyFiles',
      max_files: 3,
      received_files: 4,
    });
  });

  it('of a body that was not read to its end does not state that files are missing', () => {
    expect(refusalOf(open('merge'), false)).toEqual({ code: 'invalidRequest' });
    expect(refusalOf(addFiles(open('merge'), 1), false)).toEqual({ code: 'invalidRequest' });
    expect(refusalOf(addFiles(open('merge'), 1, 1, 1, 1), false)).toMatchObject({ code: 'tooManyFiles' });
    expect(refusalOf(addFiles(open('merge'), 1, 101), false)).toMatchObject({ code: 'fileTooLarge' });
  });

  it('is by the sizes of all files only where none is too large', () => {
    expect(refusalOf(addFiles(open('merge'), 100, 100, 50))).toBeUndefined();
    expect(refusalOf(addFiles(open('merge'), 100, 100, 51))).toEqual({ code: 'totalTooLarge', max_size: 250 });
    const large = { code: 'fileTooLarge', file: '1.pdf', max_size: 100 };
    expect(refusalOf(addFiles(open('merge'), 100, 101, 102))).toEqual(large);
  });

  it('of a body that is too large names the limit of its one file, or of all', () => {
    const [one, several] = [open('rotate'), open('merge')];
    for (const tally of [one, several]) tally.refuseTotal();
    expect(refusalOf(addFiles(one, 1))).toEqual({ code: 'fileTooLarge', max_size: 100 });
    expect(refusalOf(addFiles(several, 1, 1))).toEqual({ code: 'totalTooLarge', max_size: 250 });
  });

  it('names the first file of an unknown format, without its folder', () => {
    const tally = addFiles(open('merge'), 1, 1);
    tally.input.refuseType('C:\\fakepath\\first.txt');
    tally.input.refuseType('second.txt');
    expect(refusalOf(tally)).toEqual({ code: 'invalidType', file: 'first.txt' });
  });

  it('names the first known field that was cut off, and not an unknown one', () => {
    const tally = addFiles(open('protect'), 1);
    tally.addField('password', 'secret', true);
    tally.addField('constructor', 'x', false);
    tally.addField('owner_password', 'x', false);
    tally.addField('allow_print', 'x', false);
    expect(refusalOf(tally)).toEqual({ code: 'invalidField', field: 'owner_password' });
  });
});

describe('attached files', () => {
  const attach = (tally: UploadTally, ...sizes: number[]) => {
    const files = tally.filesOf('image');
    for (const bytes of sizes) {
      files?.addFile();
      files?.addBytes('C:\\stamp.png', bytes, bytes);
    }
    return tally;
  };
  const watermark = (...sizes: number[]) =>
    addFiles(createUploadTally(contracts.watermark, limitsWithImage, false), ...sizes);
  const limitsWithImage = { ...limits, imageBytes: 50 };

  it('are counted and measured by a rule of their own, and need not be there', () => {
    const marked = watermark(100);
    marked.addField('text', 'DRAFT', true);
    expect(refusalOf(marked)).toBeUndefined();
    expect(refusalOf(attach(watermark(100), 50))).toBeUndefined();
    expect(watermark(100).maxFileBytes).toBe(100);
    expect(refusalOf(attach(watermark(100), 1, 1))).toEqual({ code: 'tooManyFiles', max_files: 1, received_files: 2 });
    const large = { code: 'fileTooLarge', file: 'stamp.png', max_size: 50 };
    expect(refusalOf(attach(watermark(100), 51))).toEqual(large);
    const text = watermark(1);
    text.filesOf('image')?.refuseType('a.txt');
    expect(refusalOf(text)).toMatchObject({ code: 'unsupportedFormat', file: 'a.txt' });
  });

  it('stand beside the fields: one in their place is required, and both are refused', () => {
    const refused = { code: 'invalidField', field: 'text' };
    expect(refusalOf(watermark(1))).toEqual(refused);
    const both = attach(watermark(1), 1);
    both.addField('text', 'DRAFT', true);
    expect(refusalOf(both)).toEqual(refused);
  });

  it('are no input', () => {
    expect(refusalOf(attach(watermark(), 1))).toEqual({ code: 'noFile', field: 'pdf' });
    expect(open('rotate').filesOf('image')).toBeUndefined();
    expect(open('watermark').filesOf('images')).toBeUndefined();
  });

  it('are refused after the input for the same reason, and before it for an earlier one', () => {
    expect(refusalOf(attach(watermark(101), 51))).toMatchObject({ code: 'fileTooLarge', max_size: 100 });
    expect(refusalOf(attach(watermark(101), 1, 1))).toMatchObject({ code: 'tooManyFiles' });
    const type = attach(watermark(1), 51);
    type.input.refuseType('a.txt');
    expect(refusalOf(type)).toMatchObject({ code: 'fileTooLarge', max_size: 50 });
    const types = watermark(1);
    types.filesOf('image')?.refuseType('b.txt');
    types.input.refuseType('a.txt');
    expect(refusalOf(types)).toMatchObject({ code: 'invalidType', file: 'a.txt' });
  });

  it('refuse an upload while it arrives', () => {
    expect(attach(watermark(1), 50).isRefused).toBe(false);
    expect(attach(watermark(1), 51).isRefused).toBe(true);
    expect(attach(watermark(1), 1, 1).isRefused).toBe(true);
  });
});

describe('the fields', () => {
  it('are separated into options, which may be stored with the job, and secrets', () => {
    const tally = addFiles(open('protect'), 1);
    tally.addField('password', 'hidden', true);
    tally.addField('allow_copy', 'false', true);
    const { options, secrets, payment } = tally.finish(true);
    expect([secrets, payment]).toEqual([{ password: 'hidden' }, null]);
    expect(options).toMatchObject({ allow_copy: false, allow_print: true, owner_password: null });
    expect(JSON.stringify(options)).not.toContain('hidden');
  });

  it('of visitors that become text on pages are not stored with the job', () => {
    const tally = addFiles(open('page-numbers'), 10);
    tally.addField('format', 'Frau Muster {n}', true);
    const { options, secrets } = tally.finish(true);
    expect(secrets).toEqual({ format: 'Frau Muster {n}' });
    expect(options).not.toHaveProperty('format');
    const absent = addFiles(open('page-numbers'), 10).finish(true);
    expect([absent.secrets, absent.options]).toMatchObject([{}, { format: null }]);
  });

  it('contain the payment where payments are taken, apart from the options', () => {
    const paid = addFiles(open('convert', true), 1);
    paid.addField('payment_intent', 'pi_1', true);
    const { options, payment } = paid.finish(true);
    expect([payment, 'payment_intent' in options]).toEqual(['pi_1', false]);
    expect(addFiles(open('convert', true), 1).finish(true).payment).toBeNull();
    const refused = addFiles(open('convert'), 1);
    refused.addField('payment_intent', 'pi_1', true);
    expect(refusalOf(refused)).toEqual({ code: 'unknownField', field: 'payment_intent' });
  });
});
