import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { contracts, parseOptions } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { pdfInfo } from '@blattwerk/testing/pdf/poppler';
import { qpdfExit, qpdfJob, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { protectHandler } from './handler.ts';

type Options = Parameters<typeof protectHandler>[1];
type Settings = Parameters<typeof runInMemory>[3];

const conforming = textPdf(['one', 'two']);
const marker = 'Kennwort-b4f2e1';

function protect(options: Partial<Options> = {}, bytes = conforming, settings: Settings = {}) {
  const defaults: Options = parseOptions(contracts.protect, [['password', 'geheim']]);
  return runInMemory(protectHandler, [{ name: 'brief.pdf', bytes }], { ...defaults, ...options }, settings);
}

/** Exit code of `qpdf --check` with a password; 0 where it opens the file and finds no error. */
const opens = (pdf: Buffer, password: string) => qpdfExit(pdf, ['--password-file=-', '--check'], `${password}\n`) === 0;
const encryption = (pdf: Buffer, args: string[]) => pdfInfo(pdf, args)['Encrypted'];

describe('protect', () => {
  it('reports that an archived file no longer conforms to PDF/A, and removes the claim', async () => {
    const claim = '<pdfaid:part>1</pdfaid:part>';
    const xmp = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">${claim}</rdf:Description></rdf:RDF>`;
    const archived = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      ['<< /Type /Metadata /Subtype /XML >>', xmp],
    ]);
    const { output, result } = await protect({}, archived);
    expect(result.notices).toEqual(['conformanceDropped']);
    const unlocked = qpdfJob(output, { password: 'geheim', decrypt: '' }).toString('latin1');
    expect(unlocked).toContain('rdf:Description');
    expect(unlocked).not.toContain('pdfaid:part');
    expect((await protect()).result.notices).toEqual([]);
  });

  it('encrypts with AES-256, so that only the password opens it', async () => {
    const { output, result, stages } = await protect();
    expect(encryption(output, ['-upw', 'geheim'])).toMatch(/^yes .*algorithm:AES-256/);
    expect(pdfInfo(output, ['-upw', 'geheim'])['Pages']).toBe('2');
    expect(pdfInfo(output)).toEqual({});
    expect(opens(output, 'geheim')).toBe(true);
    expect(opens(output, 'Geheim')).toBe(false);
    expect(output.includes('Helvetica (one)')).toBe(false);
    expect(result).toEqual({ facts: {}, notices: [] });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
  });

  it.each([
    ['spaces around it', '  vorn und hinten '],
    ['quotes', `a"b'c\`d\\`],
    ['an at sign first', '@/etc/passwd'],
    ['hyphens first', '--help'],
    ['a dollar', '$HOME $(id)'],
    ['127 bytes', 'ü'.repeat(63) + 'x'],
    ['scripts of all kinds', 'пароль-密码-🔑'],
  ])('takes a password with %s', async (_, password) => {
    const { output } = await protect({ password });
    expect(opens(output, password)).toBe(true);
    expect(opens(output, password.slice(0, -1))).toBe(false);
  });

  it('prepares a password as the standard requires', async () => {
    const { output } = await protect({ password: 'Zu\u0308rich\u00a0ﬁ', owner_password: 'O\u0308' });
    expect(opens(output, 'Zürich fi')).toBe(true);
    expect(opens(output, 'Ö')).toBe(true);
  });

  it('sets the requested permissions', async () => {
    const allowed = { password: 'geheim', owner_password: 'besitzer' };
    const all = await protect(allowed);
    expect(encryption(all.output, ['-upw', 'geheim'])).toMatch(/print:yes copy:yes change:yes addNotes:yes/);
    const noPrint = await protect({ ...allowed, allow_print: false });
    expect(encryption(noPrint.output, ['-upw', 'geheim'])).toMatch(/print:no copy:yes change:yes addNotes:yes/);
    const noCopy = await protect({ ...allowed, allow_copy: false });
    expect(encryption(noCopy.output, ['-upw', 'geheim'])).toMatch(/print:yes copy:no change:yes addNotes:yes/);
    const noEdit = await protect({ ...allowed, allow_edit: false });
    expect(encryption(noEdit.output, ['-upw', 'geheim'])).toMatch(/print:yes copy:yes change:no addNotes:no/);
  });

  it('sets each permission by itself, and always allows screen readers to read', async () => {
    const names: Readonly<Record<string, readonly string[]>> = {
      allow_print: ['print low resolution', 'print high resolution'],
      allow_high_quality_print: ['print high resolution'],
      allow_copy: ['extract for any purpose'],
      allow_edit: ['modify document assembly', 'modify forms', 'modify annotations', 'modify other', 'modify anything'],
      allow_annotate: ['modify annotations', 'modify anything'],
      allow_forms: ['modify forms', 'modify anything'],
      allow_assemble: ['modify document assembly', 'modify anything'],
    };
    for (const [name, refused] of Object.entries(names)) {
      const value = name === 'allow_print' || name === 'allow_copy' || name === 'allow_edit' ? false : 'false';
      const { output } = await protect({ [name]: value });
      const shown = qpdfOutput(output, '--password=geheim', '--show-encryption').toString();
      const denied = [...shown.matchAll(/^(.+): not allowed$/gm)].map(([, operation]) => String(operation));
      expect([name, denied.toSorted()]).toEqual([name, [...refused].toSorted()]);
      expect(shown).toContain('extract for accessibility: allowed');
    }
    const filling = await protect({ allow_edit: false, allow_forms: 'true' });
    expect(qpdfOutput(filling.output, '--password=geheim', '--show-encryption').toString()).toMatch(
      /modify forms: allowed\nmodify annotations: not allowed/,
    );
  });

  it('restricts a file that opens without a password', async () => {
    const { output, result } = await protect({ password: '', allow_copy: false, allow_edit: false });
    expect(result).toEqual({ facts: {}, notices: [] });
    expect(encryption(output, [])).toMatch(/^yes \(print:yes copy:no change:no addNotes:no algorithm:AES-256\)/);
    expect(pdfInfo(output)['Pages']).toBe('2');
    expect(opens(output, '')).toBe(true);
    // Nobody knows the password that lifts the restrictions: neither an empty nor the usual one.
    for (const password of ['', 'geheim']) expect(pdfInfo(output, ['-opw', password])['Encrypted']).not.toBe('no');
    expect(qpdfOutput(output, '--show-encryption').toString()).toContain('Supplied password is user password');
    const owned = await protect({ password: '', owner_password: 'besitzer', allow_print: false });
    expect(qpdfOutput(owned.output, '--password=besitzer', '--show-encryption').toString()).toContain(
      'Supplied password is owner password',
    );
    expect(encryption(owned.output, [])).toMatch(/print:no copy:yes/);
  });

  it('uses the password also as owner password, unless there are restrictions', async () => {
    const isOwner = (pdf: Buffer) => pdfInfo(pdf, ['-opw', 'geheim'])['Pages'] === '2';
    expect(isOwner((await protect()).output)).toBe(true);
    expect(isOwner((await protect({ allow_print: false })).output)).toBe(false);
    expect(isOwner((await protect({ allow_print: false, owner_password: 'geheim' })).output)).toBe(true);
  });

  it('refuses a password of which preparation leaves nothing', async () => {
    await expect(protect({ password: '\u00ad\u200b' })).rejects.toMatchObject({ code: 'noPassword' });
  });

  it('repairs a malformed file before it is encrypted', async () => {
    const malformed = Buffer.concat([Buffer.from('\n'), conforming.subarray(0, conforming.lastIndexOf('startxref'))]);
    const { output } = await protect({}, malformed);
    expect(opens(output, 'geheim')).toBe(true);
    expect(pdfInfo(output, ['-upw', 'geheim'])).toMatchObject({ Pages: '2', 'PDF version': '1.7' });
    expect(output.includes('(one)')).toBe(false);
  });

  it('refuses a locked file with its name', async () => {
    const { output } = await protect();
    const refusal = { code: 'encryptedPdf', params: { file: 'brief.pdf' } };
    await expect(protect({}, output)).rejects.toMatchObject(refusal);
  });
});

