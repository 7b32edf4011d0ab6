import type { PdfDocument } from '../../file/document.ts';
import { dictOf, type PdfDict, type PdfRef, type PdfValue, withEntries } from '../../file/values.ts';
import type { DrawingFont } from '../../draw/drawing-font.ts';
import { fontWriterOf } from '../../draw/writers.ts';
import { offState, onStateOf, statesOf } from './button-states.ts';
import { chosenValues, optionsOf } from './choices.ts';
import { DefaultAppearances, withFontSize } from './default-appearance.ts';
import { FieldFonts } from './field-fonts.ts';
import { type Field, fieldFlags, formOf, type Widget } from '../../file/fields/field-tree.ts';
import { heightOf, usualFontSize } from './lay-out-text.ts';
import { maxLengthOf, textOfField } from './read-form-fields.ts';
import {
  addAppearance,
  type Appearance,
  buttonAppearance,
  listAppearance,
  shownText,
  textAppearance,
  type TextStyle,
  visibleItems,
} from './widget-appearance.ts';
import { frameForText, frameOf, grownRect, type WidgetFrame } from './widget-frame.ts';

/** Appearances of a widget by state; one alone where it has no states. */
type DrawnWidget = { widget: Widget } & ({ appearance: Appearance } | { states: ReadonlyMap<string, Appearance> });

/** Characters that no font has, of which fields show squares or nothing. */
export interface MissingCharacters {
  /** Of texts that people write into fields, by the fields' names. */
  written: ReadonlyMap<string, readonly string[]>;
  /** Whether options of choices have some, whose texts are the form's own. */
  isInOptions: boolean;
}

/** How a widget shows its text, and the characters that its font does not have. */
interface DrawnStyle extends TextStyle {
  missing: readonly string[];
}

/** An item of a choice. */
interface Item {
  label: string;
  isChosen: boolean;
  /** Whether people wrote it, and it is none of the options. */
  isWritten?: boolean;
}

/** A widget that has an area. */
interface FramedWidget {
  widget: Widget;
  frame: WidgetFrame;
}

/** Steps for laying out a character, in several sizes. */
const stepsPerCharacter = 8;
/** Most cells of a comb. */
const maxCells = 1_000;

/**
 * Draws the widgets of fields by their values. Text is shown in the field's font where that has its characters, else in
 * another one. A field that is lower than its text grows a little. Where that is not enough, the text is smaller, and the default
 * appearance of its widget says so: a reader that draws the field anew, as some do once it is edited, would else cut the text again.
 */
export class WidgetDrawer {
  /** Names of fields whose text is not visible in whole. */
  readonly cut = new Set<string>();
  readonly #document: PdfDocument;
  readonly #otherFont: DrawingFont;
  readonly #fonts: FieldFonts;
  readonly #appearances: DefaultAppearances;
  readonly #drawn: DrawnWidget[] = [];
  readonly #written = new Map<string, readonly string[]>();
  #isMissingInOptions = false;
  #hasKept = false;

  /** @param otherFont of texts with characters that a field's font does not have */
  constructor(document: PdfDocument, otherFont: DrawingFont) {
    const form = formOf(document);
    this.#document = document;
    this.#otherFont = otherFont;
    this.#fonts = new FieldFonts(document, form);
    this.#appearances = new DefaultAppearances(document, form);
  }

