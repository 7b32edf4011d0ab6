import type { PdfDict } from '../file/values.ts';

/** Parameters of the text state (ISO 32000-2, 9.3). */
export interface TextState {
  font: SelectedFont | undefined;
  size: number;
  characterSpacing: number;
  wordSpacing: number;
  /** Horizontal scaling, 1 for none. */
  scale: number;
  leading: number;
  rise: number;
  mode: number;
}

export const initialTextState: TextState = {
  font: undefined,
  size: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
};

/** A font that content selects, whose dictionary is read where it is needed. */
export class SelectedFont {
  readonly #read: () => PdfDict | undefined;
  #dict: PdfDict | undefined;
  #isRead = false;

  constructor(read: () => PdfDict | undefined) {
    this.#read = read;
  }

  /** Undefined where the resources lack it. */
  get dict(): PdfDict | undefined {
    if (!this.#isRead) this.#dict = this.#read();
    this.#isRead = true;
    return this.#dict;
  }
}

/** Text rendering modes that fill glyphs, and that stroke them (ISO 32000-2, table 104). */
export const filledModes: ReadonlySet<number> = new Set([0, 2, 4, 6]);
export const strokedModes: ReadonlySet<number> = new Set([1, 2, 5, 6]);
/** The mode of text that is not seen, as over a picture of it. */
export const invisibleMode = 3;
