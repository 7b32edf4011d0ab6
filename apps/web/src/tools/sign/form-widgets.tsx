import type { Rectangle } from '@blattwerk/shared';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { boxOf } from '../../tool-run/pages/editor/box-of.ts';
import { fontFamily } from '../../tool-run/pages/pictures/text-size.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import { useSeries } from '../../tool-run/running/use-form.ts';
import styles from './form-widgets.module.css';
import { useFormValues } from './sign-form.ts';
import { exclusiveNames, givenState, givenValue, isShownOn, shownValue } from './widget-values.ts';

/** Points of a text that follows the size of its field, at most; and its share of the field's height. */
const automatic = { most: 12, share: 0.7 };

/** Which field of a page, from 1, gets the focus. */
export interface ArrivingFocus {
  pageNumber: number;
  field: 'first' | 'last';
}

export interface FormWidgetsProps {
  /** Of all pages. */
  widgets: readonly FormWidget[];
  page: DrawnPage;
  /** The field that gets the focus, as soon as its page is there. */
  arriving: ArrivingFocus | undefined;
  onArriving: (arriving: ArrivingFocus | undefined) => void;
}

/** The form fields of a page as inputs over it; the key Tab goes on to those of the next page. */
export function FormWidgets({ widgets, page, arriving, onArriving }: FormWidgetsProps) {
  const { pageNumber } = page;
  const frame = useRef<HTMLDivElement>(null);
  const exclusive = exclusiveNames(widgets);

  useEffect(() => {
    if (arriving?.pageNumber !== pageNumber) return;
    inputsIn(frame.current)
      .at(arriving.field === 'last' ? -1 : 0)
      ?.focus();
    onArriving(undefined);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
    const inputs = inputsIn(event.currentTarget);
    const isAtEnd = isLast(event.target, event.shiftKey ? inputs[0] : inputs.at(-1));
    const pages = widgets.filter(({ isReadOnly }) => !isReadOnly).map((widget) => widget.pageNumber);
    const next = event.shiftKey ? pages.findLast((each) => each < pageNumber) : pages.find((each) => each > pageNumber);
    if (!isAtEnd || next === undefined) return;
    event.preventDefault();
    onArriving({ pageNumber: next, field: event.shiftKey ? 'last' : 'first' });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key of the inputs in it
    <div ref={frame} onKeyDown={onKeyDown}>
      {widgets
        .filter((widget) => widget.pageNumber === pageNumber)
        .map((widget) => (
          <WidgetInput key={widget.id} widget={widget} page={page} isExclusive={exclusive.has(widget.name)} />
        ))}
    </div>
  );
}

function inputsIn(frame: HTMLElement | null): HTMLElement[] {
  const inputs = frame?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [];
  return [...inputs].filter(({ disabled }) => !disabled);
}

/** Whether a field is the last one for the key Tab, which enters a group of radio buttons once. */
function isLast(target: EventTarget, last: HTMLElement | undefined): boolean {
  if (target === last) return true;
  if (!(target instanceof HTMLInputElement && last instanceof HTMLInputElement)) return false;
  return target.type === 'radio' && last.type === 'radio' && target.name === last.name;
}

/** The area of a widget before it is rotated about its middle. */
function uprightArea({ area, rotation }: FormWidget): Rectangle {
  const { x, y, width, height } = area;
  if (rotation % 180 === 0) return area;
  return { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width };
}

interface WidgetInputProps {
  widget: FormWidget;
  page: DrawnPage;
  /** Whether it is one of several check boxes that exclude each other. */
  isExclusive: boolean;
}

function WidgetInput({ widget, page, isExclusive }: WidgetInputProps) {
  const { t } = useTexts('sign');
  const [values, setValue] = useFormValues();
  const { kind, name, description, rotation, isReadOnly, isMultiline, isMultiple, isPassword, maxLength, choices } =
    widget;
  const inSeries = useSeries();
  const value = shownValue(widget, values);
  const set = (next: string | readonly string[]) => setValue(name, givenValue(widget, next));
  const rectangle = uprightArea(widget);
  const { height } = rectangle;
  const fontSize =
    widget.fontSize || (isMultiline ? automatic.most : Math.min(automatic.most, height * automatic.share));
  const common = {
    className: styles.widget,
    'data-placed': '',
    'data-kind': kind,
    'aria-label': description || t('form.field', { name }),
    title: isPassword ? t('form.password', { name: description || name }) : description || name,
    disabled: isReadOnly,
    'aria-required': widget.isRequired || undefined,
    style: {
      ...boxOf({ rectangle, rotation }, page),
      fontFamily,
      fontSize: fontSize * page.pixelsPerPoint,
    },
    // The canvas would pan, and the selection go.
    onPointerDown: (event: { stopPropagation: () => void }) => event.stopPropagation(),
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
  const autoComplete = isPassword ? 'new-password' : 'off';
  const text = { ...common, value: [value].flat().join(''), maxLength, autoComplete, spellCheck: false };
  return isMultiline ? (
    <textarea {...text} onChange={(event) => inSeries(() => set(event.target.value))} />
  ) : (
    <input
      {...text}
      type={isPassword ? 'password' : 'text'}
      onChange={(event) => inSeries(() => set(event.target.value))}
      // The tool is not started by it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}
