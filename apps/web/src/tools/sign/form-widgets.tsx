import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { boxOf } from '../../tool-run/pages/editor/box-of.ts';
import { fontFamily } from '../../tool-run/pages/pictures/text-size.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import styles from './form-widgets.module.css';
import { useFormValues } from './sign-form.ts';
import { exclusiveNames, givenValue, shownValue } from './widget-values.ts';

/** Points of a text that follows the size of its field, at most; and its share of the field's height. */
const automatic = { most: 12, share: 0.7 };

export interface FormWidgetsProps {
  /** Of all pages. */
  widgets: readonly FormWidget[];
  pageNumber: number;
  page: DrawnPage;
  onPage: (pageNumber: number) => void;
}

/** The form fields of a page as inputs over it; the key Tab goes on to those of the next page. */
export function FormWidgets({ widgets, pageNumber, page, onPage }: FormWidgetsProps) {
  const frame = useRef<HTMLDivElement>(null);
  /** Which field of the next page gets the focus. */
  const arriving = useRef<'first' | 'last'>(undefined);
  const exclusive = exclusiveNames(widgets);

  useEffect(() => {
    if (arriving.current === undefined) return;
    inputsIn(frame.current)
      .at(arriving.current === 'last' ? -1 : 0)
      ?.focus();
    arriving.current = undefined;
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
    const inputs = inputsIn(event.currentTarget);
    const isAtEnd = isLast(event.target, event.shiftKey ? inputs[0] : inputs.at(-1));
    const pages = widgets.filter(({ isReadOnly }) => !isReadOnly).map((widget) => widget.pageNumber);
    const next = event.shiftKey ? pages.findLast((each) => each < pageNumber) : pages.find((each) => each > pageNumber);
    if (!isAtEnd || next === undefined) return;
    event.preventDefault();
    arriving.current = event.shiftKey ? 'last' : 'first';
    onPage(next);
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

interface WidgetInputProps {
  widget: FormWidget;
  page: DrawnPage;
  /** Whether it is one of several check boxes that exclude each other. */
  isExclusive: boolean;
}

function WidgetInput({ widget, page, isExclusive }: WidgetInputProps) {
  const { t } = useTexts('sign');
  const [values, setValue] = useFormValues();
  const { kind, name, description, area, isReadOnly, isMultiline, isMultiple, maxLength, choices, onValue } = widget;
  const value = shownValue(widget, values);
  const set = (next: string | boolean | readonly string[]) => setValue(name, givenValue(widget, next));
  const { height } = area;
  const fontSize =
    widget.fontSize || (isMultiline ? automatic.most : Math.min(automatic.most, height * automatic.share));
  const common = {
    className: styles.widget,
    'data-placed': '',
    'data-kind': kind,
    'aria-label': description || t('form.field', { name }),
    title: description || name,
    disabled: isReadOnly,
    style: {
      ...boxOf({ rectangle: area, rotation: 0 }, page),
      fontFamily,
      fontSize: fontSize * page.pixelsPerPoint,
    },
    // The canvas would pan, and the selection go.
    onPointerDown: (event: { stopPropagation: () => void }) => event.stopPropagation(),
  };
  if (kind === 'checkbox' || kind === 'radio') {
    const isChecked = value === onValue && onValue !== '';
    return (
      <input
        {...common}
        type={kind}
        name={kind === 'radio' ? `form ${name}` : undefined}
        checked={isChecked}
        onChange={({ target: { checked } }) =>
          set(kind === 'radio' ? onValue : isExclusive ? (checked ? onValue : false) : checked)
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
  const text = { ...common, value: [value].flat().join(''), maxLength, autoComplete: 'off', spellCheck: false };
  return isMultiline ? (
    <textarea {...text} onChange={(event) => set(event.target.value)} />
  ) : (
    <input
      {...text}
      type="text"
      onChange={(event) => set(event.target.value)}
      // The tool is not started by it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}
