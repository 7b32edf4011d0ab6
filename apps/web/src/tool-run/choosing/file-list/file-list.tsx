import { Suspense } from 'react';
import { useAnnounce } from '../../announcer.tsx';
import { useToolRunner, useToolState } from '../../running/use-tool-run.tsx';
import type { ListLayout } from '../../sorting/sortable-list.tsx';
import type { CardOf, FileCard } from './file-card.ts';
import styles from './file-list.module.css';
import type { ListTexts } from './list-texts.ts';
import { lazyPart } from '../../../site/lazy-part.ts';

// Dragging is loaded with the second file; until then the buttons order the list.
const SortableFiles = lazyPart(() => import('./sortable-files.tsx').then((module) => module.SortableFiles));

export interface FileListProps {
  layout: ListLayout;
  Card: FileCard;
  texts: ListTexts;
  refusalOf: (code: string) => string;
  /** Called after the last file was removed. */
  onEmptied: () => void;
}

/** The chosen files in order. */
export function FileList({ layout, Card, texts, refusalOf, onEmptied }: FileListProps) {
  const runner = useToolRunner();
  const announce = useAnnounce();
  const files = useToolState((state) => state.files);
  const failure = useToolState(({ run }) => (run.name === 'error' ? run.failure : null));
  const total = files.length;

  const cardOf: CardOf = (file, index) => ({
    file,
    place: index + 1,
    total,
    refusal: failure !== null && file.id === failure.fileId ? refusalOf(failure.error.code) : null,
    texts,
    onMove: (to) => {
      runner.dispatch({ type: 'fileMoved', id: file.id, to });
      announce(texts('moved', { file: file.file.name, place: to + 1, total }));
    },
    onRemove: () => {
      focusNeighbor(file.id, onEmptied);
      runner.dispatch({ type: 'fileRemoved', id: file.id });
      announce(texts('removed', { file: file.file.name, total: total - 1 }));
    },
  });
  const cards = files.map((file, index) => <Card key={file.id} {...cardOf(file, index)} />);

  return (
    <ol className={styles[layout]} aria-label={texts('list')}>
      <Suspense fallback={cards}>
        {total > 1 ? <SortableFiles files={files} layout={layout} Card={Card} cardOf={cardOf} texts={texts} /> : cards}
      </Suspense>
    </ol>
  );
}

/** Moves the focus to the same button of the next card, else of the previous one; calls `onEmptied` after the last. */
function focusNeighbor(id: string, onEmptied: () => void): void {
  const card = document.querySelector(`[data-file="${id}"]`);
  const neighbor = card?.nextElementSibling ?? card?.previousElementSibling;
  const neighborId = neighbor?.getAttribute('data-file');
  requestAnimationFrame(() => {
    // The element may have been replaced by a render.
    const button = neighborId ? document.querySelector<HTMLElement>(`[data-file="${neighborId}"] [data-remove]`) : null;
    if (button) button.focus();
    else onEmptied();
  });
}
