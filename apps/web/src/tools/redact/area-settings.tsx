import type { PageSize, Rectangle } from '@blattwerk/shared';
import type { RedactArea } from '@blattwerk/shared/redact-targets';
import { useTexts } from '../../i18n/use-texts.ts';
import { millimetersOf, pointsOf } from '../../tool-run/pages/editor/edited-placement.ts';
import { NumberField } from '../../tool-run/pages/editor/number-field.tsx';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import { usePageSize } from '../../tool-run/pages/viewer/use-page-picture.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/field.tsx';
import styles from './redact-options.module.css';

export interface AreaSettingsProps {
  area: RedactArea;
  pages: PdfPages;
  /** The shown page, from 1. */
  pageNumber: number;
  onChange: (area: RedactArea) => void;
  onRemove: () => void;
}

/** The selected area in numbers, and its pages. */
export function AreaSettings({ area, pages, pageNumber, onChange, onRemove }: AreaSettingsProps) {
  const { t } = useTexts('redact');
  const on = readPageList(area.pages, pages.count) ?? [];
  // Another page may be read meanwhile.
  const ownPage = on.includes(pageNumber) ? pageNumber : (on[0] ?? pageNumber);
  const size = usePageSize(pages, ownPage);
  const isEverywhere = pages.count > 1 && on.length === pages.count;
  return (
    <section className={styles.settings} aria-label={t('area.label')}>
      <h3 className={styles.title}>{t('area.label')}</h3>
      {size && <Numbers {...area} page={size} onChange={(rectangle) => onChange({ ...area, rectangle })} />}
      {pages.count > 1 && (
        <RadioGroup
          label={t('area.pages.label')}
          choices={[
            { value: 'this', label: t('area.pages.this') },
            { value: 'all', label: t('area.pages.all') },
          ]}
          value={isEverywhere ? 'all' : 'this'}
          onChange={(value) => onChange({ ...area, pages: value === 'all' ? '1-' : String(ownPage) })}
        />
      )}
      <Button size="small" icon="trash" onClick={onRemove}>
        {t('area.remove')}
      </Button>
    </section>
  );
}

interface NumbersProps {
  rectangle: Rectangle;
  page: PageSize;
  onChange: (rectangle: Rectangle) => void;
}

/** From the left and upper edges of the page. */
function Numbers({ rectangle, page, onChange }: NumbersProps) {
  const { t } = useTexts('redact');
  const { x, y, width, height } = rectangle;
  const top = page.height - y - height;
  const common = { unit: 'mm', min: 0 };
  const set = (change: Partial<Rectangle>) => onChange({ ...rectangle, ...change });
  return (
    <div className={styles.pair}>
      <NumberField
        {...common}
        label={t('area.left')}
        value={millimetersOf(x)}
        max={millimetersOf(page.width - width)}
        onChange={(value) => set({ x: Math.min(pointsOf(value), page.width - width) })}
      />
      <NumberField
        {...common}
        label={t('area.top')}
        value={millimetersOf(top)}
        max={millimetersOf(page.height - height)}
        onChange={(value) => set({ y: Math.max(0, page.height - height - pointsOf(value)) })}
      />
      <NumberField
        {...common}
        label={t('area.width')}
        value={millimetersOf(width)}
        min={1}
        max={millimetersOf(page.width - x)}
        onChange={(value) => set({ width: Math.min(pointsOf(value), page.width - x) })}
      />
      <NumberField
        {...common}
        label={t('area.height')}
        value={millimetersOf(height)}
        min={1}
        max={millimetersOf(page.height - top)}
        onChange={(value) => {
          const next = Math.min(pointsOf(value), page.height - top);
          set({ y: y + height - next, height: next });
        }}
      />
    </div>
  );
}
