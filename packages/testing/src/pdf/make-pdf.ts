import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PDF written out by hand: so many pages that each say which they are, and an image on the first where asked. */
export function makePdf(pages: number, options: { image?: boolean } = {}): Buffer {
  const objects: string[] = [];
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`);
  objects[1] = '<< /Type /Catalog /Pages 2 0 R >>';
  objects[2] = `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`;
  objects[3] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const image = 4 + pages * 2;
  for (let index = 0; index < pages; index++) {
    const shown = options.image && index === 0 ? 'q 100 0 0 100 50 50 cm /Im0 Do Q' : '';
    const content = `BT /F1 24 Tf 72 720 Td (Seite ${index + 1}) Tj ET ${shown}`;
    const xobject = shown ? `/XObject << /Im0 ${image} 0 R >>` : '';
    objects[4 + index * 2] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> ${xobject} >> /Contents ${5 + index * 2} 0 R >>`;
    objects[5 + index * 2] = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  }
  if (options.image) {
    const samples = Array.from({ length: 16 * 16 * 3 }, (_, index) =>
      ((index * 37) % 256).toString(16).padStart(2, '0'),
    );
    const hex = `${samples.join('')}>`;
    objects[image] =
      `<< /Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length ${hex.length} >>\nstream\n${hex}\nendstream`;
  }
  let text = '%PDF-1.7\n';
  const offsets: number[] = [];
  for (const [number, object] of objects.entries()) {
    if (!object) continue;
    offsets[number] = text.length;
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  text += `xref\n0 ${objects.length}\n0000000000 65535 f \n`;
  for (let number = 1; number < objects.length; number++)
    text += `${String(offsets[number]).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Locked by qpdf, so that another program's encryption is read. An empty user password leaves restrictions alone. */
export function encryptedPdf(pdf: Buffer, userPassword: string, ownerPassword: string): Buffer {
  return withFolder((folder) => {
    writeFileSync(join(folder, 'in.pdf'), pdf);
    const locks = ['--encrypt', userPassword, ownerPassword, '256', '--modify=none', '--'];
    execFileSync('qpdf', [...locks, join(folder, 'in.pdf'), join(folder, 'out.pdf')]);
    return readFileSync(join(folder, 'out.pdf'));
  });
}

/** What qpdf and poppler say of a PDF. @throws Error where qpdf finds a fault or the password does not open it */
export function inspectPdf(
  pdf: Buffer,
  password = '',
): { pages: number; texts: string[]; rotation: number; isEncrypted: boolean } {
  return withFolder((folder) => {
    const path = join(folder, 'a.pdf');
    writeFileSync(path, pdf);
    execFileSync('qpdf', ['--password-file=-', '--check', path], {
      input: password,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    const info = execFileSync('pdfinfo', ['-upw', password, path], { encoding: 'utf8' });
    const text = execFileSync('pdftotext', ['-upw', password, path, '-'], { encoding: 'utf8' });
    return {
      pages: Number(/^Pages: +(\d+)/m.exec(info)?.[1]),
      rotation: Number(/^Page rot: +(\d+)/m.exec(info)?.[1]),
      isEncrypted: /^Encrypted: +yes/m.test(info),
      texts: text
        .split('\f')
        .map((page) => page.trim())
        .filter((page) => page !== ''),
    };
  });
}

/** The names in a ZIP, read by Python's zipfile, which also checks every entry. */
export function zipNames(zip: Buffer): string[] {
  return withFolder((folder) => {
    const path = join(folder, 'a.zip');
    writeFileSync(path, zip);
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print("\\n".join(z.namelist()))';
    return execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }).trim().split('\n');
  });
}

function withFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-http-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The form of a tool that takes one PDF. */
export function pdfForm(pdf: Uint8Array): FormData {
  const form = new FormData();
  form.append('pdf', new File([new Uint8Array(pdf)], 'a.pdf'));
  return form;
}
