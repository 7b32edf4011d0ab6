import { type KeyboardEvent, useState } from 'react';
import { LabeledControl } from '../../../ui/field.tsx';
import styles from './number-field.module.css';

export interface NumberFieldProps {
  label: string;
  unit: string;
  value: number;
  min: number;
  max: number;
  /** Of the arrow keys. */
  step?: number | undefined;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A whole number with its unit, taken when it is complete: with Enter, or when the field is left; arrow keys change it at once. */
export function NumberField({ label, unit, value, min, max, step = 1, disabled, onChange }: NumberFieldProps) {
  /** While it is edited. */
  const [text, setText] = useState<string>();
  const set = (next: number) => {
    setText(undefined);
    if (Number.isFinite(next) && next !== value) onChange(Math.max(min, Math.min(max, Math.round(next))));
  };
  const take = () => text !== undefined && set(text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));
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
            inputMode="numeric"
            autoComplete="off"
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuetext={`${value} ${unit}`}
            disabled={disabled}
            value={text ?? String(value)}
            onChange={(event) => setText(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={take}
            onKeyDown={onKeyDown}
          />
          <span aria-hidden="true">{unit}</span>
        </span>
      )}
    </LabeledControl>
  );
}
