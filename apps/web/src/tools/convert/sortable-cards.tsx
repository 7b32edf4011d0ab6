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
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ToolFile } from '../../tool-run/accept-files.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { useToolRunner } from '../../tool-run/use-tool-run.tsx';
import { ImageCard } from './image-card.tsx';
import type { CardOf } from './image-list.tsx';

/** A finger that rests this long lifts a card; one that moves before scrolls. */
const touchDelayMs = 220;

/** The list's cards, to be ordered by mouse, finger or keyboard. */
export function SortableCards({ files, cardOf }: { files: readonly ToolFile[]; cardOf: CardOf }) {
  const { t } = useTexts('convert');
  const runner = useToolRunner();
  const announce = useAnnounce();
  const instructions = useId();
  // dnd-kit speaks through a region of its own; ours is the only one, so its own stays outside of the page.
  const [aside] = useState(() => document.createElement('div'));
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: touchDelayMs, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const hasMoved = useRef(false);
  const placeOf = (id: string | number) => files.findIndex((file) => file.id === id) + 1;
  const words = (active: Active, over: Over | null) => ({
    file: files.find((file) => file.id === active.id)?.file.name ?? '',
    place: placeOf(over?.id ?? active.id),
    total: files.length,
  });
  const say = (text: string) => {
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
            return say(t('drag.start', words(active, null)));
          },
          onDragOver: ({ active, over }) => {
            // A card that is lifted is over its own place at once: that must not drown what was just said.
            if (!hasMoved.current && over?.id === active.id) return undefined;
            hasMoved.current = true;
            return say(t('drag.over', words(active, over)));
          },
          onDragEnd: ({ active, over }) => say(t('drag.end', words(active, over))),
          onDragCancel: ({ active }) => say(t('drag.cancel', words(active, null))),
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over !== null && over.id !== active.id) {
          runner.dispatch({ type: 'fileMoved', id: String(active.id), to: placeOf(over.id) - 1 });
        }
      }}
    >
      <SortableContext items={files.map(({ id }) => id)} strategy={rectSortingStrategy}>
        {files.map((file, index) => (
          <SortableCard key={file.id} card={cardOf(file, index)} instructions={instructions} />
        ))}
      </SortableContext>
      <li id={instructions} hidden>
        {t('drag.instructions')}
      </li>
    </DndContext>
  );
}

function SortableCard({ card, instructions }: { card: ReturnType<CardOf>; instructions: string }) {
  const { t } = useTexts('convert');
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: card.file.id,
    attributes: { roleDescription: t('drag.role') },
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches ? { transition: null } : {}),
  });
  return (
    <ImageCard
      {...card}
      drag={{
        setCard: setNodeRef,
        style: { transform: CSS.Translate.toString(transform), transition },
        isLifted: isDragging,
        setHandle: setActivatorNodeRef,
        handle: {
          ...attributes,
          ...listeners,
          'aria-describedby': instructions,
          'aria-label': t('drag.handle', { file: card.file.file.name }),
        },
      }}
    />
  );
}
