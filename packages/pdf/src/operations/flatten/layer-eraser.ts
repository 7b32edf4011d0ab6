import { numberText } from '../../file/serialize.ts';
import { type PdfDict, type PdfValue, withEntries } from '../../file/values.ts';
import type { ContentHandler, CurrentContent, Edit, MarkedSequence } from '../../interpret/content-handler.ts';
import type { TextRun } from '../../interpret/text-run.ts';
import { replacementKeys } from '../erase/replacement-keys.ts';
import type { LayerStates } from './layer-states.ts';

/** Operators that show something, and change nothing for what follows. */
const shownAlone: ReadonlySet<string> = new Set(['Do', 'sh', 'BI']);
const clipOperators: ReadonlySet<string> = new Set(['W', 'W*']);
const nothing: ReadonlySet<never> = new Set();
const withoutReplacements = Object.fromEntries(replacementKeys.map((key) => [key, undefined]));

/** The sequences of marked content that are open in one content (ISO 32000-2, 8.11.3.2). */
class OpenMarks {
  readonly #states: LayerStates;
  readonly #open: { isLayer: boolean; isHidden: boolean }[] = [];
  #hidden = 0;

  constructor(states: LayerStates) {
    this.#states = states;
  }

  get isHidden(): boolean {
    return this.#hidden > 0;
  }

  /** Follows an operation. @returns whether it begins or ends content of a layer */
  follow({ operation, find }: CurrentContent): boolean {
    const { operator, operandCount } = operation;
    if (operator === 'EMC') {
      const ended = this.#open.pop();
      if (ended?.isHidden) this.#hidden--;
      return ended?.isLayer === true;
    }
    if (operator !== 'BDC' && operator !== 'BMC') return false;
    const isOptional = operator === 'BDC' && operation.name(operandCount - 2) === 'OC';
    const properties = isOptional ? find('Properties', operation.name(operandCount - 1)) : undefined;
    const isLayer = this.#states.layerOf(properties) !== undefined;
    const isHidden = isLayer && !this.#states.isVisible(properties);
    this.#open.push({ isLayer, isHidden });
    if (isHidden) this.#hidden++;
    return isLayer;
  }
}

/** Finds the graphics states that are saved and restored within hidden content, so that nothing of them has an effect. */
export class HiddenStates implements ContentHandler {
  readonly follows = nothing;
  /** Numbers of the operations that restore, by those that save. */
  readonly ends = new Map<number, number>();
  readonly #marks: OpenMarks;
  #count = 0;
  #saved: number[] = [];

  constructor(states: LayerStates) {
    this.#marks = new OpenMarks(states);
  }

  mayShow(bytes: Buffer): boolean {
    return mayHaveLayers(bytes);
  }

  operation(content: CurrentContent): void {
    const at = this.#count++;
    const { operator } = content.operation;
    this.#marks.follow(content);
    if (!this.#marks.isHidden) this.#saved = [];
    else if (operator === 'q') this.#saved.push(at);
    else if (operator === 'Q') {
      const from = this.#saved.pop();
      if (from !== undefined) this.ends.set(from, at);
    }
  }
}

/**
 * Erases what belongs to hidden layers from one content, and the marks of all layers. What the hidden content does to the graphics
 * state stays, where it has an effect on what follows.
 */
export class LayerEraser implements ContentHandler {
  readonly follows = nothing;
  readonly placesText = true;
  /** Identifiers of marked content that was hidden, by the keys of their contents in the parent tree. */
  readonly marked = new Map<PdfValue | undefined, Set<number>>();
  readonly #marks: OpenMarks;
  readonly #ends: ReadonlyMap<number, number>;
  #count = 0;
  /** Number of the operation up to which all are left out; -1 for none. */
  #leftOutTo = -1;
  /** The current path within hidden content. */
  #path: string[] = [];
  #isClip = false;

  /** @param ends of `HiddenStates` for the same content */
  constructor(states: LayerStates, ends: ReadonlyMap<number, number>) {
    this.#marks = new OpenMarks(states);
    this.#ends = ends;
  }

  mayShow(bytes: Buffer): boolean {
    return mayHaveLayers(bytes);
  }

  operation(content: CurrentContent): 'drop' | undefined {
    const at = this.#count++;
    const { operator } = content.operation;
    if (this.#marks.follow(content)) return 'drop';
    // Other marks stay, since the structure of the document refers to them.
    if (operator === 'BDC' || operator === 'BMC' || operator === 'EMC') return undefined;
    if (!this.#marks.isHidden) return undefined;
    this.#leftOutTo = Math.max(this.#leftOutTo, this.#ends.get(at) ?? -1);
    return at <= this.#leftOutTo || shownAlone.has(operator) ? 'drop' : undefined;
  }

  showText(run: TextRun): Edit {
    if (!this.#marks.isHidden) return undefined;
    const { size } = run.state;
    let adjustment = 0;
    for (const part of run.parts()) {
      if (part.kind === 'adjustment') adjustment += part.adjustment;
      else if (part.kind === 'glyph' && size !== 0) adjustment -= (1_000 * part.advance) / size;
    }
    return { operations: [`${run.moves}[${numberText(adjustment)}] TJ`] };
  }

  buildPath({ operation }: CurrentContent): void {
    if (!this.#marks.isHidden) return;
    const { content, operator, operandCount, offset } = operation;
    this.#isClip ||= clipOperators.has(operator);
    this.#path.push(operandCount > 0 ? content.toString('latin1', operation.start(0), offset) : operator);
  }

  paintPath(): Edit {
    const [path, isClip] = [this.#path, this.#isClip];
    this.#path = [];
    this.#isClip = false;
    if (!this.#marks.isHidden) return undefined;
    return isClip ? { operations: [...path, 'n'] } : 'drop';
  }

  /** Removes the texts that stand for hidden content. */
  endMarked({ tag, properties }: MarkedSequence, { structParents }: CurrentContent): PdfDict | undefined {
    if (!properties || !this.#marks.isHidden || tag === '/OC') return undefined;
    const mcid = properties.get('MCID');
    if (typeof mcid === 'number') this.#note(structParents, mcid);
    return replacementKeys.some((key) => properties.has(key))
      ? withEntries(properties, withoutReplacements)
      : undefined;
  }

  #note(key: PdfValue | undefined, mcid: number): void {
    const known = this.marked.get(key) ?? new Set<number>();
    this.marked.set(key, known.add(mcid));
  }
}

/** Whether a content can have marks with properties. */
function mayHaveLayers(bytes: Buffer): boolean {
  return bytes.includes('BDC');
}
