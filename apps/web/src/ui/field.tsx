import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';

interface Described {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

export interface FieldProps extends Described, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  /** Marked as wrong where something else says why. */
  invalid?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input of one line, with its hint and what is wrong with it. */
export function Field({ label, hint, error, invalid = false, ...rest }: FieldProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-describedby={described === '' ? undefined : described}
        aria-invalid={invalid || error !== undefined || undefined}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

export interface Choice<V extends string> {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
}

export interface ChoiceProps<V extends string> {
  label: ReactNode;
  hint?: ReactNode;
  choices: readonly Choice<V>[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean | undefined;
}

/** A few values beside one another, one of them chosen. */
export function RadioGroup<V extends string>({
  label,
  hint,
  choices,
  value,
  onChange,
  disabled = false,
}: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset
      className={styles.field}
      disabled={disabled}
      aria-describedby={hint === undefined ? undefined : `${name}-hint`}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {choice.label}
              {choice.hint !== undefined && <small>{choice.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

/** A list that opens: for more values than lie well beside one another. */
export function Select<V extends string>({ label, hint, choices, value, onChange, disabled = false }: ChoiceProps<V>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'onChange'> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, onChange, ...rest }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
