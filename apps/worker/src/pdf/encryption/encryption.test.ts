import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pdfInfo, qpdfExit, qpdfJob, streamObject, textPdf, writePdf } from '../../testing/pdf-fixture.ts';
import { glance } from '../glance.ts';
import type { OpenedPdf } from '../open-pdf.ts';
import { decryptSound } from './decrypt-sound.ts';
import { encryptSound } from './encrypt-sound.ts';
import type { Protection } from './protection.ts';
import { permissionsOf } from './revision-6.ts';

const open: Protection = {
  password: 'geheim',
  ownerPassword: null,
  allowPrint: true,
  allowCopy: true,
  allowEdit: true,
};

function opened(content: Buffer, pageCount: number): OpenedPdf {
  const facts = { wasRepaired: false, isSigned: false, isUntried: true };
  return { path: '/nowhere', content, name: 'a.pdf', pageCount, bytes: content.length, ...facts };
}

async function encrypted(content: Buffer, pageCount = 1, protection = open): Promise<Buffer> {
  const pieces = await encryptSound(opened(content, pageCount), protection);
  if (!pieces) throw new TypeError('the file was to be sound');
  return Buffer.concat(pieces);
}

function decrypted(bytes: Buffer, password: string | null = 'geheim'): Buffer | undefined {
  const seen = glance(bytes);
  const pieces = seen?.kind === 'encrypted' ? decryptSound(bytes, seen.objects, password) : undefined;
  return pieces && Buffer.concat(pieces);
}

const hasPassword = ['--password=geheim'];
const marker = 'Telltale-41d7';
/** Strings and streams in all places where a file keeps them. */
const rich = writePdf(
  [
    `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(${marker}.txt) 6 0 R] >> >> /Metadata 8 0 R >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents [4 0 R] /Resources << /Font << /F 5 0 R >> >> >>',
    streamObject(`BT /F 18 Tf 20 40 Td (${marker}) Tj ET`, `/Note (${marker} \\(\\051)`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Filespec /F (${marker}.txt) /UF <feff0041> /EF << /F 7 0 R >> >>`,
    streamObject(
      `attached ${marker}`,
      `/Type /EmbeddedFile /Params << /ModDate (D:20260101) /CheckSum <00ff${'11'.repeat(14)}> >>`,
    ),
    streamObject(`<x>${marker}</x>`, '/Type /Metadata /Subtype /XML'),
    `<< /Title (${marker}) /Empty () >>`,
  ],
  { trailer: '/Info 9 0 R' },
);

/** What qpdf reads in a file, without the numbers that every writer gives anew. */
function contentOf(pdf: Buffer): string[] {
  const plain = qpdfJob(pdf, { password: 'geheim', decrypt: '', qdf: '', objectStreams: 'disable', staticId: '' });
  return plain
    .toString('latin1')
    .split('\n')
    .map((line) =>
      line
        .replace(
          /^\d+ 0 obj$|\d+ 0 R|^\d+$|^%%.*|^\d{10} .*|\/(?:Length|Size|ID|Extensions|ADBE|BaseVersion|ExtensionLevel) ?.*$/g,
          '',
        )
        .trim(),
    )
    .filter((line) => line !== '' && line !== '>>' && line !== '<<')
    .toSorted();
}

describe('a sound file encrypted by our own writer', () => {
  it('holds nothing of its texts in the open', async () => {
    const file = await encrypted(rich);
    expect(rich.includes(marker)).toBe(true);
    expect(file.includes(marker)).toBe(false);
    expect(file.includes(Buffer.from(marker).toString('hex'))).toBe(false);
  });

  it('gives back to another reader what went in', async () => {
    const file = await encrypted(rich);
    expect(qpdfExit(file, [...hasPassword, '--check'])).toBe(0);
    const before = contentOf(rich).filter((line) => !line.startsWith('%PDF'));
    expect(contentOf(file).filter((line) => !line.startsWith('%PDF'))).toEqual(before);
    expect(before.filter((line) => line.includes(marker)).length).toBeGreaterThan(5);
  });

  it('asks for the same permissions as qpdf', async () => {
    const choices = [0, 1, 2, 3, 4, 5, 6, 7];
    for (const choice of choices) {
      const [allowPrint, allowCopy, allowEdit] = [(choice & 1) > 0, (choice & 2) > 0, (choice & 4) > 0];
      const byQpdf = qpdfJob(rich, {
        encrypt: {
          userPassword: 'geheim',
          ownerPassword: 'o',
          '256bit': {
            print: allowPrint ? 'full' : 'none',
            extract: allowCopy ? 'y' : 'n',
            modify: allowEdit ? 'all' : 'none',
          },
        },
      });
      const asked = /\/P (-?\d+)/.exec(byQpdf.toString('latin1'))?.[1];
      expect(permissionsOf({ ...open, allowPrint, allowCopy, allowEdit })).toBe(Number(asked));
    }
  });

  it('says which version of PDF it needs', async () => {
    const catalogOf = (file: Buffer) => contentOf(file).length > 0 && pdfInfo(file, ['-upw', 'geheim'])['PDF version'];
    expect(catalogOf(await encrypted(rich))).toBe('1.7');
    const newer = Buffer.from(rich.toString('latin1').replace('%PDF-1.7', '%PDF-2.0'), 'latin1');
    expect(catalogOf(await encrypted(newer))).toBe('2.0');
  });

  it('is left to qpdf where a stream has an encryption of its own', async () => {
    const own = streamObject('q Q', '/Filter /Crypt /DecodeParms << /Name /Identity >>');
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>';
    const file = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      page,
      own,
    ]);
    expect(await encryptSound(opened(file, 1), open)).toBeUndefined();
  });

  it('encrypts a content that calls itself a cross-reference stream', async () => {
    const content = streamObject(`BT (${marker}) Tj ET`, '/Type /XRef');
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>';
    const file = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      page,
      content,
    ]);
    const locked = await encrypted(file);
    expect(locked.includes(marker)).toBe(false);
    expect(qpdfExit(locked, [...hasPassword, '--check'])).toBe(0);
    expect(qpdfJob(locked, { password: 'geheim', decrypt: '', streamData: 'uncompress' }).includes(marker)).toBe(true);
  });
});

