import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { area } from './places.ts';

/** Redacts an area of the first page with pixels, and writes the file without what nothing refers to. */
const script = `
var document = new PDFDocument(scriptArgs[0]);
var page = document.loadPage(0);
var edges = scriptArgs.slice(2).map(Number);
var height = page.bound()[3];
page.createAnnotation('Redact').setRect([edges[0], height - edges[3], edges[2], height - edges[1]]);
page.applyRedactions(false, 2);
document.save(scriptArgs[1], 'garbage=deduplicate,clean,compress');
`;

/** What MuPDF makes of a file; undefined where it is not installed, or cannot. It has no way to remove words elsewhere. */
export function redactByMupdf(bytes: Buffer): Buffer | undefined {
  using folder = temporaryFolder();
  const [program, source, result] = ['redact.js', 'a.pdf', 'b.pdf'].map((name) => join(folder.path, name));
  writeFileSync(String(program), script);
  writeFileSync(String(source), bytes);
  const edges = [area.left, area.bottom, area.right, area.top].map(String);
  const { status } = spawnSync('mutool', ['run', String(program), String(source), String(result), ...edges]);
  return status === 0 ? readFileSync(String(result)) : undefined;
}

/** The version of MuPDF, as it states it; undefined where it is not installed. */
export function mupdfVersion(): string | undefined {
  const { stdout, stderr } = spawnSync('mutool', ['-v'], { encoding: 'utf8' });
  return /version (\S+)/.exec(`${stdout}${stderr}`)?.[1];
}
