import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useTexts } from '../../../i18n/use-texts.ts';
import styles from './page-toolbar.module.css';

/** Widths of a page's tile, in pixels. */
const sizes = { min: 112, usual: 160, max: 352, step: 16 };

/** The size stays for all tools until the tab is closed. */
const store = createStore<number>()(() => sizes.usual);

export function usePageSize(): number {
  return useStore(store);
}

/** Slider for the size of the pages' pictures. */
export function PageSizeSlider() {
  const { t } = useTexts('singlePdf');
  const size = usePageSize();
  return (
    <label className={styles.size}>
      <span aria-hidden="true">{t('pages.size')}</span>
      <input
        type="range"
        aria-label={t('pages.sizeLabel')}
        title={t('pages.sizeLabel')}
        min={sizes.min}
        max={sizes.max}
        step={sizes.step}
        value={size}
        onChange={(event) => store.setState(Number(event.target.value), true)}
      />
    </label>
  );
}