describe('a file decrypted by our own reader', () => {
  const lock = (pdf: Buffer, more: object = {}, bits: object = {}) =>
    qpdfJob(pdf, { encrypt: { userPassword: 'geheim', ownerPassword: 'besitz', '256bit': bits }, ...more });

  it.each(['disable', 'generate'])('is what it was before qpdf encrypted it (object streams: %s)', (objectStreams) => {
    const locked = lock(rich, { objectStreams });
    for (const password of ['geheim', 'besitz']) {
      const file = decrypted(locked, password) ?? Buffer.alloc(0);
      expect(pdfInfo(file)['Encrypted']).toBe('no');
      expect(qpdfExit(file, ['--check'])).toBe(0);
      expect(contentOf(file)).toEqual(contentOf(locked));
    }
  });

  it('opens without a password where none is needed', () => {
    const restricted = qpdfJob(rich, {
      encrypt: { userPassword: '', ownerPassword: 'o', '256bit': { print: 'none' } },
    });
    expect(pdfInfo(decrypted(restricted, null) ?? Buffer.alloc(0))['Encrypted']).toBe('no');
  });

  it('needs the password', () => {
    expect(decrypted(lock(rich), 'Geheim')).toBeUndefined();
    expect(decrypted(lock(rich), null)).toBeUndefined();
  });

  it("knows the plain hash of Adobe's extension level 3", () => {
    const file = decrypted(lock(rich, {}, { forceR5: '' }));
    expect(contentOf(file ?? Buffer.alloc(0)).join()).toContain(marker);
  });

  it('leaves other encryptions to qpdf', () => {
    expect(decrypted(lock(rich, {}, { cleartextMetadata: '' }))).toBeUndefined();
    const older = qpdfJob(rich, {
      allowWeakCrypto: '',
      encrypt: { userPassword: 'geheim', ownerPassword: 'o', '128bit': { useAes: 'y' } },
    });
    expect(decrypted(older)).toBeUndefined();
  });

  it('leaves a file to qpdf whose streams are cut', () => {
    const locked = lock(rich, { objectStreams: 'disable' });
    const at = locked.indexOf('/Length 48');
    expect(at).toBeGreaterThan(0);
    locked.write('/Length 47', at);
    expect(decrypted(locked)).toBeUndefined();
  });

  it("keeps a signature's bytes, which nobody encrypts", () => {
    const signature = 'ab12'.repeat(24);
    const sign = (type: string) =>
      writePdf(
        [
          '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
          '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
          '<< /FT /Sig /T (Unterschrift) /V 5 0 R >>',
          `<< ${type} /Filter /Adobe.PPKLite /Name (${marker}) /ByteRange [0 1 2 3] /Contents <${signature}> >>`,
        ],
        {},
      );
    const file = decrypted(lock(sign('/Type /Sig'), { objectStreams: 'disable' }));
    expect(contentOf(file ?? Buffer.alloc(0)).join()).toContain(`/Contents <${signature}>`);
    expect(file?.includes(marker)).toBe(true);
    // Whether its bytes are encrypted then, writers do not agree.
    expect(decrypted(lock(sign(''), { objectStreams: 'disable' }))).toBeUndefined();
  });

  it('comes back from our own encryption with the same pages', async () => {
    const pages = textPdf(['one', 'two', 'three']);
    const file = decrypted(await encrypted(pages, 3)) ?? Buffer.alloc(0);
    const folder = mkdtempSync(join(tmpdir(), 'encryption-'));
    try {
      const texts = [pages, file].map((bytes, index) => {
        const path = join(folder, `${index}.pdf`);
        writeFileSync(path, bytes);
        return createHash('sha256')
          .update(execFileSync('pdftotext', ['-layout', path, '-']))
          .digest('hex');
      });
      expect(texts[1]).toBe(texts[0]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
