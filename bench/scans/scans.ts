import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanPages } from '@blattwerk/testing/files/scanned-pages';
import { workFolder } from '@blattwerk/testing/files/work-folder';
import { type MeasuringChild, startEngineChild, startPeerChild } from '../pdf/child.ts';
import { ghostscriptCommand } from '../pdf/ghostscript.ts';
import { report } from '../pdf/row.ts';
import { likeness } from '../pdf/ssim.ts';
import type { Section } from '../section.ts';
import { geometricMean } from '../corpus/summarize.ts';
import { accuracyOf, recognizeText } from './recognize.ts';

/** Fewest characters of a first page that is text, and is printed and scanned. */
const fewestCharacters = 500;

/** compress at low of scans, beside Ghostscript's /screen: sizes, and what a program recognizes of their text. */
export async function benchScans(folder: string): Promise<Section> {
  const work = join(workFolder(), 'scans');
  mkdirSync(work);
  const rows: Section['rows'] = [];
  const ratios: number[] = [];
  await using engine = await startEngineChild();
  await using native = await startPeerChild();
  const names = readdirSync(folder).filter((name) => /\.pdf$/i.test(name));
  for (const name of names.toSorted()) {
    const scan = await scanOf(join(folder, name), join(work, name));
    const { ratio, cells } = await compare(scan, { engine, native }, work);
    ratios.push(ratio);
    rows.push(report([scan.isPrinted ? `${name}, printed and scanned` : name, ...cells]));
  }
  rmSync(work, { recursive: true });
  rows.push(['geometric mean', '', '', '', geometricMean(ratios).toFixed(2), '', '', '', '']);
  return {
    name: 'scans',
    title: 'compress: scans of text',
    text: `First pages of PDFs. Those with at least ${fewestCharacters} characters of text are printed at 300 dpi and scanned by a program: tilted by 0.7 degrees, blurred, with tinted paper, uneven light and noise, as JPEG of quality 75; others are taken as they are. Ours is low, Ghostscript's pdfwrite /screen. Recognized: characters that tesseract finds at 300 dpi, 1 less their edit distance per character of what it finds in the scan. SSIM as above. CPU: user and system seconds of one run. Target: at most a quarter of Ghostscript's size, and 0.99 of the characters.`,
    columns: [
      'file',
      'scan, kB',
      'ours, kB',
      'Ghostscript, kB',
      'ours / Ghostscript',
      'recognized: ours, Ghostscript',
      'SSIM: ours, Ghostscript',
      'masks',
      'CPU seconds: ours, Ghostscript',
    ],
    rows,
    arguments: '<folder>',
  };
}

interface Scan {
  path: string;
  isPrinted: boolean;
}

async function scanOf(path: string, to: string): Promise<Scan> {
  const text = execFileSync('pdftotext', ['-l', '1', path, '-'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  const isPrinted = text.replaceAll(/\s/g, '').length >= fewestCharacters;
  if (isPrinted) writeFileSync(to, await scanPages(path));
  else execFileSync('qpdf', [path, '--pages', path, '1', '--', to]);
  return { path: to, isPrinted };
}

async function compare(
  { path }: Scan,
  { engine, native }: { engine: MeasuringChild; native: MeasuringChild },
  work: string,
): Promise<{ ratio: number; cells: (string | number)[] }> {
  const [ours, theirs] = [join(work, 'ours'), join(work, 'theirs')];
  await engine.ask({ kind: 'load', paths: [path] });
  const options = { quality: 'low', target_size: null, both_levels: false, grayscale: false };
  const scratch = join(work, 'scratch');
  const ourRun = await engine.ask({ kind: 'run', tool: 'compress', options, scratch, keepAs: ours });
  const [command = '', ...args] = ghostscriptCommand(path, theirs, 'low');
  const peerRun = await native.ask({ kind: 'spawn', command, args });
  const [before, our, peer] = [path, ours, theirs].map((each) => statSync(each).size) as [number, number, number];
  const reference = recognizeText(path);
  const recognized = [ours, theirs].map((each) => accuracyOf(recognizeText(each), reference).toFixed(3));
  const similar = [ours, theirs].map((each) => likeness(path, each, 1).toFixed(3));
  const masks = readFileSync(ours, 'latin1').split('/ImageMask').length - 1;
  const cells = [
    ...[before, our, peer].map((bytes) => (bytes / 1000).toFixed(1)),
    (our / peer).toFixed(2),
    recognized.join(', '),
    similar.join(', '),
    masks,
    `${ourRun.cpuSeconds.toFixed(2)}, ${peerRun.cpuSeconds.toFixed(2)}`,
  ];
  return { ratio: our / peer, cells };
}
