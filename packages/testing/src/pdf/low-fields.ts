/** A text field, 100 points wide, whose font size is 11 points. */
interface LowField {
  /** Points. */
  height: number;
  /** Font size that a text gets, in points: in the file, and where the site shows the field. */
  size: number;
  isMultiline?: true;
  /** Cells of a comb. */
  cells?: number;
  /** Points. */
  border?: number;
}

/** Fields that are too low for their font size, beside one that is high enough, with what holds for each. */
export const lowFields: readonly (readonly [name: string, field: LowField])[] = [
  ['of one line', { height: 7.748, size: 11 }],
  ['of one line in a very low field', { height: 3.848, size: 9.58 }],
  ['of several lines that has space for one', { height: 8.448, size: 11, isMultiline: true }],
  ['with a comb', { height: 7.748, size: 11, cells: 7 }],
  ['with a border', { height: 9.748, size: 7.53, border: 1 }],
  ['that is high enough', { height: 10.2, size: 11 }],
];
