import type { ToolFile } from '../../model/accept-files.ts';
import { useToolRunner } from '../../running/use-tool-run.tsx';
import { type ListLayout, SortableList, useSortableItem } from '../../sorting/sortable-list.tsx';
import type { CardOf, FileCard } from './file-card.ts';
import type { ListTexts } from './list-texts.ts';

export interface SortableFilesProps {
  files: readonly ToolFile[];
  layout: ListLayout;
  Card: FileCard;
  cardOf: CardOf;
  texts: ListTexts;
}

/** Cards that can be ordered by mouse, touch and keyboard. */
export function SortableFiles({ files, layout, Card, cardOf, texts }: SortableFilesProps) {
  const runner = useToolRunner();
  const nameOf = (id: string) => files.find((file) => file.id === id)?.file.name ?? '';
  return (
    <SortableList
      ids={files.map(({ id }) => id)}
      layout={layout}
      instructions={texts('drag.instructions')}
      describe={(event, id, place) => texts(`drag.${event}`, { file: nameOf(id), place, total: files.length })}
      onMove={(id, to) => runner.dispatch({ type: 'fileMoved', id, to })}
    >
      {files.map((file, index) => (
        <SortableFile key={file.id} Card={Card} card={cardOf(file, index)} />
      ))}
    </SortableList>
  );
}

function SortableFile({ Card, card }: { Card: FileCard; card: ReturnType<CardOf> }) {
  const { file, texts } = card;
  const { setItem, style, isLifted, place, setHandle, handle } = useSortableItem(file.id, {
    role: texts('drag.role'),
    handle: texts('drag.handle', { file: file.file.name }),
  });
  return <Card {...card} place={place} drag={{ setCard: setItem, style, isLifted, setHandle, handle }} />;
}
