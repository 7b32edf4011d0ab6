import { areOf, CannotRestore, GraphicsState, read, type Readers } from './graphics-state.ts';
import { joined } from './join-tokens.ts';
import type { Operand, Operation } from './operations.ts';
import { joinRectangles } from './rectangles.ts';
import { negated, TextPosition } from './text-position.ts';

const fills: Readonly<Record<string, Readers>> = {
  f: read.fill,
  F: read.fill,
  'f*': read.fill,
  S: read.stroke,
  s: read.stroke,
  B: read.both,
  'B*': read.both,
  b: read.both,
  'b*': read.both,
  n: [],
};
const pathOperators: Readonly<Record<string, string>> = {
  m: 'nn',
  l: 'nn',
  c: 'nnnnnn',
  v: 'nnnn',
  y: 'nnnn',
  re: 'nnnn',
  h: '',
};
const markOperators = new Set(['BMC', 'BDC', 'EMC', 'MP', 'DP']);
const textOperators: Readonly<Record<string, string>> = {
  Td: 'nn',
  TD: 'nn',
  Tm: 'nnnnnn',
  'T*': '',
  Tj: 's',
  TJ: 'a',
  "'": 's',
  '"': 'nns',
};
/** Operators of the general graphics state that are not tracked, which text objects can contain (ISO 32000-2, figure 9). */
const generalOperators = new Set(['gs', 'ri', 'i']);
/** Untracked operators whose effect ends when the graphics state is restored. */
const untracked = new Set(['cm', 'W', 'W*', 'gs', 'ri', 'i']);

/** The content is malformed or uses unsupported operators. */
class UnsupportedContent extends Error {}

/**
 * Rewrites a content stream in fewer bytes with the same rendering: sets parameters only where they are used, saves the
 * graphics state only around changes of untracked parameters, and not where nothing is drawn before it is restored,
 * writes rectangles by one operator, joins text objects, and positions lines relative to the previous line.
 * @param isImage whether an XObject name denotes an image; a form may use all parameters
 * @returns undefined where the content is malformed or unsupported
 */
export function minimizeContent(
  operations: readonly Operation[],
  isImage: (name: string) => boolean,
): Buffer | undefined {
  for (const keepsAllSaves of [false, true]) {
    try {
      return Buffer.from(new Minimizer(operations, isImage, keepsAllSaves).run(), 'latin1');
    } catch (error) {
      if (error instanceof UnsupportedContent) return undefined;
      if (!(error instanceof CannotRestore)) throw error;
    }
  }
  return undefined;
}

/** The minimized content before a save operation that it contains. */
interface Saved {
  /** Number of tokens. */
  length: number;
  textIsOpen: boolean;
}

class Minimizer {
  readonly #operations: readonly Operation[];
  /** Indices of save operations to omit; undefined to keep all. */
  readonly #redundantSaves: ReadonlySet<number> | undefined;
  readonly #isImage: (name: string) => boolean;
  readonly #state = new GraphicsState();
  readonly #position = new TextPosition();
  readonly #out: string[] = [];
  readonly #saved: Saved[] = [];
  /** Number of tokens up to the last one that draws or marks content. */
  #drawn = 0;
  #path: Operation[] = [];
  #clips = false;
  /** Whether a text object is open in the original content (`#inText`) and in the minimized content (`#textIsOpen`). */
  #inText = false;
  #textIsOpen = false;

  constructor(operations: readonly Operation[], isImage: (name: string) => boolean, keepsAllSaves: boolean) {
    this.#operations = operations;
    this.#isImage = isImage;
    this.#redundantSaves = keepsAllSaves ? undefined : redundantSaves(operations);
  }