  get missing(): MissingCharacters {
    return { written: this.#written, isInOptions: this.#isMissingInOptions };
  }

  /** Whether readers need to draw nothing. */
  get isComplete(): boolean {
    return this.#written.size === 0 && !this.#isMissingInOptions && !this.#hasKept;
  }

  /** Loads what the fonts of fields need, before one is drawn. */
  load(fields: readonly Field[]): Promise<void> {
    return this.#fonts.load(fields.flatMap(({ widgets }) => widgets.map(({ dict }) => dict)));
  }

  /**
   * Draws the widgets of a field, but those of push buttons and signatures.
   * @param text of a text field; its value where absent
   * @param isDrawn which of them
   * @param keeps whether an appearance stays that a widget has, where no font has the characters of its text
   */
  draw(
    field: Field,
    {
      text,
      isDrawn = () => true,
      keeps = false,
    }: { text?: string | undefined; isDrawn?: (widget: Widget) => boolean; keeps?: boolean } = {},
  ): void {
    const { kind } = field;
    if (kind === 'button' || kind === 'signature') return;
    const framed = field.widgets.flatMap((widget) => {
      this.#document.budget.step();
      const frame = frameOf(this.#document, widget.dict);
      return frame && isDrawn(widget) ? [{ widget, frame }] : [];
    });
    if (framed.length === 0) return;
    if (kind === 'choice') this.#drawChoice(field, framed, keeps);
    else if (kind === 'text')
      this.#drawText(field, framed, this.#prepare(text ?? textOfField(this.#document, field) ?? ''), keeps);
    else for (const { widget, frame } of framed) this.#drawButton(field, widget, frame);
  }

  /** Writes the fonts, and what was drawn as the appearances of the widgets. */
  async write(): Promise<void> {
    const document = this.#document;
    const appearances = this.#drawn.flatMap((drawn) =>
      'states' in drawn ? [...drawn.states.values()] : [drawn.appearance],
    );
    const fonts = new Map<DrawingFont, PdfRef>();
    for (const font of new Set(appearances.flatMap((appearance) => appearance.fonts)))
      fonts.set(font, await fontWriterOf(font).write(document));
    for (const drawn of this.#drawn) {
      const { dict, attributes } = drawn.widget;
      if ('appearance' in drawn) {
        const { frame, smallerSize } = drawn.appearance;
        const rect = grownRect(document, dict, frame);
        if (rect) dict.set('Rect', rect);
        dict.set('AP', dictOf({ N: addAppearance(document, drawn.appearance, fonts) }));
        if (smallerSize !== undefined) dict.set('DA', withFontSize(this.#appearances.bytesOf(attributes), smallerSize));
      } else {
        const states = Array.from(drawn.states, ([state, appearance]): [string, PdfValue] => {
          return [state, addAppearance(document, appearance, fonts)];
        });
        const others: PdfDict = document.dict(dict.get('AP')) ?? new Map();
        dict.set('AP', withEntries(others, { N: new Map([...(statesOf(document, dict) ?? []), ...states]) }));
      }
    }
  }

  #drawText(field: Field, framed: readonly FramedWidget[], text: string, keeps: boolean): void {
    const { flags } = field;
    const isMultiline = (flags & fieldFlags.multiline) !== 0;
    const shown = flags & fieldFlags.password ? '*'.repeat(Array.from(text).length) : text;
    const notComb = fieldFlags.multiline | fieldFlags.password | fieldFlags.fileSelect;
    for (const { widget, frame } of framed) {
      const cells = maxLengthOf(this.#document, { kind: field.kind, attributes: widget.attributes });
      const isComb = (flags & fieldFlags.comb) !== 0 && (flags & notComb) === 0 && cells !== undefined;
      const style = this.#styleOf(widget, shown);
      const kind = isMultiline ? 'lines' : isComb && cells <= maxCells ? { cells } : 'line';
      if (this.#isDrawable(widget, style, { writer: field.name, keeps }))
        this.#add(field, widget, textAppearance(frameWith(shown, frame, style), shown, style, kind));
    }
  }

  /**
   * Whether a widget is drawn, with squares for characters that no font has.
   * @param writer name of the field into which people wrote the text; undefined where it is that of options
   */
  #isDrawable(
    { dict }: Widget,
    { missing }: DrawnStyle,
    { writer, keeps }: { writer: string | undefined; keeps: boolean },
  ): boolean {
    if (missing.length === 0) return true;
    const isKept = keeps && this.#document.stream(this.#document.dict(dict.get('AP'))?.get('N')) !== undefined;
    if (isKept) this.#hasKept = true;
    else if (writer === undefined) this.#isMissingInOptions = true;
    else this.#written.set(writer, missing);
    return !isKept;
  }

  #add({ name }: Field, widget: Widget, appearance: Appearance): void {
    this.#drawn.push({ widget, appearance });
    if (appearance.isCut) this.cut.add(name);
  }

  #choice(field: Field): Item[] {
    const options = optionsOf(this.#document, field);
    const chosen = new Set(chosenValues(this.#document, field, options));
    const items = options.map(({ value, label }) => ({
      label: this.#prepare(label),
      isChosen: chosen.has(value),
    }));
    if ((field.flags & fieldFlags.combo) === 0) return items;
    // Text that is none of the options.
    const known = new Set(options.map(({ value }) => value));
    const others = [...chosen].filter((value) => !known.has(value));
    return [...items, ...others.map((text) => ({ label: this.#prepare(text), isChosen: true, isWritten: true }))];
  }

  #drawChoice(field: Field, framed: readonly FramedWidget[], keeps: boolean): void {
    const items = this.#choice(field);
    const isCombo = (field.flags & fieldFlags.combo) !== 0;
    const { label: chosen = '', isWritten = false } = items.find(({ isChosen }) => isChosen) ?? {};
    const shown = isCombo ? chosen : items.map(({ label }) => label).join('');
    const styled = framed.map((widget) => {
      this.#document.budget.step(items.length);
      return { ...widget, style: this.#styleOf(widget.widget, shown) };
    });
    const visible = styled.reduce((least, { frame, style }) => Math.min(least, visibleItems(frame, style)), Infinity);
    const first = isCombo ? 0 : this.#scroll(field, items, visible);
    const writer = isCombo && isWritten ? field.name : undefined;
    for (const { widget, frame, style } of styled) {
      if (!this.#isDrawable(widget, style, { writer, keeps })) continue;
      const appearance = isCombo
        ? textAppearance(frameWith(chosen, frame, style), chosen, style, 'line')
        : listAppearance(frame, items, style, first);
      this.#add(field, widget, appearance);
    }
  }

  /**
   * Makes the first chosen item of a list box visible by its index of the item at the top (ISO 32000-2, table 234, /TI).
   * @param visible number of items that its widgets show
   * @returns the index
   */
  #scroll({ attributes, holders, widgets }: Field, items: readonly { isChosen: boolean }[], visible: number): number {
    const last = Math.max(0, items.length - visible);
    const given = this.#document.number(attributes.get('TI')) ?? 0;
    const before = Number.isSafeInteger(given) && given > 0 && given < items.length ? given : 0;
    const chosen = items.findIndex(({ isChosen }) => isChosen);
    if (chosen === -1 || (chosen >= before && chosen < before + visible)) return before;
    const first = chosen < visible ? 0 : Math.min(chosen, last);
    for (const { dict } of widgets) dict.delete('TI');
    for (const holder of holders) holder.set('TI', first);
    return first;
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

  #prepare(text: string): string {
    return this.#otherFont.prepare?.(text) ?? text;
  }

  #styleOf({ dict, attributes }: Widget, text: string): DrawnStyle {
    const document = this.#document;
    const appearance = this.#appearances.of(attributes);
    // A text may be shown by many widgets.
    document.budget.step(text.length * stepsPerCharacter);
    const shown = shownText(text, false);
    const font = this.#fontWith(shown, appearance.fontName, dict);
    const alignment = document.number(attributes.get('Q')) ?? this.#alignment;
    return { font, appearance, alignment, missing: font.missing(shown) };
  }

  /** The field's own font, or else the other one. A composite font comes last: not every reader has it. */
  #fontWith(text: string, name: string, widget: PdfDict): DrawingFont {
    const fonts = [
      () => this.#fonts.find(name, widget),
      () => this.#otherFont,
      () => this.#fonts.findComposite(name, widget),
    ];
    for (const find of fonts) {
      const font = find();
      if (font?.missing(text).length === 0) return font;
    }
    return this.#otherFont;
  }

  get #alignment(): number {
    return this.#document.number(formOf(this.#document)?.get('Q')) ?? 0;
  }
}

/** The frame in which a text is drawn: high enough for one of a usual size. */
function frameWith(text: string, frame: WidgetFrame, { font, appearance }: TextStyle): WidgetFrame {
  return text === '' ? frame : frameForText(frame, heightOf(Math.min(appearance.fontSize ?? 0, usualFontSize), font));
}
