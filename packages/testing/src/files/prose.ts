import type { Font } from './font.ts';
import { seededRandom } from '../random.ts';

const common =
  'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one you were all her she there would their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now over such our man me even most made after also well many must before through where much should people year way down being day life state because good each those long here see'.split(
    ' ',
  );
const beginnings = 'con per trans re ex inter de pro sub dis com over under mis'.split(' ');
const middles = 'form tend port struct vert mand script sist cept duc press spect volv greg lat mit fer plic'.split(
  ' ',
);
const endings = 'ation ing ed ment ive able ance er ity s al ous ly or'.split(' ');

/** Texts of about 1,400 different words, a few of them often, as languages do. */
export function openProse(seed: number) {
  const random = seededRandom(seed);
  const pick = (words: readonly string[]): string => words[Math.floor(random() ** 1.6 * words.length)] ?? '';

  function word(): string {
    return random() < 0.58 ? pick(common) : `${random() < 0.6 ? pick(beginnings) : ''}${pick(middles)}${pick(endings)}`;
  }
  function sentence(words: number): string {
    const text = Array.from({ length: words }, (_, index) =>
      index > 4 && random() < 0.07 ? `${word()},` : word(),
    ).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }
  return {
    random,
    title: (words: number): string => {
      const text = sentence(words);
      return text.slice(0, -1).replaceAll(',', '');
    },
    paragraph: (sentences: number): string =>
      Array.from({ length: sentences }, () => sentence(7 + Math.floor(random() * 18))).join(' '),
  };
}

/** Breaks a text into lines. @param width in points */
export function breakLines(text: string, font: Font, size: number, width: number): string[] {
  const lines: string[] = [];
  const space = font.width(' ');
  let line: string[] = [];
  let used = 0;
  for (const word of text.split(' ')) {
    const own = font.width(word);
    if (line.length > 0 && ((used + space + own) * size) / 1000 > width) {
      lines.push(line.join(' '));
      line = [];
      used = 0;
    }
    used += (line.length > 0 ? space : 0) + own;
    line.push(word);
  }
  if (line.length > 0) lines.push(line.join(' '));
  return lines;
}

const kerned = /(?<=[wvyAVTWrfo])(?=[aeocgAVw.,])/;

/** A line as TeX writes it: pairs kerned, spaces as moves that fill the measure. @param width in points; ragged where absent */
export function showLine(line: string, font: Font, size: number, width?: number): string {
  const words = line.split(' ');
  const kerns = words.map((word) => word.split(kerned));
  const kern = 15;
  const natural =
    words.reduce((sum, word) => sum + font.width(word), 0) -
    kern * kerns.reduce((sum, parts) => sum + parts.length - 1, 0);
  const gap =
    width === undefined || words.length === 1
      ? font.width(' ')
      : ((width / size) * 1000 - natural) / (words.length - 1);
  return `[${kerns.map((parts) => parts.map((part) => `(${part})`).join(String(kern))).join(`-${gap.toFixed(0)}`)}]TJ`;
}
