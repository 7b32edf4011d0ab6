import type { PdfDocument } from '../../file/document.ts';
import { dictOf, type PdfDict, type PdfRef, type PdfValue, withEntries } from '../../file/values.ts';
import type { DrawingFont } from '../../draw/drawing-font.ts';
import { fontWriterOf } from '../../draw/writers.ts';
import { offState, onStateOf, statesOf } from './button-states.ts';
import { chosenValues, optionsOf } from './choices.ts';
import { DefaultAppearances } from './default-appearance.ts';
import { FieldFonts } from './field-fonts.ts';
import { type Field, fieldFlags, formOf, type Widget } from '../../file/fields/field-tree.ts';
import { maxLengthOf, textOfField } from './read-form-fields.ts';
import {
  addAppearance,
  type Appearance,
  buttonAppearance,
  listAppearance,
  shownText,
  textAppearance,
  type TextStyle,
} from './widget-appearance.ts';
import { frameOf, type WidgetFrame } from './widget-frame.ts';

/** Appearances of a widget by state; one alone where it has no states. */
type DrawnWidget = { widget: Widget } & ({ appearance: Appearance } | { states: ReadonlyMap<string, Appearance> });

/** Steps for laying out a character, in several sizes. */
const stepsPerCharacter = 8;
/** Most cells of a comb. */
const maxCells = 1_000;

/**
 * Draws the widgets of fields by their values. Text is shown in the field's font where that has its characters, else in
 * another one.
 */
export class WidgetDrawer {
  /** Characters that neither font has, and that are not shown. */
  readonly missing = new Set<string>();
  readonly #document: PdfDocument;
  readonly #otherFont: DrawingFont;
  readonly #fonts: FieldFonts;
  readonly #appearances: DefaultAppearances;
  readonly #drawn: DrawnWidget[] = [];

  /** @param otherFont of texts with characters that a field's font does not have */
  constructor(document: PdfDocument, otherFont: DrawingFont) {
    const form = formOf(document);
    this.#document = document;
    this.#otherFont = otherFont;
    this.#fonts = new FieldFonts(document, form);
    this.#appearances = new DefaultAppearances(document, form);
  }

  /**
   * Draws the widgets of a field, but those of push buttons and signatures.
   * @param isDrawn which of them
   */
  draw(field: Field, isDrawn: (widget: Widget) => boolean = () => true): void {
    const { kind } = field;
    if (kind === 'button' || kind === 'signature') return;
    const shown = kind === 'choice' ? this.#choice(field) : undefined;
    for (const widget of field.widgets) {
      this.#document.budget.step();
      const frame = frameOf(this.#document, widget.dict);
      if (!frame || !isDrawn(widget)) continue;
      if (kind === 'checkbox' || kind === 'radio') this.#drawButton(field, widget, frame);
      else if (shown) this.#drawn.push({ widget, appearance: this.#choiceAppearance(field, widget, frame, shown) });
      else this.#drawn.push({ widget, appearance: this.#textAppearance(field, widget, frame) });
    }
  }

  /** Writes the fonts, and what was drawn as the appearances of the widgets. */
  async write(): Promise<void> {
    const document = this.#document;
    const appearances = this.#drawn.flatMap((drawn) =>
      'states' in drawn ? [...drawn.states.values()] : [drawn.appearance],
    );
    const fonts = new Map<DrawingFont, PdfRef>();
    for (const font of new Set(appearances.flatMap((appearance) => appearance.font ?? [])))
      fonts.set(font, await fontWriterOf(font).write(document));
    for (const drawn of this.#drawn) {
      const { dict } = drawn.widget;
      if ('appearance' in drawn) dict.set('AP', dictOf({ N: addAppearance(document, drawn.appearance, fonts) }));
      else {
        const states = Array.from(drawn.states, ([state, appearance]): [string, PdfValue] => {
          return [state, addAppearance(document, appearance, fonts)];
        });
        const others: PdfDict = document.dict(dict.get('AP')) ?? new Map();
        dict.set('AP', withEntries(others, { N: new Map([...(statesOf(document, dict) ?? []), ...states]) }));
      }
    }
  }

