import type { StructureElement } from '@blattwerk/pdf';
import type { Sheet } from './draw-sheet.ts';
import { setText, setWords, type TextStyle } from './set-text.ts';
import { heightOf } from './sheet-pages.ts';

/** A label and its text. */
export type Definition = readonly [label: string, text: string];

export interface DefinitionColumns {
  /** Left edges of labels and texts, and the end of texts, in points. */
  readonly label: number;
  readonly text: number;
  readonly end: number;
  readonly styles: readonly [label: TextStyle, text: TextStyle];
  /** Above and below each row. */
  readonly padding?: number;
}

const gap = 8;

/** Height of definitions that are drawn on one page. */
export function definitionsHeight(definitions: readonly Definition[], columns: DefinitionColumns): number {
  return definitions.reduce((sum, definition) => {
    return sum + heightOf(setDefinition(definition, columns)) + 2 * (columns.padding ?? 0);
  }, 0);
}

/** A table of two columns, of which the first has the headers of rows. */
export function drawDefinitions(
  { pages }: Pick<Sheet, 'pages'>,
  parent: StructureElement,
  definitions: readonly Definition[],
  columns: DefinitionColumns,
): void {
  if (definitions.length === 0) return;
  const table = parent.add('Table');
  const { padding = 0 } = columns;
  for (const definition of definitions) {
    const row = table.add('TR');
    const [label, text] = setDefinition(definition, columns);
    const cells = [
      { ...label, x: columns.label, tag: row.add('TH', { scope: 'Row' }) },
      { ...text, x: columns.text, tag: row.add('TD') },
    ];
    pages.row(cells, { padding });
  }
}

function setDefinition([label, text]: Definition, columns: DefinitionColumns) {
  const [ofLabel, ofText] = columns.styles;
  return [
    { lines: setText(label, columns.text - columns.label - gap, ofLabel) },
    { lines: setWords(text, columns.end - columns.text, ofText) },
  ] as const;
}
