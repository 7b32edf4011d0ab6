import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { IconSource } from '../../../ui/icon.tsx';
import { type CanvasCommands, PageCanvas, type ViewedPage } from './page-canvas.tsx';
import type { PageZoom } from './page-scale.ts';
import styles from './page-viewer.module.css';

const icons = {
  smaller: 'M5 12h14',
  page: 'M6.500 4h11v16h-11z',
  width: 'M4.500 5v14M19.500 5v14M7.500 12h9m-6.500-3-3 3 3 3m4-6 3 3-3 3',
  choose: 'M5 5h14v14H5z',
  chosen: 'M5 5h14v14H5zM8.500 12.200l2.500 2.500 4.500-5',
} as const satisfies Record<string, IconSource>;

/** Windows in which a page is first shown in its whole width. */
const smallWindow = '(max-width: 640px), (max-height: 30rem)';

export interface PageViewerProps {
  items: readonly ViewedPage[];
  /** Place of the page that is shown, from 1; undefined while none is. */
  place: number | undefined;
  onPlace: (place: number | undefined) => void;
  /** Rotates a page to the right; absent where pages cannot be rotated. */
  onRotate?: ((place: number) => void) | undefined;
  /** Keys of the chosen pages; absent where pages cannot be chosen. */
  chosen?: ReadonlySet<string> | undefined;
  onToggle?: (place: number) => void;
}

/** A page in the whole window, to be read, turned and chosen. */
export function PageViewer(props: PageViewerProps) {
  const { items, place, onPlace } = props;
  const item = place === undefined ? undefined : items[place - 1];
  // Outside of the pages: a dialog that is moved with them leaves the top layer, and no longer returns the focus.
  return createPortal(
    <Dialog open={item !== undefined} form="full" title={item?.label ?? ''} onClose={() => onPlace(undefined)}>
      {item !== undefined && place !== undefined && <Viewer {...props} item={item} place={place} />}
    </Dialog>,
    document.body,
  );
}

function Viewer({
  items,
  item,
  place,
  onPlace,
  onRotate,
  chosen,
  onToggle,
}: PageViewerProps & { item: ViewedPage; place: number }) {
  const { t } = useTexts('singlePdf');
  const commands = useRef<CanvasCommands>(null);
  const [zoom, setZoom] = useState<PageZoom>(() => (matchMedia(smallWindow).matches ? 'width' : 'page'));
  const [scale, setScale] = useState(1);
  const total = items.length;
  const goTo = (next: number) => {
    if (next >= 1 && next <= total && next !== place) onPlace(next);
  };
  // Also with Ctrl, which would zoom all of the page.
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => commands.current?.step(1),
    '=': () => commands.current?.step(1),
    '-': () => commands.current?.step(-1),
    0: () => setZoom('page'),
  };
  const plainKeys: Readonly<Record<string, (() => void) | undefined>> = {
    arrowright: () => goTo(place + 1),
    arrowleft: () => goTo(place - 1),
    pagedown: () => goTo(place + 1),
    pageup: () => goTo(place - 1),
    home: () => goTo(1),
    end: () => goTo(total),
    r: onRotate && (() => onRotate(place)),
    ' ': chosen && (() => onToggle?.(place)),
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (altKey || (target instanceof Element && target.matches('input'))) return;
    const act = keys[key.toLowerCase()] ?? (ctrlKey || metaKey ? undefined : plainKeys[key.toLowerCase()]);
    if (act === undefined || (key === ' ' && target instanceof Element && target.matches('button'))) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const isChosen = chosen?.has(item.key) === true;
  return (
    <div className={styles.viewer}>
      <div className={styles.turn}>
        <IconButton
          icon="arrow-left"
          label={t('pages.previous')}
          aria-disabled={place === 1 || undefined}
          onClick={() => goTo(place - 1)}
        />
        <PlaceField place={place} total={total} onPlace={goTo} />
        <IconButton
          icon="arrow-right"
          label={t('pages.next')}
          aria-disabled={place === total || undefined}
          onClick={() => goTo(place + 1)}
        />
      </div>
      <div className={styles.tools} role="group" aria-label={t('viewer.tools')}>
        <IconButton icon={icons.smaller} label={t('viewer.smaller')} onClick={() => commands.current?.step(-1)} />
        <output className={styles.scale}>{t('viewer.scale', { percent: Math.round(scale * 100) })}</output>
        <IconButton icon="plus" label={t('viewer.larger')} onClick={() => commands.current?.step(1)} />
        <IconButton
          icon={icons.page}
          label={t('viewer.page')}
          aria-pressed={zoom === 'page'}
          onClick={() => setZoom('page')}
        />
        <IconButton
          icon={icons.width}
          label={t('viewer.width')}
          aria-pressed={zoom === 'width'}
          onClick={() => setZoom('width')}
        />
        {onRotate !== undefined && (
          <IconButton icon="retry" label={t('pages.rotateRight')} onClick={() => onRotate(place)} />
        )}
        {chosen !== undefined && (
          <Button
            kind={isChosen ? 'primary' : 'secondary'}
            size="small"
            className={styles.choose}
            icon={isChosen ? icons.chosen : icons.choose}
            aria-label={t(isChosen ? 'viewer.chosen' : 'viewer.choose')}
            aria-pressed={isChosen}
            onClick={() => onToggle?.(place)}
          >
            <span>{t(isChosen ? 'viewer.chosen' : 'viewer.choose')}</span>
          </Button>
        )}
      </div>
      <IconButton className={styles.close} icon="close" label={t('pages.close')} onClick={() => onPlace(undefined)} />
      <PageCanvas ref={commands} page={item} zoom={zoom} onZoom={setZoom} onScale={setScale} />
    </div>
  );
}

interface PlaceFieldProps {
  place: number;
  total: number;
  onPlace: (place: number) => void;
}

/** The number of the shown page, to be overwritten with another. */
function PlaceField({ place, total, onPlace }: PlaceFieldProps) {
  const { t } = useTexts('singlePdf');
  /** While it is edited. */
  const [text, setText] = useState<string>();
  const go = () => {
    const next = Number(text);
    if (Number.isInteger(next) && next >= 1) onPlace(Math.min(next, total));
    setText(undefined);
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
        onKeyDown={({ key }: ReactKeyboardEvent) => key === 'Enter' && go()}
        onBlur={go}
      />
      <span aria-hidden="true">/ {total}</span>
    </span>
  );
}
