import type { StructureElement } from '@blattwerk/pdf';
import { compare, parseDecimal } from '../decimal.ts';
import { type Group, groupsOf, termOf } from '../model.ts';
import type { TermId } from '../terms.ts';
import type { Sheet } from './draw-sheet.ts';
import { type SetLine, setText, setWords, type TextStyle } from './set-text.ts';
import { type Cell, left, mm, right } from './sheet-pages.ts';
import { SheetRefusal } from './sheet-refusal.ts';
import type { SheetValues } from './sheet-values.ts';

const maxItems = 1000;
const one = { digits: 1n, scale: 0 };

/** A column of the items: its left edge, or its right end for numbers, and its width, in points. */
interface Column {
  readonly x: number;
  readonly width: number;
  readonly isRight?: boolean;
}

const columns = [
  { x: left, width: 9 * mm },
  { x: left + 10 * mm, width: 64 * mm },
  { x: 123 * mm, width: 22 * mm, isRight: true },
  { x: 148 * mm, width: 23 * mm, isRight: true },
  { x: 162 * mm, width: 12 * mm, isRight: true },
  { x: right, width: 26 * mm, isRight: true },
] as const satisfies readonly Column[];

/** Terms of a line, and of the groups in it, that tell their value without a name. */
const untitled: ReadonlySet<TermId> = new Set(['BT-127', 'BT-139', 'BT-144', 'BT-154']);

/** The items, with the header of their table on each page. @throws SheetRefusal tooManyItems */
export function drawItems(sheet: Sheet): void {
  const { root, texts, styles, pages, document } = sheet;
  const lines = groupsOf(root, 'BG-25').flatMap((line) => withInner(line, 0));
  if (lines.length > maxItems) throw new SheetRefusal('tooManyItems');
  if (lines.length === 0) return;
  const table = document.add('Table');
  const names = [
    texts.position,
    texts.item,
    ...(['BT-129', 'BT-146'] as const).map((id) => texts.termNames[id]),
    texts.tax,
    texts.termNames['BT-131'],
  ];
  const header = (tagOf: () => Cell['tag']) => {
    pages.row(
      names.map((name, at) => cellOf(at, setText(name, columns[at]?.width ?? 0, styles.head), tagOf())),
      { padding: 3, keep: 30 },
    );
    pages.rule(styles.accent, { width: 0.8 });
  };
  const first = table.add('TR');
  header(() => first.add('TH', { scope: 'Column' }));
  pages.repeated = () => header(() => 'artifact');
  for (const { line, level } of lines) drawItem(sheet, table.add('TR'), line, level);
  pages.repeated = undefined;
  pages.y += 3 * mm;
}

function withInner(line: Group, level: number): { line: Group; level: number }[] {
  const inner = groupsOf(line, 'BG-DEX-01').flatMap((each) => withInner(each, level + 1));
  return [{ line, level }, ...inner];
}

function drawItem({ values, texts, styles, pages }: Sheet, row: StructureElement, line: Group, level: number): void {
  const [item, price, tax] = (['BG-31', 'BG-29', 'BG-30'] as const).map((id) => groupsOf(line, id)[0]);
  // The quantity shows its unit, which may stand below the number.
  values.code(line, 'BT-130');
  const quantity = values.take(line, 'BT-129')?.replace('\u00A0', ' ');
  const name = values.take(item, 'BT-153') ?? '';
  const base = values.code(price, 'BT-149');
  const baseQuantity = price && termOf(price, 'BT-149');
  values.code(price, 'BT-150');
  const baseValue = parseDecimal(base ?? '1');
  const isOfMany = !baseValue || compare(baseValue, one) !== 0;
  const category = values.code(tax, 'BT-151') ?? '';
  const rate = values.take(tax, 'BT-152');
  const set = (at: number, text: string | undefined, style: TextStyle) =>
    text === undefined ? [] : setWords(text, columns[at]?.width ?? 0, style);
  const texts6: readonly (readonly SetLine[])[] = [
    set(0, values.take(line, 'BT-126'), styles.body),
    setText(name, (columns[1]?.width ?? 0) - level * 4 * mm, styles.strong),
    set(2, quantity, styles.body),
    [
      ...set(3, values.take(price, 'BT-146'), styles.body),
      ...(isOfMany && baseQuantity ? set(3, texts.pricedPer(values.describe(baseQuantity)), styles.small) : []),
    ],
    set(4, category === 'S' || category === '' ? rate : [rate, category].filter(Boolean).join(' '), styles.body),
    set(5, values.take(line, 'BT-131'), styles.strong),
  ];
  const details = detailsOf(line, values, texts).flatMap((text) =>
    setText(text, (columns[1]?.width ?? 0) - level * 4 * mm, styles.small),
  );
  const cells = texts6.map((lines, at) => {
    const cell = cellOf(at, at === 1 ? [...lines, ...details] : lines, row.add('TD'));
    return at === 1 ? { ...cell, x: cell.x + level * 4 * mm } : cell;
  });
  pages.row(cells, { padding: 4, rule: styles.light });
}

function cellOf(at: number, lines: readonly SetLine[], tag: Cell['tag']): Cell {
  const { x, isRight = false }: Column = columns[at] ?? columns[0];
  return { lines, x, isRight, tag };
}

/** What a line says beside its columns. */
function detailsOf(line: Group, values: SheetValues, texts: Sheet['texts']): string[] {
  const description = values.all(groupsOf(line, 'BG-31')[0], 'BT-154');
  return [...description, ...adjustmentsOf(line, values, texts), ...restOf(line)];

  function restOf(group: Group): string[] {
    const own = values.rest(group).map((term) => {
      values.mark([term]);
      return untitled.has(term.id) ? values.describe(term) : `${texts.termNames[term.id]}: ${values.describe(term)}`;
    });
    const joined = group === line ? own : own.length > 0 ? [own.join(' · ')] : [];
    const inner = group.groups.filter(({ id }) => id !== 'BG-DEX-01').flatMap(restOf);
    return [...joined, ...inner];
  }
}

/** Allowances and charges of a line, each in one text. */
function adjustmentsOf(line: Group, values: SheetValues, texts: Sheet['texts']): string[] {
  return (['BG-27', 'BG-28'] as const).flatMap((id) => {
    const [amount, base, percent, reason] =
      id === 'BG-27'
        ? (['BT-136', 'BT-137', 'BT-138', 'BT-139'] as const)
        : (['BT-141', 'BT-142', 'BT-143', 'BT-144'] as const);
    return groupsOf(line, id).map((group) => {
      const name = values.take(group, reason) ?? texts.termNames[amount];
      const share = texts.shareOf(values.take(group, percent), values.take(group, base));
      const sign = id === 'BG-27' ? '-' : '+';
      return `${name}: ${sign}${values.take(group, amount) ?? ''}${share === '' ? '' : ` (${share})`}`;
    });
  });
}
