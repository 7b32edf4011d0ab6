import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import type { FieldLabel } from './field-labels.ts';
import { WidgetInput } from './widget-input.tsx';
import { exclusiveNames } from './widget-values.ts';

export interface FormWidgetsProps {
  /** Of all pages. */
  widgets: readonly FormWidget[];
  labels: ReadonlyMap<string, FieldLabel>;
  /** Names of the fields that still need a value. */
  missing: ReadonlySet<string>;
  page: DrawnPage;
  /** The place that gets the focus, as soon as its page is there. */
  arriving: FormWidget | undefined;
  onArriving: (arriving: FormWidget | undefined) => void;
  /** A place has the focus. */
  onFocus: (widget: FormWidget) => void;
  /** Goes on to the next field. */
  onNext: (from: string) => void;
}

/** The form fields of a page as inputs over it; the key Tab goes on to those of the next page, and Enter to the next field. */
export function FormWidgets({
  widgets,
  labels,
  missing,
  page,
  arriving,
  onArriving,
  onFocus,
  onNext,
}: FormWidgetsProps) {
  const { pageNumber } = page;
  const frame = useRef<HTMLDivElement>(null);
  const exclusive = exclusiveNames(widgets);

  useEffect(() => {
    if (arriving?.pageNumber !== pageNumber) return;
    const inputs = inputsIn(frame.current);
    const input = inputs.find(({ dataset }) => dataset['field'] === arriving.id);
    // Of radio buttons, the chosen one has the focus.
    const chosen = inputs.find((each) => input?.type === 'radio' && each.name === input.name && each.checked);
    const control = chosen ?? input;
    control?.focus();
    // As with Tab: what is typed takes the place of what a field has.
    if (control instanceof HTMLInputElement && control.type === 'text') control.select();
    onArriving(undefined);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    if (key === 'Enter' && target instanceof HTMLInputElement) {
      // The tool is not started by it.
      event.preventDefault();
      onNext(target.dataset['field'] ?? '');
    }
    if (key !== 'Tab') return;
    const inputs = inputsIn(event.currentTarget);
    const isAtEnd = isLast(target, shiftKey ? inputs[0] : inputs.at(-1));
    const others = widgets.filter(({ isReadOnly }) => !isReadOnly);
    const next = shiftKey
      ? others.findLast((each) => each.pageNumber < pageNumber)
      : others.find((each) => each.pageNumber > pageNumber);
    if (!isAtEnd || next === undefined) return;
    event.preventDefault();
    onArriving(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key of the inputs in it
    <div ref={frame} onKeyDown={onKeyDown}>
      {widgets
        .filter((widget) => widget.pageNumber === pageNumber)
        .map((widget) => (
          <WidgetInput
            key={widget.id}
            widget={widget}
            page={page}
            label={labels.get(widget.id)}
            isExclusive={exclusive.has(widget.name)}
            isMissing={missing.has(widget.name)}
            onFocus={() => onFocus(widget)}
          />
        ))}
    </div>
  );
}

function inputsIn(frame: HTMLElement | null): HTMLInputElement[] {
  const inputs = frame?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [];
  return [...inputs].filter(({ disabled }) => !disabled);
}

/** Whether a field is the last one for the key Tab, which enters a group of radio buttons once. */
function isLast(target: EventTarget, last: HTMLElement | undefined): boolean {
  if (target === last) return true;
  if (!(target instanceof HTMLInputElement && last instanceof HTMLInputElement)) return false;
  return target.type === 'radio' && last.type === 'radio' && target.name === last.name;
}
