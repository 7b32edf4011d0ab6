import { lazy, Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ToolFile } from '../../tool-run/accept-files.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { useToolRunner, useToolState } from '../../tool-run/use-tool-run.tsx';
import { ImageCard, type ImageCardProps } from './image-card.tsx';
import styles from './image-list.module.css';

// Dragging comes when there is something to drag; until then, and without it, the buttons order the list.
const SortableCards = lazy(() => import('./sortable-cards.tsx').then((module) => ({ default: module.SortableCards })));

export type CardOf = (file: ToolFile, index: number) => Omit<ImageCardProps, 'drag'>;

/** The chosen images in the order of the pages. */
export function ImageList({ onEmptied }: { onEmptied: () => void }) {
  const { t } = useTexts('convert');
  const runner = useToolRunner();
  const announce = useAnnounce();
  const files = useToolState((state) => state.files);
  const failure = useToolState(({ run }) => (run.name === 'error' ? run.failure : null));
  const total = files.length;

  const cardOf: CardOf = (file, index) => ({
    file,
    place: index + 1,
    total,
    refusal: failure !== null && file.id === failure.fileId ? t(`refused.${markOf(failure.error.code)}`) : null,
    onMove: (to) => {
      runner.dispatch({ type: 'fileMoved', id: file.id, to });
      announce(t('moved', { file: file.file.name, place: to + 1, total }));
    },
    onRemove: () => {
      focusNeighbour(file.id, onEmptied);
      runner.dispatch({ type: 'fileRemoved', id: file.id });
      announce(t('removed', { file: file.file.name, total: total - 1 }));
    },
  });

  return (
    <ol className={styles.list} aria-label={t('list')}>
      <Suspense fallback={files.map((file, index) => <ImageCard key={file.id} {...cardOf(file, index)} />)}>
        {total > 1 ? (
          <SortableCards files={files} cardOf={cardOf} />
        ) : (
          files.map((file, index) => <ImageCard key={file.id} {...cardOf(file, index)} />)
        )}
      </Suspense>
    </ol>
  );
}

const marks = ['damagedImage', 'unsupportedFormat', 'imageTooLarge', 'fileTooLarge'] as const;

function markOf(code: string): (typeof marks)[number] | 'other' {
  return marks.find((mark) => mark === code) ?? 'other';
}

/** The focus goes to the same button of the next card, else of the one before; to `onEmptied` after the last. */
function focusNeighbour(id: string, onEmptied: () => void): void {
  const card = document.querySelector(`[data-file="${id}"]`);
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  const neighbourId = neighbour?.getAttribute('data-file');
  requestAnimationFrame(() => {
    // The list may have been drawn anew meanwhile: the card is looked up again.
    const button = neighbourId ? document.querySelector<HTMLElement>(`[data-file="${neighbourId}"] > button`) : null;
    if (button) button.focus();
    else onEmptied();
  });
}
