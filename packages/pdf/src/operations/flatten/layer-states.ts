import type { PdfDocument } from '../../file/document.ts';
import { isNamed, type PdfDict, type PdfValue } from '../../file/values.ts';

/** Types of dictionaries that /OC names (ISO 32000-2, 8.11.2). */
const layerTypes: ReadonlySet<string> = new Set(['OCG', 'OCMD']);

/**
 * Which layers readers show when a document is opened (ISO 32000-2, 8.11.4): those of the default configuration, with the states that
 * its usages set for viewing.
 */
export class LayerStates {
  /** Number of layers. */
  readonly count: number;
  readonly #document: PdfDocument;
  readonly #states = new Map<PdfDict, boolean>();

  constructor(document: PdfDocument) {
    this.#document = document;
    const properties = document.dict(document.catalog.get('OCProperties'));
    const configuration = document.dict(properties?.get('D'));
    const intents = this.#namesOf(configuration?.get('Intent')) ?? ['View'];
    const isOn = !isNamed(document.resolve(configuration?.get('BaseState')), 'OFF');
    const layers = this.#dictsOf(properties?.get('OCGs'));
    this.count = layers.length;
    for (const layer of layers) this.#states.set(layer, isOn);
    for (const [key, state] of [
      ['ON', true],
      ['OFF', false],
    ] as const)
      for (const layer of this.#dictsOf(configuration?.get(key))) this.#states.set(layer, state);
    this.#applyUsages(configuration);
    // A layer of another intent has no effect.
    for (const layer of layers) {
      const own = this.#namesOf(layer.get('Intent')) ?? ['View'];
      if (!intents.includes('All') && !own.some((intent) => intents.includes(intent))) this.#states.set(layer, true);
    }
  }

  /** Number of layers that are not shown. */
  get hiddenCount(): number {
    return Array.from(this.#states.values()).filter((isOn) => !isOn).length;
  }

  /** The layer or membership that a value is; undefined for anything else. */
  layerOf(value: PdfValue | undefined): PdfDict | undefined {
    const dict = this.#document.dict(value);
    return dict && (this.#states.has(dict) || layerTypes.has(this.#document.name(dict.get('Type')) ?? ''))
      ? dict
      : undefined;
  }

  /** Whether content is shown that belongs to a layer or a membership (8.11.2.2), or to none. */
  isVisible(value: PdfValue | undefined): boolean {
    const document = this.#document;
    const layer = this.layerOf(value);
    if (!layer) return true;
    if (!isNamed(document.resolve(layer.get('Type')), 'OCMD')) return this.#states.get(layer) !== false;
    const expression = document.array(layer.get('VE'));
    if (expression) return this.#evaluate(expression, 0);
    const group = document.dict(layer.get('OCGs'));
    const states = (group ? [group] : this.#dictsOf(layer.get('OCGs'))).map((each) => this.isOn(each));
    if (states.length === 0) return true;
    switch (document.name(layer.get('P'))) {
      case 'AllOn':
        return states.every(Boolean);
      case 'AnyOff':
        return states.includes(false);
      case 'AllOff':
        return !states.includes(true);
      default:
        return states.includes(true);
    }
  }

  isOn(layer: PdfDict): boolean {
    return this.#states.get(layer) !== false;
  }

  /** A visibility expression: an operator and its operands. */
  #evaluate([operator, ...operands]: readonly PdfValue[], depth: number): boolean {
    const document = this.#document;
    document.budget.checkDepth(depth);
    const states = operands.map((operand) => {
      document.budget.step();
      const inner = document.array(operand);
      const layer = document.dict(operand);
      return inner ? this.#evaluate(inner, depth + 1) : !layer || this.isOn(layer);
    });
    switch (document.name(operator)) {
      case 'Not':
        return states[0] === false;
      case 'Or':
        return states.includes(true);
      default:
        return states.every(Boolean);
    }
  }

  /** States that usages set by themselves for viewing (8.11.4.4). */
  #applyUsages(configuration: PdfDict | undefined): void {
    const document = this.#document;
    for (const usage of this.#dictsOf(configuration?.get('AS'))) {
      if (!isNamed(document.resolve(usage.get('Event')), 'View')) continue;
      if (!this.#namesOf(usage.get('Category'))?.includes('View')) continue;
      for (const layer of this.#dictsOf(usage.get('OCGs'))) {
        const view = document.dict(document.dict(layer.get('Usage'))?.get('View'));
        const state = document.name(view?.get('ViewState'));
        if (state === 'ON' || state === 'OFF') this.#states.set(layer, state === 'ON');
      }
    }
  }

  #dictsOf(value: PdfValue | undefined): PdfDict[] {
    const items = this.#document.array(value) ?? [];
    this.#document.budget.step(items.length);
    return items.flatMap((item) => this.#document.dict(item) ?? []);
  }

  /** A name, or names in an array. */
  #namesOf(value: PdfValue | undefined): string[] | undefined {
    if (value === undefined) return undefined;
    const items = this.#document.array(value) ?? [value];
    return items.flatMap((item) => this.#document.name(item) ?? []);
  }
}
