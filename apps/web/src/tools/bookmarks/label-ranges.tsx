import { contracts, labelStyles, type PageLabelRange } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { NumberField } from '../../tool-run/pages/editor/number-field.tsx';
import { useForm, useSeries } from '../../tool-run/running/use-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import styles from './bookmark-editor.module.css';

const first: PageLabelRange = { page: 1, style: 'decimal', prefix: '', start: 1 };
const number = { min: 1, max: 1_000_000, takesAtOnce: true } as const;

/** What viewers show as the numbers of pages, by ranges. */
export function LabelRanges() {
  const { t } = useTexts('bookmarks');
  const { values, set } = useForm(contracts.bookmarks, 'labels');
  const inSeries = useSeries();
  const ranges: readonly PageLabelRange[] = values.labels ?? [];
  const change = (index: number, changes: Partial<PageLabelRange>) =>
    inSeries(() => set({ labels: ranges.map((range, at) => (at === index ? { ...range, ...changes } : range)) }));
  const add = () => {
    const last = Math.max(0, ...ranges.map(({ page }) => page));
    set({ labels: [...ranges, { ...first, page: last + 1 }] });
  };
  return (
    <div className={styles.editor}>
      <Checkbox
        label={t('labels.change')}
        hint={t('labels.hint')}
        checked={values.labels !== null}
        onChange={(isWanted) => set({ labels: isWanted ? [first] : null })}
      />
      {values.labels !== null && (
        <>
          {ranges.map((range, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- ranges are known by their places
            <fieldset key={index} className={styles.range}>
              <legend>{t('labels.range', { page: range.page })}</legend>
              <NumberField
                {...number}
                label={t('labels.page')}
                value={range.page}
                onChange={(page) => change(index, { page })}
              />
              <Select
                label={t('labels.style')}
                choices={labelStyles.map((style) => ({ value: style, label: t(`labels.styles.${style}`) }))}
                value={range.style}
                onChange={(style) => change(index, { style })}
              />
              <TextField
                label={t('labels.prefix')}
                value={range.prefix}
                maxLength={100}
                autoComplete="off"
                onChange={({ target: { value } }) => change(index, { prefix: value })}
              />
              <NumberField
                {...number}
                label={t('labels.start')}
                value={range.start}
                onChange={(start) => change(index, { start })}
              />
              <IconButton
                icon="trash"
                label={t('labels.remove')}
                onClick={() => set({ labels: ranges.toSpliced(index, 1) })}
              />
            </fieldset>
          ))}
          {ranges.length === 0 && <p className={styles.hint}>{t('labels.none')}</p>}
          <div className={styles.foot}>
            <Button icon="plus" onClick={add}>
              {t('labels.add')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
