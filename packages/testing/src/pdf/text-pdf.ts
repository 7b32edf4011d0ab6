import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PDF of these objects, by their numbers from 1 without a gap; the first is the catalogue. */
export function writePdf(objects: readonly string[], options: { version?: string; trailer?: string } = {}): Buffer {
  let file = `%PDF-${options.version ?? '1.7'}\n%\xe2\xe3\xcf\xd3\n`;
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Root 1 0 R /Size ${size} ${options.trailer ?? ''} >>\n`;
  return Buffer.from(`${file}${xref}${trailer}startxref\n${file.length}\n%%EOF\n`, 'latin1');
}

/** A stream object. */
export function streamObject(data: string, entries = ''): string {
  return `<< /Length ${data.length} ${entries} >>\nstream\n${data}\nendstream`;
}

/** A PDF whose every page shows its own text. */
export function textPdf(texts: readonly string[], options: { tree?: string; page?: string } = {}): Buffer {
  const kids = texts.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${texts.length} /Kids [${kids}] /MediaBox [0 0 300 100] ${options.tree ?? ''} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F 3 0 R >> >> ${options.page ?? ''} >>`,
      streamObject(`BT /F 18 Tf 20 40 Td (${text}) Tj ET`),
    ]),
  ]);
}

/** What qpdf makes of a PDF by a job of its own format; passwords of any kind included. */
export function qpdfJob(pdf: Uint8Array, job: Record<string, unknown>): Buffer {
  return inFolder((folder) => {
    const [inputFile, outputFile, jobFile] = ['in.pdf', 'out.pdf', 'job.json'].map((name) => join(folder, name));
    writeFileSync(String(inputFile), pdf);
    writeFileSync(String(jobFile), JSON.stringify({ inputFile, outputFile, ...job }));
    execFileSync('qpdf', [`--job-json-file=${jobFile}`], { stdio: 'pipe' });
    return readFileSync(String(outputFile));
  });
}

/** How qpdf ends over a PDF: its exit code. */
export function qpdfExit(pdf: Uint8Array, args: readonly string[], stdin = ''): number | null {
  return withPdf(pdf, (path) => spawnSync('qpdf', [...args, path], { input: stdin, stdio: 'pipe' }).status);
}

/** What pdfinfo says of a PDF and its pages, by its own words; empty where it cannot open it. */
export function pdfInfo(pdf: Uint8Array, args: readonly string[] = []): Record<string, string> {
  const { stdout } = withPdf(pdf, (path) => spawnSync('pdfinfo', ['-l', '-1', ...args, path], { stdio: 'pipe' }));
  const lines = stdout.toString('latin1').split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, key, value] = /^([^:]+):\s+(.*)$/.exec(line) ?? [];
      return key === undefined || value === undefined ? [] : [[key.replace(/\s+/g, ' '), value]];
    }),
  );
}

/** The text of a PDF, page after page. */
export function textOf(pdf: Uint8Array): string {
  return withPdf(pdf, (path) => execFileSync('pdftotext', ['-raw', path, '-'], { stdio: 'pipe' }).toString());
}

function withPdf<T>(pdf: Uint8Array, work: (path: string) => T): T {
  return inFolder((folder) => {
    const path = join(folder, 'file.pdf');
    writeFileSync(path, pdf);
    return work(path);
  });
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
