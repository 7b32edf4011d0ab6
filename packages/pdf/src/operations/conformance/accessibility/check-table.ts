import { decodeTextString } from '../../../file/text-string.ts';
import { asInteger, asName } from '../../../file/values.ts';
import type { Rule, RuleChecker } from '../rules.ts';
import type { StructureElement, StructureTree } from './structure-tree.ts';

/** Cells of a table at most, with those that others span; one with more counts as irregular. */
const maxCells = 4_000_000;

/** How the cells of a table fit together. */
interface TableFacts {
  /** Cells that are where another one is. */
  hasOverlaps: boolean;
  /** A cell that goes beyond the last row. */
  hasLongColumn: boolean;
  /** A row that has more cells than the first one, or fewer. */
  hasLongRow: boolean;
  hasShortRow: boolean;
}

const tableRules: readonly Rule<TableFacts>[] = [
  { kind: 'tableCells', clauses: { ua: '7.2-15' }, isBroken: ({ hasOverlaps }) => hasOverlaps },
  { kind: 'tableCells', clauses: { ua: '7.2-41' }, isBroken: ({ hasLongColumn }) => hasLongColumn },
  { kind: 'tableCells', clauses: { ua: '7.2-42' }, isBroken: ({ hasLongRow }) => hasLongRow },
  { kind: 'tableCells', clauses: { ua: '7.2-43' }, isBroken: ({ hasShortRow }) => hasShortRow },
];

/** A cell whose headers are not known. */
interface CellFacts {
  /** Whether it names headers that the table does not have. */
  namesUnknown: boolean;
}

const cellRules: readonly Rule<CellFacts>[] = [
  { kind: 'tableHeaders', clauses: { ua: '7.5-1' }, isBroken: ({ namesUnknown }) => !namesUnknown },
  { kind: 'tableHeaders', clauses: { ua: '7.5-2' }, isBroken: ({ namesUnknown }) => namesUnknown },
];

interface Cell {
  element: StructureElement;
  isHeader: boolean;
  /** Row, Column or Both; undefined where none is stated. */
  scope: string | undefined;
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
}

/** By rows and columns; a cell is wherever it spans. */
type Grid = (Cell | undefined)[][];

const regular: TableFacts = { hasOverlaps: false, hasLongColumn: false, hasLongRow: false, hasShortRow: false };

/** Checks that the cells of a table are a grid, and that the headers of each are known (ISO 14289-1, 7.2 and 7.5). */
export function checkTable(tree: StructureTree, table: StructureElement, checker: RuleChecker): void {
  const { grid, facts } = readGrid(tree, table);
  checker.check(tableRules, facts, { subject: table.dict, object: table.object });
  if (facts !== regular || grid.length === 0) return;
  const headers = new Set(grid.flat().filter((cell) => cell?.isHeader));
  if ([...headers].every((cell) => cell?.scope !== undefined)) return;
  const ids = new Set([...headers].map((cell) => tree.textOf(cell?.element.dict, 'ID') ?? ''));
  const found = (['Column', 'Row'] as const).map((scope) => findHeaders(grid, scope));
  for (const cell of new Set(grid.flat())) {
    if (!cell || cell.isHeader) continue;
    const named = namedHeaders(tree, cell);
    const unknown = named.filter((name) => name === '' || !ids.has(name));
    if ((named.length > 0 && unknown.length === 0) || hasHeader(found, cell)) continue;
    const { dict, object } = cell.element;
    checker.check(cellRules, { namesUnknown: unknown.length > 0 }, { subject: dict, object });
    return;
  }
}

