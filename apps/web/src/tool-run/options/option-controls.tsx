import { type Contract, type ErrorCode, type Field, type FieldValue, ToolError } from '@blattwerk/shared';
import { cssColor, type TextColor } from '@blattwerk/shared/drawn-text';
import type { InputHTMLAttributes } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Checkbox, TextField, RadioGroup } from '../../ui/field.tsx';
import { Icon, type IconSource } from '../../ui/icon.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import styles from './option-fields.module.css';
import { fieldOfRefusal, findOptionProblem, isRequired, requiredFields } from '../model/option-problem.ts';
import { enteredValue, type FieldName, formatValue } from '../model/form.ts';
import { useSeries } from '../running/use-form.ts';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import { useRefusals } from '../use-refusals.ts';

interface FieldTexts {
  label: string;
  hint?: string;
  placeholder?: string;
  choices?: Readonly<Record<string, string | { label: string; hint: string }>>;
}

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'min' | 'inputMode' | 'autoComplete' | 'required' | 'disabled'
>;

export interface OptionFieldsProps<C extends Contract, F extends FieldName<C>> {
  contract: C;
  /** Names of the fields, shown in the contract's order; all of them by default. */
  only?: readonly F[];
  texts: { readonly [N in F]: FieldTexts };
  /** Choices that are not offered. */
  without?: { readonly [N in F]?: readonly string[] };
  /** Attributes of text and password inputs beyond the contract. */
  inputs?: { readonly [N in F]?: InputAttributes };
  /** Whether a field has no effect with the other fields' current values. */
  isIdle?: (field: F, values: Readonly<Record<string, string>>) => boolean;
  onChanged?: (field: F) => void;
  /** What a color looks like, in a style sheet; as it is written on pages by default. */
  colorOf?: (color: string) => string;
}

/** Form controls for the fields of a contract. */
export function OptionControls<C extends Contract, F extends FieldName<C> = FieldName<C>>({
  contract,
  only,
  texts,
  without,
  inputs,
  isIdle,
  onChanged,
  colorOf = (color) => cssColor(color as TextColor),
}: OptionFieldsProps<C, F>) {
  const runner = useToolRunner();
  const options = useToolState((state) => state.options);
  const fields = Object.entries(contract.fields) as [F, Field<FieldValue>][];
  const values = Object.fromEntries(fields.map(([name, field]) => [name, formatValue(options[name] ?? field.default)]));
  return (
    <div className={styles.fields}>
      {fields
        .filter(([name]) => only === undefined || only.includes(name))
        .map(([name, field]) => (
          <OptionField
            key={name}
            name={name}
            field={withoutChoices(field, without?.[name] ?? [])}
            texts={texts[name]}
            input={{ required: isRequired(field), ...inputs?.[name] }}
            value={values[name] ?? ''}
            isIdle={isIdle?.(name, values) ?? false}
            colorOf={colorOf}
            onChange={(value) => {
              const { run } = runner.store.getState();
              const isCause = run.name === 'error' && fieldOfRefusal(contract, run.failure.error.code) === name;
              if (isCause) runner.dispatch({ type: 'returned' });
              runner.dispatch({ type: 'optionsChanged', values: { [name]: enteredValue(field, value) } });
              onChanged?.(name);
            }}
          />
        ))}
    </div>
  );
}

function withoutChoices(field: Field<FieldValue>, left: readonly string[]): Field<FieldValue> {
  return field.choices && left.length > 0
    ? { ...field, choices: field.choices.filter((choice) => !left.includes(String(choice))) }
    : field;
}

export interface OptionFieldProps {
  name: string;
  field: Field<FieldValue>;
  texts: FieldTexts;
  input: InputAttributes;
  value: string;
  isIdle: boolean;
  onChange: (value: string) => void;
}

interface ShownFieldProps extends OptionFieldProps {
  colorOf: (color: string) => string;
}

