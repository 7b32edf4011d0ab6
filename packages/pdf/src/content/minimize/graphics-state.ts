import type { Operand } from './operations.ts';
import { joined } from './join-tokens.ts';

/** Tracked parameters of the graphics state (ISO 32000-2, 8.4 and 9.3). */
const slots = ['fill', 'stroke', 'w', 'J', 'j', 'M', 'd', 'Tf', 'Tc', 'Tw', 'Tz', 'Tr', 'Ts', 'TL'] as const;
type Slot = (typeof slots)[number];

const strokeSlots: readonly Slot[] = ['stroke', 'w', 'J', 'j', 'M', 'd'];
const textSlots = slots.filter((slot) => slot !== 'TL');
/** Parameters that a graphics state parameter dictionary can set (ISO 32000-2, table 57). */
const dictionarySlots = ['w', 'J', 'j', 'M', 'd', 'Tf'] as const satisfies readonly Slot[];
/** Parameters that each kind of painting operator uses. */
export const read = {
  fill: ['fill'],
  stroke: strokeSlots,
  both: ['fill', ...strokeSlots],
  text: textSlots,
  dictionary: dictionarySlots,
  all: slots,
} as const satisfies Record<string, readonly Slot[]>;
/** Parameters that an operator uses. */
export type Readers = readonly Slot[];

/** Operators that set a tracked parameter, and their operands: n for number, N for name, a for array, * for any. */
const setters: Readonly<Record<string, { slot: Slot; operands: string }>> = {
  g: { slot: 'fill', operands: 'n' },
  rg: { slot: 'fill', operands: 'nnn' },
  k: { slot: 'fill', operands: 'nnnn' },
  cs: { slot: 'fill', operands: 'N' },
  G: { slot: 'stroke', operands: 'n' },
  RG: { slot: 'stroke', operands: 'nnn' },
  K: { slot: 'stroke', operands: 'nnnn' },
  CS: { slot: 'stroke', operands: 'N' },
  sc: { slot: 'fill', operands: '*' },
  scn: { slot: 'fill', operands: '*' },
  SC: { slot: 'stroke', operands: '*' },
  SCN: { slot: 'stroke', operands: '*' },
  w: { slot: 'w', operands: 'n' },
  J: { slot: 'J', operands: 'n' },
  j: { slot: 'j', operands: 'n' },
  M: { slot: 'M', operands: 'n' },
  d: { slot: 'd', operands: 'an' },
  Tf: { slot: 'Tf', operands: 'Nn' },
  Tc: { slot: 'Tc', operands: 'n' },
  Tw: { slot: 'Tw', operands: 'n' },
  Tz: { slot: 'Tz', operands: 'n' },
  Tr: { slot: 'Tr', operands: 'n' },
  Ts: { slot: 'Ts', operands: 'n' },
  TL: { slot: 'TL', operands: 'n' },
};

const letters = { number: 'n', name: 'N', array: 'a', string: 's', other: 'o' } as const;

/** Whether operands have the given kinds, one letter for each operand. */
export function areOf(operands: readonly Operand[], kinds: string): boolean {
  if (operands.length !== kinds.length) return false;
  for (let at = 0; at < kinds.length; at++) if (letters[(operands[at] as Operand).kind] !== kinds[at]) return false;
  return true;
}

/** A parameter's value as content operations; for colors, the color space and the color are separate. */
interface Value {
  space: string;
  rest: string;
}

type Values = Map<Slot, Value>;

/** The minimized content requires a value that was set outside of the stream or that no operator can set. */
export class CannotRestore extends Error {}

/**
 * Tracks the parameters that the original content sets (`wanted`) and those in the minimized content (`written`), in
 * order to write a parameter only where it is used and has changed.
 */
export class GraphicsState {
  #wanted: Values = new Map();
  #written: Values = new Map();
  readonly #saved: { wanted: Values; written: Values | undefined }[] = [];
  #unknowns = 0;

  /**
   * Applies an operator.
   * @returns whether it sets a tracked parameter and has valid operands
   */
  set(operator: string, operands: readonly Operand[]): boolean {
    const setter = Object.hasOwn(setters, operator) ? setters[operator] : undefined;
    if (!setter) return false;
    if (setter.operands !== '*' && !areOf(operands, setter.operands)) return false;
    const text = joined([...operands.map((operand) => operand.text), operator]);
    const { slot } = setter;
    if (operator === 'cs' || operator === 'CS') this.#wanted.set(slot, { space: text, rest: '' });
    else if (setter.operands === '*') {
      const before = this.#wanted.get(slot);
      // The color belongs to an unknown color space that was set outside of the stream.
      if (!before || before.space === '') return false;
      this.#wanted.set(slot, { space: before.space, rest: text });
    } else this.#wanted.set(slot, { space: '', rest: text });
    return true;
  }

  /** Last operand of TL or Tr; undefined where the stream did not set it. */
  number(slot: 'TL' | 'Tr'): string | undefined {
    const text = this.#wanted.get(slot)?.rest;
    return text?.slice(0, -slot.length).trim();
  }

  writtenLeading(): string | undefined {
    return this.#written.get('TL')?.rest.slice(0, -2).trim();
  }

  /** Returns a TL operation that is not part of the original content, and records it as written. */
  writeLeading(text: string): string {
    const rest = joined([text, 'TL']);
    this.#written.set('TL', { space: '', rest });
    return rest;
  }

  /**
   * Writes the changed parameters that the next operation uses.
   * @throws CannotRestore
   */
  flush(readers: Readers, write: (text: string) => void): void {
    for (const slot of readers) {
      const wanted = this.#wanted.get(slot);
      const written = this.#written.get(slot);
      if (wanted === written) continue;
      if (!wanted) throw new CannotRestore();
      if (wanted.space === written?.space && wanted.rest === written.rest) continue;
      if (wanted.rest.startsWith('?')) throw new CannotRestore();
      // An empty text is no token.
      if (wanted.space !== written?.space || wanted.rest === '') write(wanted.space);
      write(wanted.rest);
      this.#written.set(slot, wanted);
    }
  }

  /** Marks the parameters that a graphics state parameter dictionary can set as unknown (ISO 32000-2, 8.4.5). */
  setByDictionary(): void {
    for (const slot of dictionarySlots) {
      const value = { space: '', rest: `?${this.#unknowns++}` };
      this.#wanted.set(slot, value);
      this.#written.set(slot, value);
    }
  }

  save(isWritten: boolean): void {
    this.#saved.push({ wanted: new Map(this.#wanted), written: isWritten ? new Map(this.#written) : undefined });
  }

  /** @returns whether to write the operator, as for the matching save; undefined without a matching save */
  restore(): boolean | undefined {
    const saved = this.#saved.pop();
    if (!saved) return undefined;
    this.#wanted = saved.wanted;
    if (saved.written) this.#written = saved.written;
    return saved.written !== undefined;
  }
}
