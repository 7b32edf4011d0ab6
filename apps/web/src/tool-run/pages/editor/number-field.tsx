import { type KeyboardEvent, useState } from 'react';
import { useSeries } from '../../running/use-form.ts';
import { useLanguage } from '../../../i18n/use-texts.ts';
import { LabeledControl } from '../../../ui/field.tsx';
import styles from './number-field.module.css';

export interface NumberFieldProps {
  /** By which the field is found. */
  name?: string;
  label: string;
  /** None for a count. */
  unit?: string;
  value: number;
  min: number;
  max: number;
  /** Of the arrow keys. */
  step?: number | undefined;
  /** Of the value, after its point; none by default. */
  decimals?: number;
  disabled?: boolean;
  /** Whether each number within the bounds is taken as it is typed: the run may wait for it, and its button leaves the focus here. */
  takesAtOnce?: boolean;
  onChange: (value: number) => void;
}

/** A number, with its unit, taken when it is complete: with Enter, or when the field is left; arrow keys change it at once. */
export function NumberField({
  name,
  label,
  unit,
  value,
  min,
  max,
  step = 1,
  decimals = 0,
  disabled,
  takesAtOnce = false,
  onChange,
}: NumberFieldProps) {
  const shown = value.toLocaleString(useLanguage(), { maximumFractionDigits: decimals, useGrouping: false });
  const inSeries = useSeries();
  /** While it is edited. */
  const [text, setText] = useState<string>();
  const change = (next: number) => {
    const rounded = Math.round(next * 10 ** decimals) / 10 ** decimals;
    if (Number.isFinite(next) && next !== value) inSeries(() => onChange(Math.max(min, Math.min(max, rounded))));
  };
  const set = (next: number) => {
    setText(undefined);
    change(next);
  };
  const take = () => text !== undefined && set(numberIn(text));
  const type = (typed: string) => {
    setText(typed);
    const next = numberIn(typed);
    if (takesAtOnce && next >= min && next <= max) change(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction !== 0) set(value + direction * step);
    else if (event.key === 'Enter') take();
    else return;
    // The form is not sent by it.
    event.preventDefault();
  };
  return (
    <LabeledControl label={label}>
      {(attributes) => (
        <span className={styles.field}>
          <input
            {...attributes}
            data-option={name}
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuetext={unit === undefined ? undefined : `${shown} ${unit}`}
            disabled={disabled}
            value={text ?? shown}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={take}
            onKeyDown={onKeyDown}
          />
          {unit !== undefined && <span aria-hidden="true">{unit}</span>}
        </span>
      )}
    </LabeledControl>
  );
}

/** A number as it is typed, with a point or a comma; NaN where it is none. */
function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}
