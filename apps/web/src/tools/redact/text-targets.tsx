import { contracts } from '@blattwerk/shared';
import { maxRedactWords, type RedactPattern, redactPatterns } from '@blattwerk/shared/redact-targets';
import { useTexts } from '../../i18n/use-texts.ts';
import { useForm, useSeries } from '../../tool-run/running/use-form.ts';
import { Checkbox, LabeledControl } from '../../ui/field.tsx';
import styles from './redact-options.module.css';

const { maxLength } = contracts.redact.fields.words;
const shownRows = { min: 2, max: 8 };

/** The words and kinds of text that are looked for. */
export function TextTargets() {
  const { t } = useTexts('redact');
  const { values, set } = useForm(contracts.redact, 'words', 'whole_words', 'find');
  const words = values.words ?? '';
  const inSeries = useSeries();
  const patterns = values.find ?? [];
  const lines = words.split('\n');
  const isTooMany = lines.filter((line) => line.trim() !== '').length > maxRedactWords;
  const toggle = (pattern: RedactPattern, isWanted: boolean) => {
    const wanted = redactPatterns.filter((each) => (each === pattern ? isWanted : patterns.includes(each)));
    set({ find: wanted.length > 0 ? wanted : null });
  };
  return (
    <div className={styles.section}>
      <LabeledControl
        label={t('words.label')}
        hint={t('words.hint')}
        error={isTooMany ? t('words.tooMany', { max: maxRedactWords }) : undefined}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            className={styles.words}
            data-option="words"
            rows={Math.max(shownRows.min, Math.min(shownRows.max, lines.length))}
            maxLength={maxLength}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={words}
            onChange={({ target: { value } }) => inSeries(() => set({ words: value }))}
          />
        )}
      </LabeledControl>
      <Checkbox
        label={t('words.whole')}
        checked={values.whole_words}
        onChange={(isWhole) => set({ whole_words: isWhole })}
      />
      <fieldset className={styles.patterns}>
        <legend>{t('patterns.label')}</legend>
        {redactPatterns.map((pattern) => (
          <Checkbox
            key={pattern}
            label={t(`patterns.${pattern}`)}
            checked={patterns.includes(pattern)}
            onChange={(isWanted) => toggle(pattern, isWanted)}
          />
        ))}
      </fieldset>
    </div>
  );
}
