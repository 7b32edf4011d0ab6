import type { Box } from '@blattwerk/pdf';
import { runProgram } from '../corpus/run-program.ts';

/** A word of a page, with its bounds in points from the upper left corner: `top` is the smaller one. */
export interface PlacedWord extends Box {
  text: string;
}

export interface PageWords {
  width: number;
  height: number;
  /** Lines of words, in the order of the program that read them. */
  lines: PlacedWord[][];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" };

/** The words of a page, from 1, as poppler reads them; undefined where it cannot. */
export async function wordsOfPage(path: string, page: number): Promise<PageWords | undefined> {
  const args = ['-bbox-layout', '-f', String(page), '-l', String(page), path, '-'];
  const { code, stdout } = await runProgram('pdftotext', args);
  const html = stdout.toString();
  const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)">/.exec(html)?.map(Number) ?? [];
  if (code !== 0 || width === undefined || height === undefined) return undefined;
  const lines = Array.from(html.matchAll(/<line [^>]*>([^]*?)<\/line>/g), ([, content = '']) => wordsIn(content));
  return { width, height, lines: lines.filter((words) => words.length > 0) };
}

function wordsIn(content: string): PlacedWord[] {
  const pattern = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)<\/word>/g;
  return Array.from(content.matchAll(pattern), ([, left, top, right, bottom, text = '']) => ({
    text: comparable(text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)),
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  })).filter(({ text }) => text !== '');
}

/** A text with one form for what looks alike: ligatures, quotation marks, dashes. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[‘’‚`´]/g, "'")
    .replaceAll(/[“”„«»]|''/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/[\u00ad\u200b]/g, '')
    .trim();
}
