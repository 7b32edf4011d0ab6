import type { ComparedFigure, ComparedPage, ComparedWord } from './model.ts';

/** A page of A4 with lines of text, from the top down. */
export function pageOf(lines: readonly string[], figures: readonly ComparedFigure[] = [], fromTop = 140): ComparedPage {
  const words = lines.flatMap((line, row) => {
    const bottom = 842 - fromTop - row * 14;
    let left = 60;
    const texts = line.split(' ').filter((text) => text !== '');
    return texts.map((text, at): ComparedWord => {
      const area = { left, bottom, right: left + text.length * 5, top: bottom + 10 };
      left = area.right + 3;
      return { text, area, endsLine: at === texts.length - 1 };
    });
  });
  return { width: 595, height: 842, words, figures };
}

/** Lines of words that are all different, from a number on. */
export function linesFrom(first: number, count = 20): string[] {
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: 10 }, (__, at) => `w${first + row * 10 + at}`).join(' '),
  );
}
