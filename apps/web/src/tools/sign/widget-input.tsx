import { prepareText } from '@blattwerk/shared';
import { type CSSProperties, useId } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { boxOf } from '../../tool-run/pages/editor/box-of.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import { useSeries } from '../../tool-run/running/use-form.ts';
import type { FieldLabel } from './field-labels.ts';
import { areaOfText, type FieldLook, lookOf } from './field-look.ts';
import { FieldMessage } from './field-message.tsx';
import { lengthOf, refusalOf } from './field-refusal.ts';
import styles from './form-widgets.module.css';
import { useFormValues } from './sign-form.ts';
import { givenState, givenValue, isShownOn, shownValue } from './widget-values.ts';

/** Width of a character of a fixed font, as a share of its size. */
const fixedWidth = 0.6;
/** Parts of a color from which on it is too light for paper. */
const lightPart = 200;

export interface WidgetInputProps {
  widget: FormWidget;
  page: DrawnPage;
  label: FieldLabel | undefined;
  /** Whether it is one of several check boxes that exclude each other. */
  isExclusive: boolean;
  /** Whether it still needs a value. */
  isMissing: boolean;
  onFocus: () => void;
}

/** A place of a form as an input, whose text looks as it will in the file. */
export function WidgetInput({ widget, page, label, isExclusive, isMissing, onFocus }: WidgetInputProps) {
  const { t } = useTexts('sign');
  const [values, setValue] = useFormValues();
  const { kind, name, rotation, isReadOnly, isMultiline, isMultiple, isPassword, choices } = widget;
  const inSeries = useSeries();
  const messageId = useId();
  const value = shownValue(widget, values);
  const text = [value].flat().join('');
  const look = lookOf(widget, isPassword ? '*'.repeat(lengthOf(text)) : prepareText(text));
  const refusal = refusalOf(widget, values.get(name));
  const set = (next: string | readonly string[]) => setValue(name, givenValue(widget, next));
  const field = label?.isTechnical === false ? label.field : t('form.field', { name: label?.field ?? name });
  const called = label?.choice === undefined ? field : t('form.choice', { field, choice: label.choice });
  const box = boxOf({ rectangle: areaOfText(widget), rotation }, page);
  const common = {
    className: styles.widget,
    'data-placed': '',
    'data-kind': kind,
    'data-field': widget.id,
    'data-missing': isMissing || undefined,
    'aria-label': called,
    title: isPassword ? t('form.password', { name: called }) : called,
    disabled: isReadOnly,
    // The form is sent without it: PDFs may ask for more than the visitor has to say.
    required: widget.isRequired,
    style: { ...box, ...textStyle(widget, look, page) },
    // The canvas would pan, and the selection go.
    onPointerDown: (event: { stopPropagation: () => void }) => event.stopPropagation(),
    onFocus,
  };
  if (kind === 'checkbox' || kind === 'radio') {
    const group = kind === 'radio' ? `form ${name}${widget.isInUnison ? ` ${widget.id}` : ''}` : undefined;
    return (
      <input
        {...common}
        type={kind}
        // A browser lets one of a group be checked.
        name={group}
        checked={isShownOn(widget, values)}
        onChange={({ target: { checked } }) =>
          setValue(name, givenState(widget, checked, kind === 'radio' || isExclusive))
        }
      />
    );
  }
  if (kind === 'choice') {
    const isKnown = typeof value !== 'string' || value === '' || choices.some((choice) => choice.value === value);
    return (
      <select
        {...common}
        multiple={isMultiple}
        value={isMultiple ? [value].flat() : [value].flat()[0]}
        onChange={({ target: { selectedOptions, value: chosen } }) =>
          set(isMultiple ? Array.from(selectedOptions, (option) => option.value) : chosen)
        }
      >
        {!isMultiple && <option value="">{t('form.none')}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map((choice, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a PDF can have an option twice
          <option key={index} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  }
  const message = () => {
    const { maxLength = 0 } = widget;
    if (refusal?.params.max_length !== undefined)
      return t('form.tooLong', { max: maxLength, count: lengthOf(text) - maxLength });
    if (refusal) return t('form.notDrawn', { character: refusal.params.character });
    return look.isCut && values.has(name) ? t('form.cut') : undefined;
  };
  const sentence = message();
  const typed = {
    ...common,
    value: text,
    autoComplete: isPassword ? 'new-password' : 'off',
    spellCheck: false,
    'aria-invalid': refusal !== undefined || undefined,
    'aria-describedby': sentence === undefined ? undefined : messageId,
    // Where the run waits for it.
    'data-option': refusal && 'values',
  };
  return (
    <>
      {isMultiline ? (
        <textarea {...typed} onChange={(event) => inSeries(() => set(event.target.value))} />
      ) : (
        <input
          {...typed}
          type={isPassword ? 'password' : 'text'}
          enterKeyHint="next"
          onChange={(event) => inSeries(() => set(event.target.value))}
        />
      )}
      {look.cell !== undefined && (
        <Cells
          text={text}
          cells={widget.maxLength ?? 0}
          color={inkOf(widget.style)}
          look={look}
          box={box}
          page={page}
        />
      )}
      {sentence !== undefined && (
        <FieldMessage id={messageId} area={widget.area} page={page} isRefusal={refusal !== undefined}>
          {sentence}
        </FieldMessage>
      )}
    </>
  );
}

/** How the text of a field is shown; where each character has a cell, the input has the caret alone. */
function textStyle({ style, isMultiline }: FormWidget, look: FieldLook, { pixelsPerPoint }: DrawnPage): CSSProperties {
  const pixels = (points: number) => points * pixelsPerPoint;
  const { typeface, fontSize, padding, rise, cell, first, lineHeight } = look;
  const common = { fontSize: pixels(fontSize), background: style.background };
  if (cell !== undefined)
    return {
      ...common,
      padding: 0,
      paddingLeft: pixels(first * cell),
      fontFamily: 'monospace',
      letterSpacing: pixels(cell - fixedWidth * fontSize),
      color: 'transparent',
      caretColor: '#000',
    };
  return {
    ...common,
    ...typeface,
    padding: isMultiline
      ? `${pixels(Math.max(0, padding - rise))}px ${pixels(padding)}px 0`
      : `0 ${pixels(padding)}px ${pixels(2 * rise)}px`,
    lineHeight: isMultiline ? `${pixels(lineHeight)}px` : 'normal',
    textAlign: style.alignment,
    color: inkOf(style),
  };
}

/** Black in place of a color that could not be read on the field. */
function inkOf({ color, background }: FormWidget['style']): string {
  const isLight = Array.from(color.matchAll(/\d+/g), Number).every((part) => part > lightPart);
  return isLight && background === undefined && color.startsWith('rgb') ? '#000' : color;
}

interface CellsProps {
  text: string;
  /** Number of cells. */
  cells: number;
  color: string;
  look: FieldLook;
  box: CSSProperties;
  page: DrawnPage;
}

/** The characters of a text in the middle of their cells. */
function Cells({ text, cells, color, look, box, page: { pixelsPerPoint } }: CellsProps) {
  const { typeface, fontSize, rise, cell = 0, first } = look;
  const shown = Array.from(text).slice(0, cells - first);
  return (
    <span
      className={styles.cells}
      style={
        {
          ...box,
          ...typeface,
          fontSize: fontSize * pixelsPerPoint,
          paddingBottom: 2 * rise * pixelsPerPoint,
          color,
          '--cell': `${cell * pixelsPerPoint}px`,
        } as CSSProperties
      }
      aria-hidden="true"
    >
      {shown.map((character, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- characters have no other identity
        <span key={index} style={{ left: (first + index + 0.5) * cell * pixelsPerPoint }}>
          {character}
        </span>
      ))}
    </span>
  );
}
