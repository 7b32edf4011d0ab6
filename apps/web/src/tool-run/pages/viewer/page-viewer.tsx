import { type ReactNode, type UIEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { IconSource } from '../../../ui/icon.tsx';
import { type CanvasCommands, type DrawnPage, PageCanvas, type ViewedPage } from './page-canvas.tsx';
import type { PageZoom } from './page-scale.ts';
import styles from './page-viewer.module.css';
import { choiceIcons, PageTurner, ZoomControls } from './viewer-controls.tsx';

/** Windows in which a page is first shown in its whole width. */
const smallWindow = '(max-width: 640px), (max-height: 30rem)';

const compareIcon: IconSource = 'M4.500 5h6v14h-6zM13.500 5h6v14h-6z';

/** Windows in which two pages are beside each other. */
const wideWindow = '(min-width: 60rem)';

/** A page, with its accessible name. */
export interface NamedPage extends ViewedPage {
  readonly label: string;
}

export interface PageViewerProps {
  items: readonly NamedPage[];
  /** What each page was before; none where nothing is compared. */
  compared?: readonly NamedPage[];
  /** Place of the page that is shown, from 1; undefined while none is. */
  place: number | undefined;
  onPlace: (place: number | undefined) => void;
  /** Rotates a page to the right; absent where pages cannot be rotated. */
  onRotate?: ((place: number) => void) | undefined;
  /** Keys of the chosen pages; absent where pages cannot be chosen. */
  chosen?: ReadonlySet<string> | undefined;
  onToggle?: (place: number) => void;
  /** Renders what lies on a page. */
  children?: ((page: DrawnPage) => ReactNode) | undefined;
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
  compared = [],
  item,
  place,
  onPlace,
  onRotate,
  chosen,
  onToggle,
  children,
}: PageViewerProps & { item: NamedPage; place: number }) {
  const { t } = useTexts('singlePdf');
  const commands = useRef<CanvasCommands>(null);
  const [zoom, setZoom] = useState<PageZoom>(() => (matchMedia(smallWindow).matches ? 'width' : 'page'));
  const [scale, setScale] = useState(1);
  const [isWide] = useState(() => matchMedia(wideWindow).matches);
  const before = compared[place - 1];
  const [isComparing, setComparing] = useState(isWide);
  const showsBefore = before !== undefined && isComparing;
  const showsAfter = isWide || !showsBefore;
  const total = items.length;
  const shown = useMemo(() => [item], [item]);
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
        <PageTurner place={place} total={total} onPlace={onPlace} />
      </div>
      <div className={styles.tools} role="group" aria-label={t('viewer.tools')}>
        <ZoomControls
          zoom={zoom}
          onZoom={setZoom}
          scale={scale}
          onStep={(direction) => commands.current?.step(direction)}
        />
        {onRotate !== undefined && (
          <IconButton icon="retry" label={t('pages.rotateRight')} onClick={() => onRotate(place)} />
        )}
        {before !== undefined && (
          <Button size="small" icon={compareIcon} aria-pressed={isComparing} onClick={() => setComparing(!isComparing)}>
            {t(isWide ? 'viewer.compare' : 'viewer.before')}
          </Button>
        )}
        {chosen !== undefined && (
          <Button
            kind={isChosen ? 'primary' : 'secondary'}
            size="small"
            className={styles.choose}
            icon={isChosen ? choiceIcons.chosen : choiceIcons.choose}
            aria-label={t(isChosen ? 'viewer.chosen' : 'viewer.choose')}
            aria-pressed={isChosen}
            onClick={() => onToggle?.(place)}
          >
            <span>{t(isChosen ? 'viewer.chosen' : 'viewer.choose')}</span>
          </Button>
        )}
      </div>
      <IconButton className={styles.close} icon="close" label={t('pages.close')} onClick={() => onPlace(undefined)} />
      <div
        className={styles.canvases}
        data-both={(showsBefore && showsAfter) || undefined}
        onScrollCapture={scrollTogether}
      >
        {showsBefore && (
          <Side caption={t('viewer.before')}>
            <PageCanvas
              ref={showsAfter ? undefined : commands}
              label={t('viewer.beforePage', { page: before.label })}
              items={[before]}
              place={1}
              zoom={zoom}
              onZoom={setZoom}
              onScale={showsAfter ? () => {} : setScale}
            >
              {children}
            </PageCanvas>
          </Side>
        )}
        {showsAfter && (
          <Side caption={showsBefore ? t('viewer.after') : undefined}>
            <PageCanvas
              ref={commands}
              label={item.label}
              items={shown}
              place={1}
              zoom={zoom}
              onZoom={setZoom}
              onScale={setScale}
            >
              {children}
            </PageCanvas>
          </Side>
        )}
      </div>
    </div>
  );
}

/** A page, with what it is where there are two. */
function Side({ caption, children }: { caption: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.side}>
      {caption !== undefined && <p className={styles.caption}>{caption}</p>}
      {children}
    </div>
  );
}

/** Scrolls pages that are beside each other together. */
function scrollTogether({ currentTarget, target }: UIEvent<HTMLElement>): void {
  if (!(target instanceof HTMLElement)) return;
  for (const canvas of currentTarget.querySelectorAll('[data-page-canvas]'))
    if (canvas !== target) canvas.scrollTo({ top: target.scrollTop, left: target.scrollLeft, behavior: 'instant' });
}
