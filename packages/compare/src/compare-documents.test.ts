import { describe, expect, it } from 'vitest';
import { compareDocuments } from './compare-documents.ts';
import { type ComparedFigure, type ComparedPage, maxPages, TooLargeToCompare } from './model.ts';
import { linesFrom, pageOf } from './page-fixture.ts';

const found = (before: readonly ComparedPage[], after: readonly ComparedPage[]) =>
  compareDocuments(before, after).changes.map(({ kind, beforeText, afterText }) =>
    [kind, beforeText, afterText].filter((text) => text !== ''),
  );
const pairsOf = (before: readonly ComparedPage[], after: readonly ComparedPage[]) =>
  compareDocuments(before, after).pairs.map((pair) => [pair.before, pair.after, ...(pair.isMoved ? ['moved'] : [])]);
const text = (lines: readonly string[]) => lines.join(' ');
const pages = (count: number) => Array.from({ length: count }, (_, index) => pageOf(linesFrom(index * 1000)));

describe('words', () => {
  it('finds none in the same pages', () => {
    expect(found(pages(3), pages(3))).toEqual([]);
  });

  it('finds what was replaced, added and removed', () => {
    const [first = '', ...rest] = linesFrom(0);
    const before = [pageOf([first, ...rest])];
    const change = (line: string) => [pageOf([line, ...rest])];
    expect(found(before, change(first.replace('w4', 'other')))).toEqual([['replaced', 'w4', 'other']]);
    expect(found(before, change(first.replace('w4', 'w4 new')))).toEqual([['added', 'new']]);
    expect(found(before, change(first.replace('w4 ', '')))).toEqual([['removed', 'w4']]);
    expect(found(before, change(first.replace('w4', 'W4')))).toEqual([['replaced', 'w4', 'W4']]);
  });

  it('marks their places in both documents, a line at a time', () => {
    const before = [pageOf(['one two three', 'four five six'])];
    const after = [pageOf(['one two', 'six'])];
    const [change] = compareDocuments(before, after).changes;
    expect(change?.after).toEqual([]);
    expect(change?.before).toEqual([
      {
        pageIndex: 0,
        areas: [
          { left: 96, bottom: 702, right: 121, top: 712 },
          { left: 60, bottom: 688, right: 103, top: 698 },
        ],
      },
    ]);
  });

  it('finds a paragraph that was moved', () => {
    const lines = linesFrom(0, 30);
    const moved = [...lines.slice(0, 5), ...lines.slice(8, 20), ...lines.slice(5, 8), ...lines.slice(20)];
    const words = text(lines.slice(5, 8));
    expect(found([pageOf(lines)], [pageOf(moved)])).toEqual([['moved', words, words]]);
  });

  it('finds a paragraph that was moved to another page', () => {
    const [one, other] = [linesFrom(0, 20), linesFrom(1000, 20)];
    const words = text(one.slice(5, 7));
    const after = [
      pageOf([...one.slice(0, 5), ...one.slice(7)]),
      pageOf([...other.slice(0, 9), ...one.slice(5, 7), ...other.slice(9)]),
    ];
    expect(found([pageOf(one), pageOf(other)], after)).toEqual([['moved', words, words]]);
  });

  it('sees through ligatures, hyphens at the ends of lines, soft hyphens and decomposed letters', () => {
    const before = [pageOf(['Die ﬁnale Verein-', 'barung für E-Mail-', 'Adressen im Büro gilt'])];
    const after = [pageOf(['Die finale Vereinbarung', 'für E-Mail-Adressen im Bu\u0308\u00adro gilt'])];
    expect(found(before, after)).toEqual([]);
    expect(found(before, [pageOf(['Die finale Vereinigung', 'für E-Mail-Adressen im Büro gilt'])])).toEqual([
      ['replaced', 'Verein- barung', 'Vereinigung'],
    ]);
    expect(found([pageOf(['Die Kiﬅe'])], [pageOf(['Die Kiste'])])).toEqual([]);
  });

  it('does not count text that goes on to the next page', () => {
    const lines = linesFrom(0, 60);
    const before = [0, 20, 40].map((at) => pageOf(lines.slice(at, at + 20)));
    const longer = ['new words here', ...lines];
    const after = [0, 20, 40, 60].map((at) => pageOf(longer.slice(at, at + 20)));
    expect(found(before, after)).toEqual([['added', 'new words here']]);
  });

  it('does not count words that are only read in another order', () => {
    const page = pageOf(linesFrom(0));
    const reversed = { ...page, words: [...page.words.slice(100), ...page.words.slice(0, 100)] };
    expect(found([page], [reversed])).toEqual([]);
    // Too few to have been moved.
    const swapped = {
      ...page,
      words: [...page.words.slice(0, 50), ...page.words.slice(52), ...page.words.slice(50, 52)],
    };
    expect(found([page], [swapped])).toEqual([]);
  });
});

