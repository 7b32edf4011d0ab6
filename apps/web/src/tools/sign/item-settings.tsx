import { prepareText } from '@blattwerk/shared';
import { type TextColor, textColors } from '@blattwerk/shared/drawn-text';
import { placedFontSize, placedTextLength } from '@blattwerk/shared/sign-placements';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { NumberField } from '../../tool-run/pages/editor/number-field.tsx';
import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import { Button } from '../../ui/button.tsx';
import { LabeledControl, Select, TextField } from '../../ui/field.tsx';
import { useSeries } from '../../tool-run/running/use-form.ts';
import { resizedText, type SignItem } from './sign-form.ts';
import styles from './sign-options.module.css';

export interface ItemSettingsProps {
  item: SignItem;
  pageCount: number;
  onChange: (item: SignItem) => void;
  onRemove: () => void;
  /** Its place on the page. */
  children: ReactNode;
}

/** What is selected: its text, size, color, place and pages. */
export function ItemSettings({ item, pageCount, onChange, onRemove, children }: ItemSettingsProps) {
  const { t } = useTexts('sign');
  const inSeries = useSeries();
  const color = item.kind !== 'image' && (
    <Select
      label={t('color.label')}
      choices={(Object.keys(textColors) as TextColor[]).map((value) => ({ value, label: t(`color.${value}`) }))}
      value={item.color}
      onChange={(next) => onChange({ ...item, color: next })}
    />
  );
  return (
    <section className={styles.settings} aria-label={t('selected')}>
      {item.kind === 'text' && (
        <LabeledControl label={t('text.label')}>
          {(attributes) => (
            <textarea
              {...attributes}
              className={styles.text}
              rows={item.text.split('\n').length}
              maxLength={placedTextLength}
              value={item.text}
              // Without a text it would be gone.
              onChange={({ target: { value } }) =>
                prepareText(value).trim() !== '' && inSeries(() => onChange(resizedText(item, { text: value })))
              }
            />
          )}
        </LabeledControl>
      )}
      {item.kind === 'text' ? (
        <div className={styles.letters}>
          <NumberField
            label={t('text.size')}
            unit="pt"
            value={Math.round(item.fontSize)}
            min={placedFontSize.min}
            max={placedFontSize.max}
            onChange={(fontSize) => onChange(resizedText(item, { fontSize }))}
          />
          {color}
        </div>
      ) : (
        color
      )}
      {children}
      {pageCount > 1 && (
        <PagesField pages={item.pages} pageCount={pageCount} onChange={(pages) => onChange({ ...item, pages })} />
      )}
      <Button size="small" icon="trash" onClick={onRemove}>
        {t('remove')}
      </Button>
    </section>
  );
}

interface PagesFieldProps {
  pages: string;
  pageCount: number;
  onChange: (pages: string) => void;
}

/** The pages that have an item; they are taken once they are valid. */
function PagesField({ pages, pageCount, onChange }: PagesFieldProps) {
  const { t } = useTexts('sign');
  const inSeries = useSeries();
  /** While it is invalid. */
  const [text, setText] = useState<string>();
  const isValid = (value: string) => value.trim() !== '' && (readPageList(value, pageCount)?.length ?? 0) > 0;
  return (
    <TextField
      type="text"
      autoComplete="off"
      label={t('pages.label')}
      hint={t('pages.hint', { count: pageCount })}
      error={text === undefined ? undefined : t('pages.invalid', { count: pageCount })}
      value={text ?? pages}
      onChange={({ target: { value } }) => {
        setText(isValid(value) ? undefined : value);
        if (isValid(value)) inSeries(() => onChange(value));
      }}
    />
  );
}