function readGrid(tree: StructureTree, table: StructureElement): { grid: Grid; facts: TableFacts } {
  const rows = [...rowsOf(tree, table)].map((row) =>
    [...tree.significantKids(row)].flatMap((kid) => cellOf(tree, kid)),
  );
  const columnCount = (rows[0] ?? []).reduce((sum, { columnSpan }) => sum + columnSpan, 0);
  const rowCount = countRows(rows);
  if (rowCount === 0) return { grid: [], facts: regular };
  if (rowCount * columnCount > maxCells) return { grid: [], facts: { ...regular, hasLongRow: true } };
  tree.document.budget.step(1 + ((rowCount * columnCount) >> 3));
  const grid: Grid = Array.from({ length: rowCount }, () => Array<Cell | undefined>(columnCount).fill(undefined));
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (column < columnCount && grid[row]?.[column]) column++;
      if (column + cell.columnSpan > columnCount) return { grid, facts: { ...regular, hasLongRow: true } };
      if (row + cell.rowSpan > rowCount) return { grid, facts: { ...regular, hasLongColumn: true } };
      if (!place(grid, cell, row, column)) return { grid, facts: { ...regular, hasOverlaps: true } };
      column += cell.columnSpan;
    }
  }
  const hasShortRow = grid.some((cells) => cells.includes(undefined));
  return { grid, facts: hasShortRow ? { ...regular, hasShortRow } : regular };
}

function* rowsOf(tree: StructureTree, table: StructureElement): Generator<StructureElement> {
  for (const kid of tree.significantKids(table)) {
    if (kid.type === 'TR') yield kid;
    else if (kid.type === 'THead' || kid.type === 'TBody' || kid.type === 'TFoot')
      for (const row of tree.significantKids(kid)) if (row.type === 'TR') yield row;
  }
}

/** Rows by what the first cell of each spans. */
function countRows(rows: readonly (readonly Cell[])[]): number {
  let count = 0;
  for (let row = 0; row < rows.length; row++) {
    const span = rows[row]?.[0]?.rowSpan ?? 0;
    count += span;
    row += Math.max(0, span - 1);
  }
  return count;
}

function cellOf(tree: StructureTree, element: StructureElement): Cell[] {
  const isHeader = element.type === 'TH';
  if (!isHeader && element.type !== 'TD') return [];
  const span = (key: string) => Math.max(1, asInteger(tree.attributeOf(element, 'Table', key)) ?? 1);
  const scope = isHeader ? asName(tree.attributeOf(element, 'Table', 'Scope')) : undefined;
  return [{ element, isHeader, scope, row: 0, column: 0, rowSpan: span('RowSpan'), columnSpan: span('ColSpan') }];
}

/** @returns false where another cell is there */
function place(grid: Grid, cell: Cell, row: number, column: number): boolean {
  cell.row = row;
  cell.column = column;
  for (const cells of grid.slice(row, row + cell.rowSpan))
    for (let at = column; at < column + cell.columnSpan; at++) {
      if (cells[at]) return false;
      cells[at] = cell;
    }
  return true;
}

function namedHeaders(tree: StructureTree, { element }: Cell): string[] {
  const value = tree.attributeOf(element, 'Table', 'Headers');
  if (!Array.isArray(value)) return [];
  tree.document.budget.step(value.length);
  return value.flatMap((item) => {
    const id = tree.document.string(item);
    return id ? [decodeTextString(id)] : [];
  });
}

/**
 * Where cells have a header of their column above them, or one of their row before them: those next to each other that are the
 * nearest ones count.
 */
function findHeaders(grid: Grid, scope: 'Column' | 'Row'): readonly Uint8Array[] {
  const found = grid.map((cells) => new Uint8Array(cells.length));
  const isInRow = scope === 'Row';
  const lineCount = isInRow ? grid.length : (grid[0]?.length ?? 0);
  for (let line = 0; line < lineCount; line++) {
    let isNearest = false;
    let isAdjacent = false;
    for (let at = 0; at < (isInRow ? (grid[line]?.length ?? 0) : grid.length); at++) {
      const [row, column] = isInRow ? [line, at] : [at, line];
      const cell = grid[row]?.[column];
      const marks = found[row];
      if (marks && isNearest) marks[column] = 1;
      if (cell?.isHeader !== true) isAdjacent = false;
      else isNearest = isAdjacent = cell.scope === scope || cell.scope === 'Both' || isAdjacent;
    }
  }
  return found;
}

function hasHeader(headers: readonly (readonly Uint8Array[])[], { row, column, rowSpan, columnSpan }: Cell): boolean {
  const [above, before] = headers;
  const isAbove = above?.[row]?.subarray(column, column + columnSpan).includes(1) === true;
  return isAbove || before?.slice(row, row + rowSpan).some((marks) => marks[column] === 1) === true;
}
