import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './page-toolbar.module.css';

/** Widths of a page's tile, in pixels. */
const sizes = { min: 88, usual: 176, max: 352, step: 8 };
/** Windows in which three pages of the smallest size fit beside each other. */
const narrowWindow = '(max-width: 480px)';

/** The size stays for all tools until the tab is closed. */
const store = createStore<number>()(() => (matchMedia(narrowWindow).matches ? sizes.min : sizes.usual));

/** Width of a page's tile, in pixels. */
export function useTileSize(): number {
  return useStore(store);
}

/** Slider for the size of the pages' pictures. */
export function PageSizeSlider() {
  const { t } = useTexts('singlePdf');
  const size = useTileSize();
  return (
    <label className={styles.size}>
      <Icon name="file" size={14} />
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
      <Icon name="file" size={22} />
    </label>
  );
}