describe('pages', () => {
  it('aligns pages that were added, removed and moved', () => {
    const [a, b, c, d, e] = pages(5) as [ComparedPage, ComparedPage, ComparedPage, ComparedPage, ComparedPage];
    const extra = pageOf(linesFrom(90_000));
    expect(pairsOf([a, b, c], [a, extra, b, c])).toEqual([
      [0, 0],
      [undefined, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(found([a, b, c], [a, extra, b, c]).map(([kind]) => kind)).toEqual(['pageAdded']);
    expect(pairsOf([a, b, c], [a, c])).toEqual([
      [0, 0],
      [1, undefined],
      [2, 1],
    ]);
    expect(found([a, b, c], [a, c]).map(([kind]) => kind)).toEqual(['pageRemoved']);
    expect(pairsOf([a, b, c, d, e], [a, c, d, b, e])).toEqual([
      [0, 0],
      [2, 1],
      [3, 2],
      [1, 3, 'moved'],
      [4, 4],
    ]);
    expect(found([a, b, c, d, e], [a, c, d, b, e]).map(([kind]) => kind)).toEqual(['pageMoved']);
  });

  it('finds what changed in a page that was moved', () => {
    const [a, b, c] = pages(3) as [ComparedPage, ComparedPage, ComparedPage];
    const changed = pageOf(linesFrom(0).map((line) => line.replace('w25', 'other')));
    expect(found([a, b, c], [b, c, changed]).map(([kind, ...texts]) => [kind, texts[1]])).toEqual([
      ['pageMoved', expect.any(String)],
      ['replaced', 'other'],
    ]);
  });

  it('aligns pages without text by their pictures', () => {
    const scan = (key: string): ComparedPage => ({ width: 595, height: 842, words: [], figures: [picture(key)] });
    const before = ['a', 'b', 'c', 'd'].map(scan);
    expect(pairsOf(before, ['a', 'x', 'b', 'c', 'd'].map(scan))).toEqual([
      [0, 0],
      [undefined, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    expect(pairsOf(before, ['b', 'c', 'd', 'a'].map(scan))).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [0, 3, 'moved'],
    ]);
    // Compressed again, each differs; their order is what is left.
    expect(pairsOf(before, ['p', 'q', 'r', 's'].map(scan)).flat()).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it('compares headers and footers page by page, without the numbers of pages', () => {
    const page = (index: number, footer: string, from = index * 1000): ComparedPage => {
      const body = pageOf(linesFrom(from));
      const foot = pageOf([footer], [], 800);
      return { ...body, words: [...body.words, ...foot.words] };
    };
    const before = [1, 2, 3, 4].map((number) => page(number, `Draft 2025 page ${number} of 4`));
    const same = [
      pageOf(linesFrom(80_000)),
      ...[1, 2, 3, 4].map((number) => page(number, `Draft 2025 page ${number + 1} of 5`)),
    ];
    expect(found(before, same).map(([kind]) => kind)).toEqual(['pageAdded']);
    const after = [1, 2, 3, 4].map((number) => page(number, `Final 2025 page ${number} of 4`));
    expect(found(before, after)).toEqual([['replaced', 'Draft', 'Final']]);
    expect(compareDocuments(before, after).changes[0]?.after).toHaveLength(4);
    const year = before.with(2, page(3, 'Draft 2026 page 3 of 4'));
    expect(found(before, year)).toEqual([['replaced', '2025', '2026']]);
  });

  it('finds another size', () => {
    const [page] = pages(1) as [ComparedPage];
    expect(found([page], [{ ...page, width: 612, height: 792 }]).map(([kind]) => kind)).toEqual(['pageSize']);
  });

  it('refuses more pages than it compares', () => {
    const many = Array.from({ length: maxPages }, () => pageOf([]));
    expect(() => compareDocuments(many, [pageOf([])])).toThrow(TooLargeToCompare);
  });
});

function picture(key: string, left = 100, kind: ComparedFigure['kind'] = 'picture'): ComparedFigure {
  return { kind, key, area: { left, bottom: 100, right: left + 80, top: 160 } };
}

describe('pictures, shapes and layout', () => {
  const lines = linesFrom(0);

  it('finds a picture that was replaced, and one that was added', () => {
    expect(found([pageOf(lines, [picture('a')])], [pageOf(lines, [picture('b')])])).toEqual([['picture']]);
    const { changes, figurePairs } = compareDocuments([pageOf(lines)], [pageOf(lines, [picture('b', 120, 'drawing')])]);
    expect(changes).toMatchObject([{ kind: 'drawing', before: [], after: [{ pageIndex: 0 }] }]);
    // Those that are to be confirmed are known by their identity, also in a message.
    const sent = structuredClone({ changes, figurePairs });
    expect(sent.figurePairs[0]?.changes[0]).toBe(sent.changes[0]);
  });

  it('makes one change of shapes beside each other', () => {
    const shapes = (color: string) => [0, 82, 164].map((left) => picture(color, left, 'drawing'));
    expect(found([pageOf(lines, shapes('red'))], [pageOf(lines, shapes('blue'))])).toEqual([['drawing']]);
  });

  it('tells what only stands elsewhere', () => {
    expect(found([pageOf(lines, [picture('a')])], [pageOf(lines, [picture('a', 300)])])).toEqual([['layout']]);
    expect(found([pageOf(lines)], [pageOf(lines, [], 180)])).toEqual([['layout']]);
    // What moves with words that were added is no change of its own.
    const longer = pageOf(['one line more', ...lines], [picture('a', 300)]);
    expect(found([pageOf(lines, [picture('a')])], [longer])).toEqual([['added', 'one line more']]);
  });
});
