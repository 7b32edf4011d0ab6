import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { IconSource } from '../../../ui/icon.tsx';
import type { PageZoom } from './page-scale.ts';
import styles from './viewer-controls.module.css';

const icons = {
  smaller: 'M5 12h14',
  page: 'M6.500 4h11v16h-11z',
  width: 'M4.500 5v14M19.500 5v14M7.500 12h9m-6.500-3-3 3 3 3m4-6 3 3-3 3',
} as const satisfies Record<string, IconSource>;

/** Of buttons that choose the shown page, or no longer. */
export const choiceIcons = {
  choose: 'M5 5h14v14H5z',
  chosen: 'M5 5h14v14H5zM8.500 12.200l2.500 2.500 4.500-5',
} as const satisfies Record<string, IconSource>;

interface PlaceProps {
  /** Place of the shown page, from 1. */
  place: number;
  total: number;
  /** Gets a place that exists. */
  onPlace: (place: number) => void;
}

/** Buttons that turn pages, and the number of the shown page between them. */
export function PageTurner(props: PlaceProps) {
  const { place, total, onPlace } = props;
  const { t } = useTexts('singlePdf');
  return (
    <div className={styles.row}>
      <IconButton
        icon="arrow-left"
        data-turns=""
        label={t('pages.previous')}
        aria-disabled={place === 1 || undefined}
        onClick={() => place > 1 && onPlace(place - 1)}
      />
      <PlaceField {...props} />
      <IconButton
        icon="arrow-right"
        data-turns=""
        label={t('pages.next')}
        aria-disabled={place === total || undefined}
        onClick={() => place < total && onPlace(place + 1)}
      />
    </div>
  );
}

/** The number of the shown page, to be overwritten with another. */
function PlaceField({ place, total, onPlace }: PlaceProps) {
  const { t } = useTexts('singlePdf');
  /** While it is edited. */
  const [text, setText] = useState<string>();
  const go = () => {
    const next = Number(text);
    if (Number.isInteger(next) && next >= 1) onPlace(Math.min(next, total));
    setText(undefined);
  };
  const goByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // It is not the field of a form.
    event.preventDefault();
    go();
  };
  return (
    <span className={styles.place}>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('viewer.place', { total })}
        value={text ?? String(place)}
        size={3}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={goByEnter}
        onBlur={go}
      />
      <span aria-hidden="true">/ {total}</span>
    </span>
  );
}

export interface ZoomControlsProps {
  zoom: PageZoom;
  onZoom: (zoom: PageZoom) => void;
  /** That results, as a factor of the page's real size. */
  scale: number;
  onStep: (direction: 1 | -1) => void;
}

/** Buttons that change the scale of the shown page. */
export function ZoomControls({ zoom, onZoom, scale, onStep }: ZoomControlsProps) {
  const { t } = useTexts('singlePdf');
  return (
    <div className={styles.row}>
      <IconButton icon={icons.smaller} label={t('viewer.smaller')} onClick={() => onStep(-1)} />
      <output className={styles.scale}>{t('viewer.scale', { percent: Math.round(scale * 100) })}</output>
      <IconButton icon="plus" label={t('viewer.larger')} onClick={() => onStep(1)} />
      <IconButton
        icon={icons.page}
        label={t('viewer.page')}
        aria-pressed={zoom === 'page'}
        onClick={() => onZoom('page')}
      />
      <IconButton
        icon={icons.width}
        label={t('viewer.width')}
        aria-pressed={zoom === 'width'}
        onClick={() => onZoom('width')}
      />
    </div>
  );
}
