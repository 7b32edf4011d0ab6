import {
  type Active,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  type Over,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useId, useRef, useState } from 'react';
import type { ToolFile } from '../../model/accept-files.ts';
import { useAnnounce } from '../../announcer.tsx';
import { useToolRunner } from '../../running/use-tool-run.tsx';
import type { CardOf, FileCard, ListLayout } from './file-card.ts';
import type { ListTexts } from './list-texts.ts';

/** Time that a finger must rest to lift a card, in ms; an earlier move scrolls. */
const touchDelayMs = 220;

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
  const announce = useAnnounce();
  const instructions = useId();
  // The page has one live region, so that of dnd-kit stays detached.
  const [aside] = useState(() => document.createElement('div'));
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: touchDelayMs, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const hasMoved = useRef(false);
  const placeOf = (id: string | number) => files.findIndex((file) => file.id === id) + 1;
  const placed = (active: Active, over: Over | null) => ({
    file: files.find((file) => file.id === active.id)?.file.name ?? '',
    place: placeOf(over?.id ?? active.id),
    total: files.length,
  });
  const announceText = (text: string) => {
    announce(text);
    return undefined;
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        container: aside,
        announcements: {
          onDragStart: ({ active }) => {
            hasMoved.current = false;
            return announceText(texts('drag.start', placed(active, null)));
          },
          onDragOver: ({ active, over }) => {
            // A lifted card is over its own place at once, which would replace the announcement of the start.
            if (!hasMoved.current && over?.id === active.id) return undefined;
            hasMoved.current = true;
            return announceText(texts('drag.over', placed(active, over)));
          },
          onDragEnd: ({ active, over }) => announceText(texts('drag.end', placed(active, over))),
          onDragCancel: ({ active }) => announceText(texts('drag.cancel', placed(active, null))),
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over !== null && over.id !== active.id) {
          runner.dispatch({ type: 'fileMoved', id: String(active.id), to: placeOf(over.id) - 1 });
        }
      }}
    >
      <SortableContext
        items={files.map(({ id }) => id)}
        strategy={layout === 'rows' ? verticalListSortingStrategy : rectSortingStrategy}
      >
        {files.map((file, index) => (
          <SortableFile
            key={file.id}
            layout={layout}
            Card={Card}
            card={cardOf(file, index)}
            instructions={instructions}
          />
        ))}
      </SortableContext>
      <li id={instructions} hidden>
        {texts('drag.instructions')}
      </li>
    </DndContext>
  );
}

interface SortableFileProps {
  layout: ListLayout;
  Card: FileCard;
  card: ReturnType<CardOf>;
  instructions: string;
}

function SortableFile({ layout, Card, card, instructions }: SortableFileProps) {
  const { texts } = card;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging, newIndex } =
    useSortable({
      id: card.file.id,
      attributes: { roleDescription: texts('drag.role') },
      ...(matchMedia('(prefers-reduced-motion: reduce)').matches ? { transition: null } : {}),
    });
  return (
    <Card
      {...card}
      // Where it would be if what is dragged were dropped now.
      place={newIndex + 1}
      drag={{
        setCard: setNodeRef,
        style: {
          transform: CSS.Translate.toString(layout === 'rows' && transform ? { ...transform, x: 0 } : transform),
          transition,
        },
        isLifted: isDragging,
        setHandle: setActivatorNodeRef,
        handle: {
          ...attributes,
          ...listeners,
          'aria-describedby': instructions,
          'aria-label': texts('drag.handle', { file: card.file.file.name }),
        },
      }}
    />
  );
}