describe.runIf(existsSync('/proc/self/environ'))('a password', () => {
  it('keeps the password out of command lines, environments and scratch files', async () => {
    const control = spawn('sleep', ['60'], { env: { ...process.env, CONTROL: marker }, stdio: 'ignore' });
    const conforming = textPdf(Array.from({ length: 2_000 }, (_, index) => `page ${index}`));
    // The last objects are missing, which qpdf is asked for.
    const many = conforming.subarray(0, Math.floor(conforming.length * 0.7));
    let folder = '';
    const running = protect({ password: marker, owner_password: `${marker}-2` }, many, {
      onScratch: (path) => (folder = path),
    });
    const seen = { qpdf: 0, control: 0, processes: 0, files: 0 };
    const ended = running.then(() => 'ended');
    do {
      for (const { pid, text } of processes()) {
        if (text.includes('--job-json-file')) seen.qpdf++;
        if (!text.includes(marker)) continue;
        if (pid === control.pid) seen.control++;
        else seen.processes++;
      }
      for (const name of existsSync(folder) ? readdirSync(folder) : []) {
        if (readIfThere(join(folder, name)).includes(marker)) seen.files++;
      }
    } while ((await Promise.race([ended, setTimeout(5)])) === undefined);
    control.kill();
    const { output } = await running;
    expect(opens(output, marker)).toBe(true);
    expect(seen).toMatchObject({ processes: 0, files: 0 });
    // The search also ran while qpdf and the control process were running.
    expect(seen.qpdf).toBeGreaterThan(0);
    expect(seen.control).toBeGreaterThan(0);
  });
});

/** Data of processes that their owner or any user of the machine can read. */
function processes(): { pid: number; text: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const text = readIfThere(`/proc/${name}/cmdline`) + readIfThere(`/proc/${name}/environ`);
      return { pid: Number(name), text };
    });
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