  #textAppearance(field: Field, widget: Widget, frame: WidgetFrame): Appearance {
    const { flags } = field;
    const text = textOfField(this.#document, field) ?? '';
    const isMultiline = (flags & fieldFlags.multiline) !== 0;
    const shown = flags & fieldFlags.password ? '*'.repeat(Array.from(text).length) : text;
    const cells = maxLengthOf(this.#document, { kind: field.kind, attributes: widget.attributes });
    const notComb = fieldFlags.multiline | fieldFlags.password | fieldFlags.fileSelect;
    const isComb = (flags & fieldFlags.comb) !== 0 && (flags & notComb) === 0 && cells !== undefined;
    const style = this.#styleOf(widget, shown);
    return textAppearance(
      frame,
      shown,
      style,
      isMultiline ? 'lines' : isComb && cells <= maxCells ? { cells } : 'line',
    );
  }

  #choice(field: Field): { label: string; isChosen: boolean }[] {
    const options = optionsOf(this.#document, field);
    const chosen = new Set(chosenValues(this.#document, field, options));
    const items = options.map(({ value, label }) => ({ label, isChosen: chosen.has(value) }));
    if ((field.flags & fieldFlags.combo) === 0) return items;
    // Text that is none of the options.
    const known = new Set(options.map(({ value }) => value));
    const others = [...chosen].filter((value) => !known.has(value));
    return [...items, ...others.map((label) => ({ label, isChosen: true }))];
  }

  #choiceAppearance(
    { flags }: Field,
    widget: Widget,
    frame: WidgetFrame,
    items: readonly { label: string; isChosen: boolean }[],
  ): Appearance {
    this.#document.budget.step(items.length);
    if (flags & fieldFlags.combo) {
      const text = items.find(({ isChosen }) => isChosen)?.label ?? '';
      return textAppearance(frame, text, this.#styleOf(widget, text), 'line');
    }
    const top = this.#document.number(widget.attributes.get('TI')) ?? 0;
    const first = Number.isSafeInteger(top) && top > 0 && top < items.length ? top : 0;
    const style = this.#styleOf(widget, items.map(({ label }) => label).join(''));
    return listAppearance(frame, items, style, first);
  }

  #drawButton(field: Field, widget: Widget, frame: WidgetFrame): void {
    const document = this.#document;
    const known = statesOf(document, widget.dict);
    const on = onStateOf(document, field, widget);
    if (document.stream(known?.get(on))) return;
    const shape = field.kind === 'radio' ? 'circle' : 'rectangle';
    const own = document.string(document.dict(widget.dict.get('MK'))?.get('CA'))?.toString('latin1');
    const symbol = own ?? (field.kind === 'radio' ? 'l' : '4');
    const { color } = this.#appearances.of(widget.attributes);
    const states = new Map([[on, buttonAppearance(frame, shape, symbol, color)]]);
    if (!known?.has(offState)) states.set(offState, buttonAppearance(frame, shape, undefined, color));
    this.#drawn.push({ widget, states });
  }

  #styleOf({ dict, attributes }: Widget, text: string): TextStyle {
    const document = this.#document;
    const appearance = this.#appearances.of(attributes);
    // A text may be shown by many widgets.
    document.budget.step(text.length * stepsPerCharacter);
    const shown = shownText(text, false);
    const own = this.#fonts.find(appearance.fontName, dict);
    const isOwn = own !== undefined && own.missing(shown).length === 0;
    const font = isOwn ? own : this.#otherFont;
    if (!isOwn) for (const character of font.missing(shown)) this.missing.add(character);
    return { font, appearance, alignment: document.number(attributes.get('Q')) ?? this.#alignment };
  }

  get #alignment(): number {
    return this.#document.number(formOf(this.#document)?.get('Q')) ?? 0;
  }
}
