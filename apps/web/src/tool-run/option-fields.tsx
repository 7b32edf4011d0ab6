import type { Contract } from '@blattwerk/shared';
import { RadioGroup } from '../ui/field.tsx';
import styles from './option-fields.module.css';
import { useToolRunner, useToolState } from './use-tool-run.tsx';

export interface OptionFieldsProps<C extends Contract> {
  contract: C;
  label: (field: keyof C['fields'] & string) => string;
  choiceLabel: (field: keyof C['fields'] & string, choice: string) => string;
  /** Fields that have no effect beside the others' present values. */
  isIdle?: (field: keyof C['fields'] & string, values: Readonly<Record<string, string>>) => boolean;
}

/** The contract's choices as a form: what it adds is here without a further line. */
export function OptionFields<C extends Contract>({ contract, label, choiceLabel, isIdle }: OptionFieldsProps<C>) {
  const runner = useToolRunner();
  const options = useToolState((state) => state.options);
  const fields = Object.entries(contract.fields) as [keyof C['fields'] & string, C['fields'][string]][];
  const values = Object.fromEntries(
    fields.map(([name, field]) => [name, options[name] ?? String(field.default ?? '')]),
  );
  return (
    <div className={styles.fields}>
      {fields
        .filter(([, field]) => field.kind === 'choice')
        .map(([name, field]) => (
          <RadioGroup
            key={name}
            label={label(name)}
            choices={(field.choices ?? []).map((choice) => ({
              value: String(choice),
              label: choiceLabel(name, String(choice)),
            }))}
            value={values[name] ?? ''}
            disabled={isIdle?.(name, values) ?? false}
            onChange={(value) => runner.dispatch({ type: 'optionChanged', field: name, value })}
          />
        ))}
    </div>
  );
}
