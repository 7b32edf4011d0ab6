import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OcrReport } from '@blattwerk/shared';
import { processorTimeOf } from '../../apps/worker/src/process-use.ts';
import { runInMemory } from '../../apps/worker/src/testing/run-in-memory.ts';
import { ocrHandler } from '../../apps/worker/src/tools/ocr/handler.ts';
import type { Scan } from './samples.ts';
import { comparable, type PageWords, type PlacedWord, wordsOfPage } from './words.ts';

/** What a program makes of a scan. */
export interface Recognized {
  words: PageWords;
  /** The searchable PDF; undefined where it makes none. */
  pdf: string | undefined;
  /** Of the words, in percent, where it is stated. */
  confidence?: number;
  /** Processor time, in ms. */
  workMs: number;
}

export interface Recognizer {
  name: string;
  /** The command that must be installed. */
  command: string;
  recognize: (scan: Scan, language: string, scratch: string) => Promise<Omit<Recognized, 'workMs'> | undefined>;
  /** The words with the confidence that is stated for each, in percent; absent where there is none. */
  states?: (scan: Scan, language: string) => Promise<StatedWord[]>;
}

export interface StatedWord extends PlacedWord {
  confidence: number;
}

/** This project first; it renders the page, and starts Tesseract. */
export const recognizers: readonly Recognizer[] = [
  { name: 'ours', command: 'tesseract', recognize: recognizeByOurs, states: statedByOurs },
  { name: 'Tesseract', command: 'tesseract', recognize: recognizeByTesseract },
  { name: 'OCRmyPDF', command: 'ocrmypdf', recognize: recognizeByOcrmypdf },
];

/** Without a limit of time, which a busy machine would reach. */
const start = promisify(execFile);

/** Runs a recognizer and measures its processor time, with that of the programs that it starts. */
export async function measured(work: () => ReturnType<Recognizer['recognize']>): Promise<Recognized | undefined> {
  const before = processorTimeOf(process.pid);
  const recognized = await work();
  return recognized && { ...recognized, workMs: processorTimeOf(process.pid) - before };
}

async function recognizeByOurs({ pdf }: Scan, language: string, scratch: string) {
  const options = { language, existing: 'skip', pages: null, turn: false, output: 'pdf' } as const;
  const { output, result } = await runInMemory(ocrHandler, [{ name: 'scan.pdf', bytes: readFileSync(pdf) }], options);
  const made = join(scratch, 'ours.pdf');
  writeFileSync(made, output);
  const words = await wordsOfPage(made, 1);
  return words && { words, pdf: made, confidence: result.facts.confidence };
}

async function statedByOurs({ pdf }: Scan, language: string): Promise<StatedWord[]> {
  const options = { language, existing: 'skip', pages: null, turn: false, output: 'json' } as const;
  const { output } = await runInMemory(ocrHandler, [{ name: 'scan.pdf', bytes: readFileSync(pdf) }], options);
  const { pages } = JSON.parse(output.toString()) as OcrReport;
  return pages.flatMap(({ height, lines }) =>
    lines.flatMap(({ words }) =>
      words.map(({ text, left, right, bottom, top, confidence = 0 }) => {
        return { text: comparable(text), left, right, top: height - top, bottom: height - bottom, confidence };
      }),
    ),
  );
}

async function recognizeByTesseract({ image, dpi, truth }: Scan, language: string) {
  const args = [image, 'stdout', '-l', language, '--dpi', String(dpi), '-c', 'tessedit_create_tsv=1'];
  const { stdout } = await start('tesseract', args, { maxBuffer: 1 << 28 });
  const rows = stdout
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'));
  const points = (value: string | undefined) => (Number(value) / dpi) * 72;
  const words = rows.flatMap((cells) => {
    const text = comparable(cells[11] ?? '');
    const [left, top, width, height] = cells.slice(6, 10).map(points) as [number, number, number, number];
    return cells[0] === '5' && text !== '' ? [{ text, left, top, right: left + width, bottom: top + height }] : [];
  });
  return { words: { ...truth, lines: [words] }, pdf: undefined };
}

async function recognizeByOcrmypdf({ pdf }: Scan, language: string, scratch: string) {
  const made = join(scratch, 'ocrmypdf.pdf');
  const args = ['-l', language, '--output-type', 'pdf', '--optimize', '0', '--jobs', '1', '--quiet', pdf, made];
  await start('ocrmypdf', args);
  const words = await wordsOfPage(made, 1);
  return words && { words, pdf: made };
}