  run(): string {
    for (const [index, operation] of this.#operations.entries()) this.#next(operation, index);
    if (this.#inText || this.#path.length > 0) throw new UnsupportedContent();
    this.#closeText();
    return joined(this.#out);
  }

  #next(operation: Operation, index: number): void {
    const { operator, operands } = operation;
    if (Object.hasOwn(pathOperators, operator)) return this.#extendPath(operation);
    if (operator === 'W' || operator === 'W*') return this.#clip(operation);
    const paint = Object.hasOwn(fills, operator) ? fills[operator] : undefined;
    if (paint) return this.#paint(operator, operands, paint);
    if (this.#path.length > 0) throw new UnsupportedContent();
    // Unknown operators, which are ignored between these, are none of this content.
    if ((operator === 'BX' || operator === 'EX') && operands.length === 0) return;
    if (this.#state.set(operator, operands)) return this.#checkRenderingMode();
    if (Object.hasOwn(textOperators, operator)) return this.#text(operator, operands);
    if (operator === 'BT' || operator === 'ET') return this.#boundText(operator, operands);
    if (markOperators.has(operator)) return this.#mark(operator, operands);
    if (this.#inText && !generalOperators.has(operator)) throw new UnsupportedContent();
    if (operator === 'q' || operator === 'Q') this.#saveOrRestore(operator, operands, index);
    else this.#other(operator, operands);
  }

  #extendPath(operation: Operation): void {
    const { operator, operands } = operation;
    const begins = operator === 'm' || operator === 're';
    if (this.#inText || !areOf(operands, pathOperators[operator] ?? '') || (this.#path.length === 0 && !begins))
      throw new UnsupportedContent();
    this.#path.push(operation);
  }

  #clip(operation: Operation): void {
    if (this.#path.length === 0 || operation.operands.length > 0) throw new UnsupportedContent();
    this.#path.push(operation);
    this.#clips = true;
  }

  #paint(operator: string, operands: readonly Operand[], readers: Readers): void {
    if (this.#path.length === 0 || operands.length > 0) throw new UnsupportedContent();
    this.#closeText();
    this.#state.flush(readers, this.#write);
    if (operator !== 'n' || this.#clips) {
      // In a loop: a path can have more tokens than a call can have arguments.
      for (const each of joinRectangles(this.#path, operator === 'n')) {
        for (const { text } of each.operands) this.#out.push(text);
        this.#out.push(each.operator);
      }
      this.#out.push(operator);
      if (operator !== 'n') this.#drawn = this.#out.length;
    }
    this.#path = [];
    this.#clips = false;
  }

  /** Text in other rendering modes is added to the clipping path (ISO 32000-2, table 104). */
  #checkRenderingMode(): void {
    const mode = this.#state.number('Tr');
    if (mode !== undefined && !['0', '1', '2', '3'].includes(mode)) throw new UnsupportedContent();
  }

  #boundText(operator: string, operands: readonly Operand[]): void {
    if (this.#inText === (operator === 'BT') || operands.length > 0) throw new UnsupportedContent();
    this.#inText = operator === 'BT';
    if (this.#inText) this.#position.begin();
  }

  #text(operator: string, operands: readonly Operand[]): void {
    if (!this.#inText || !areOf(operands, textOperators[operator] ?? '')) throw new UnsupportedContent();
    const [first, second] = operands.map(({ text }) => text) as [string, string];
    if (operator === 'Tm') this.#position.setMatrix(operands);
    else if (operator === 'Td') this.#position.step(first, second);
    else if (operator === 'TD') {
      this.#position.step(first, second);
      this.#set('TL', negated(second));
    } else if (operator === 'T*') this.#nextLine();
    else if (operator === 'Tj' || operator === 'TJ') this.#show(operands[0] as Operand);
    else if (operator === "'") {
      this.#nextLine();
      this.#show(operands[0] as Operand);
    } else {
      this.#set('Tw', first);
      this.#set('Tc', second);
      this.#nextLine();
      this.#show(operands[2] as Operand);
    }
  }

  #set(operator: string, text: string): void {
    this.#state.set(operator, [{ kind: 'number', text }]);
  }

  #nextLine(): void {
    const leading = this.#state.number('TL');
    // The leading can only have been set outside of the stream.
    if (leading === undefined) throw new UnsupportedContent();
    this.#position.step('0', negated(leading));
  }

  #show(shown: Operand): void {
    this.#openText();
    this.#state.flush(read.text, this.#write);
    this.#position.flush(this.#write, {
      written: () => this.#state.writtenLeading(),
      write: this.#redundantSaves ? (text) => this.#state.writeLeading(text) : undefined,
    });
    const items = shown.items ?? [shown];
    if (items.some(({ kind }) => kind !== 'number' && kind !== 'string')) throw new UnsupportedContent();
    const [only, ...others] = items;
    if (only?.kind === 'string' && others.length === 0) {
      // A single operator moves to the next line and shows a string.
      if (this.#out.at(-1) === 'T*') this.#out.splice(-1, 1, only.text, "'");
      else this.#out.push(only.text, 'Tj');
    } else this.#out.push(`[${joined(items.map(({ text }) => text))}]`, 'TJ');
    this.#drawn = this.#out.length;
  }

  #mark(operator: string, operands: readonly Operand[]): void {
    if (this.#inText) this.#openText();
    else this.#closeText();
    this.#out.push(...operands.map(({ text }) => text), operator);
    this.#drawn = this.#out.length;
  }

  #saveOrRestore(operator: 'q' | 'Q', operands: readonly Operand[], index: number): void {
    if (operands.length > 0) throw new UnsupportedContent();
    if (operator === 'q') {
      const isWritten = !this.#redundantSaves?.has(index);
      this.#state.save(isWritten);
      if (!isWritten) return;
      this.#saved.push({ length: this.#out.length, textIsOpen: this.#textIsOpen });
      this.#closeText();
      this.#out.push('q');
      return;
    }
    const isWritten = this.#state.restore();
    if (isWritten === undefined) throw new UnsupportedContent();
    const saved = isWritten ? this.#saved.pop() : undefined;
    if (!saved) return;
    if (this.#drawn <= saved.length) {
      this.#out.length = saved.length;
      this.#textIsOpen = saved.textIsOpen;
      return;
    }
    this.#closeText();
    this.#out.push('Q');
  }

  #other(operator: string, operands: readonly Operand[]): void {
    const isKnown =
      (operator === 'cm' && areOf(operands, 'nnnnnn')) ||
      ((operator === 'Do' || operator === 'gs' || operator === 'sh' || operator === 'ri') && areOf(operands, 'N')) ||
      (operator === 'i' && areOf(operands, 'n'));
    if (!isKnown) throw new UnsupportedContent();
    if (!this.#inText) this.#closeText();
    if (operator === 'Do')
      this.#state.flush(this.#isImage(operands[0]?.name ?? '') ? read.fill : read.all, this.#write);
    if (operator === 'gs') this.#state.flush(read.dictionary, this.#write);
    this.#out.push(...operands.map(({ text }) => text), operator);
    if (operator === 'Do' || operator === 'sh') this.#drawn = this.#out.length;
    if (operator === 'gs') this.#state.setByDictionary();
  }

  #openText(): void {
    if (this.#textIsOpen) return;
    this.#out.push('BT');
    this.#textIsOpen = true;
    this.#position.restart();
  }

  #closeText(): void {
    if (this.#textIsOpen) this.#out.push('ET');
    this.#textIsOpen = false;
  }

  readonly #write = (text: string): void => {
    this.#out.push(text);
  };
}

/** Indices of save operations whose restoration affects only tracked parameters. */
function redundantSaves(operations: readonly Operation[]): Set<number> {
  const needless = new Set<number>();
  const open: { index: number; isNeeded: boolean }[] = [];
  for (const [index, { operator }] of operations.entries()) {
    if (operator === 'q') open.push({ index, isNeeded: false });
    else if (operator === 'Q') {
      const last = open.pop();
      if (last && !last.isNeeded) needless.add(last.index);
    } else if (untracked.has(operator)) {
      const last = open.at(-1);
      if (last) last.isNeeded = true;
    }
  }
  return needless;
}
