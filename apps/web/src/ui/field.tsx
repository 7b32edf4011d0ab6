import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import styles from './field.module.css';

export interface Described {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** It must not stay empty: marked at the label, and announced. */
  isRequired?: boolean | undefined;
}

export interface LabeledControlProps extends Described {
  children: (attributes: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
    'aria-required': true | undefined;
  }) => ReactNode;
}

export interface TextFieldProps extends Described, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  ref?: Ref<HTMLInputElement>;
}

/** Label, hint and error of a control, which takes the attributes. */
export function LabeledControl({ label, hint, error, isRequired, children }: LabeledControlProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label} data-required={isRequired === true ? '' : undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error !== undefined || undefined,
        // Browsers report an empty `required` as wrong before anything is entered.
        'aria-required': isRequired === true || undefined,
      })}
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

/** Labeled input of one line, with hint and error. */
export function TextField({ label, hint, error, isRequired, ...rest }: TextFieldProps) {
  return (
    <LabeledControl label={label} hint={hint} error={error} isRequired={isRequired}>
      {(attributes) => (
        <input
          {...rest}
          {...attributes}
          className={styles.input}
          // A turn of the wheel that is to scroll the page would change the number.
          onWheel={rest.type === 'number' ? ({ currentTarget }) => currentTarget.blur() : undefined}
        />
      )}
    </LabeledControl>
  );
}

export interface Choice<V extends string> {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  /** Before the label. */
  picture?: ReactNode;
}

export interface ChoiceProps<V extends string> {
  label: ReactNode;
  hint?: ReactNode;
  choices: readonly Choice<V>[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean | undefined;
}

/** Radio buttons in a row. */
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
            {choice.picture}
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

export interface SelectProps<V extends string>
  extends ChoiceProps<V>,
    Pick<Described, 'error' | 'isRequired'>,
    Pick<SelectHTMLAttributes<HTMLSelectElement>, 'autoComplete' | 'onBlur'> {}

/** Drop-down list, for more values than fit in a row. */
export function Select<V extends string>({
  label,
  hint,
  error,
  isRequired,
  choices,
  onChange,
  ...rest
}: SelectProps<V>) {
  return (
    <LabeledControl label={label} hint={hint} error={error} isRequired={isRequired}>
      {(attributes) => (
        <select
          {...rest}
          {...attributes}
          className={styles.select}
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
      )}
    </LabeledControl>
  );
}

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'onChange'> {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, hint, onChange, ...rest }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </label>
  );
}
