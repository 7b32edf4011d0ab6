import type { OcrReport } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import { markdownOf } from './markdown-of.ts';

type Placed = [text: string, left: number, top: number, size?: number];

/** Lines of a page whose letters are half as wide as they are high; a bar begins a part that is 100 points further right. */
function page(...lines: Placed[]): OcrReport['pages'][number] {
  const placed = lines.map(([text, left, top, size = 10]) => ({
    words: text.split(' | ').flatMap((cell, column) => {
      let x = left + column * 100;
      return cell.split(' ').map((word) => {
        const start = x;
        x += (word.length + 1) * (size / 2);
        return { text: word, left: start, right: x - size / 2, bottom: top - size, top };
      });
    }),
  }));
  return { number: 1, source: 'existing', width: 400, height: 800, lines: placed };
}
const markdown = (...lines: Placed[]) => markdownOf({ pages: [page(...lines)] });
const body = 'Viele Zeilen eines Absatzes haben dieselbe Höhe';

it('has headings by the height of their letters, and paragraphs of their lines', () => {
  const lines: Placed[] = [
    ['Jahresbericht', 20, 780, 20],
    ['Erster Teil', 20, 740, 14],
    [`${body}, auch ge-`, 20, 710],
    ['trennte Wörter in solchen Zeilen einer Schrift', 20, 698],
    [`${body}.`, 20, 660],
  ];
  expect(markdown(...lines)).toBe(
    `# Jahresbericht\n\n## Erster Teil\n\n${body}, auch getrennte Wörter in solchen Zeilen einer Schrift\n\n${body}.\n`,
  );
});

it('keeps the end of lines that end early, as those of addresses', () => {
  const [name, street] = ['Erika Beispiel', 'Lange Straße der Beispiele 17'];
  expect(markdown([name, 20, 700], [street, 20, 688], ['12345 Ort', 20, 676])).toBe(`${name}\\\n${street} 12345 Ort\n`);
});

it('has lists', () => {
  expect(markdown(['• eins', 20, 700], ['• zwei', 20, 688], ['1. drei', 20, 650], ['2) vier', 20, 638])).toBe(
    '- eins\n- zwei\n\n1. drei\n2. vier\n',
  );
});

it('has tables of parts that are below each other', () => {
  const table = markdown(['Menge | Preis', 20, 700], ['3 | 4,50', 20, 680], ['12 | a|b', 20, 660]);
  expect(table).toBe('| Menge | Preis |\n| --- | --- |\n| 3 | 4,50 |\n| 12 | a\\|b |\n');
});

it('writes no text as markup, and is never empty', () => {
  expect(markdown(['# *a* <b> [c] 1_000', 20, 700])).toBe('\\# \\*a\\* \\<b\\> \\[c\\] 1\\_000\n');
  expect(markdown(['2024. war', 20, 700])).toBe('2024\\. war\n');
  expect(markdownOf({ pages: [] })).toBe('\n');
});