function OptionField({ colorOf, ...props }: ShownFieldProps) {
  const { name, field, texts, value, isIdle, onChange } = props;
  const { t } = useTexts('toolRun');
  const { label, hint, choices } = texts;
  const inputProps = useInputProps(props);
  switch (field.kind) {
    case 'choice':
      return (
        <RadioGroup
          label={label}
          hint={hint}
          choices={(field.choices ?? []).map((choice) => {
            const text = choices?.[String(choice)] ?? String(choice);
            return {
              value: String(choice),
              ...(typeof text === 'string' ? { label: text } : text),
              picture: <ChoicePicture field={name} choice={String(choice)} colorOf={colorOf} />,
            };
          })}
          value={value}
          disabled={isIdle}
          onChange={onChange}
        />
      );
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={value === 'true'}
          disabled={isIdle}
          onChange={(checked) => onChange(String(checked))}
        />
      );
    case 'secret':
      return (
        <SecretField autoComplete="off" {...inputProps} showLabel={t('option.show')} hideLabel={t('option.hide')} />
      );
    default:
      return <TextField type="text" autoComplete="off" autoCapitalize="none" spellCheck={false} {...inputProps} />;
  }
}

/** Of the directions in which pages are rotated. */
const rotationIcons: Readonly<Record<string, IconSource>> = {
  90: 'M5 19v-5a6 6 0 0 1 6-6h8M15 4l4 4-4 4',
  180: 'M6 19V9.500a4.500 4.500 0 0 1 9 0V19M11 15l4 4 4-4',
  270: 'M19 19v-5a6 6 0 0 0-6-6H5M9 4 5 8l4 4',
  upright: 'M12 20V5M6.500 10.500 12 5l5.500 5.500',
};

/** What a choice looks like: a color, or an arrow for the direction of a rotation. */
function ChoicePicture({
  field,
  choice,
  colorOf,
}: {
  field: string;
  choice: string;
  colorOf: (color: string) => string;
}) {
  if (field === 'color')
    return <span className={styles.disc} style={{ background: colorOf(choice) }} aria-hidden="true" />;
  const icon = field === 'rotation' ? rotationIcons[choice] : undefined;
  return icon === undefined ? null : <Icon name={icon} />;
}

/** Properties of a one-line input, masked or not. It is validated on blur, not while typing. */
export function useInputProps({ name, field, texts, input, value, isIdle, onChange }: OptionFieldProps) {
  const runner = useToolRunner();
  const inSeries = useSeries();
  const sentence = useProblemSentence(name, field, { label: texts.label, value });
  const disabled = isIdle || input.disabled === true;
  const check = () => {
    const state = runner.store.getState();
    if (state.options[name] === undefined) return;
    const others = requiredFields(runner.contract).filter((other) => other !== name);
    const required = (input.required ?? isRequired(field)) ? [...others, name] : others;
    const problem = findOptionProblem(runner.contract, state, required);
    if (problem?.field === name) runner.dispatch({ type: 'optionRefused', problem });
  };
  return {
    ...input,
    label: texts.label,
    hint: texts.hint,
    placeholder: texts.placeholder,
    // The value of a disabled field was not sent.
    error: disabled ? undefined : sentence,
    value,
    disabled,
    'data-option': name,
    onBlur: check,
    onChange: (event: { target: { value: string } }) => inSeries(() => onChange(event.target.value)),
  };
}

/** The refusal of a text for a character that cannot be drawn, which no further typing makes right. */
function findCharacterProblem(field: Field<FieldValue>, value: string): ToolError | undefined {
  try {
    if (field.drawn !== undefined) field.parse(value);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    if (error.params.character !== undefined) return error;
  }
  return undefined;
}

/** Text about an invalid value, or about a refusal of the server. */
function useProblemSentence(
  name: string,
  field: Field<FieldValue>,
  { label, value }: { label: string; value: string },
): string | undefined {
  const { t } = useTexts('toolRun');
  const describe = useRefusals();
  const { contract } = useToolRunner();
  const problem = useToolState(({ optionProblem }) => (optionProblem?.field === name ? optionProblem : null));
  const refusal = useToolState(({ run }) =>
    run.name === 'error' && fieldOfRefusal(contract, run.failure.error.code) === name ? run.failure.error : null,
  );
  const error = problem?.error ?? findCharacterProblem(field, value);
  if (error === undefined) return refusal === null ? undefined : describe(refusal.code as ErrorCode, refusal.params);
  const { code, params } = error;
  if (field.kind === 'secret' && code === 'invalidField')
    return params.max_length === undefined
      ? t('option.secretSign')
      : t('option.secretLength', { max: params.max_length });
  return describe(code, { ...params, field: label });
}
