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
import {
  createContext,
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  use,
  useId,
  useRef,
  useState,
} from 'react';
import { useAnnounce } from '../announcer.tsx';

/** Time that a finger must rest to lift an item, in ms; an earlier move scrolls. */
const touchDelayMs = 220;

/** What is announced while an item is dragged. */
type DragEvent = 'start' | 'over' | 'end' | 'cancel';
export type ListLayout = 'grid' | 'rows';

interface SortableListProps {
  /** In their order. */
  ids: readonly string[];
  layout: ListLayout;
  /** How an item is dragged by keys. */
  instructions: string;
  /** Text of what happens to an item. @param place from 1 */
  describe: (event: DragEvent, id: string, place: number) => string;
  /** @param to index of the item's new place */
  onMove: (id: string, to: number) => void;
  /** List items, each with `useSortableItem`. */
  children: ReactNode;
}

const ListContext = createContext<{ layout: ListLayout; instructions: string }>({ layout: 'rows', instructions: '' });

/** The items of a list, which can be ordered by mouse, touch and keyboard. */
export function SortableList({ ids, layout, instructions, describe, onMove, children }: SortableListProps) {
  const announce = useAnnounce();
  const instructionsId = useId();
  // The page has one live region, so that of dnd-kit stays detached.
  const [aside] = useState(() => document.createElement('div'));
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: touchDelayMs, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const hasMoved = useRef(false);
  const indexOf = (id: string | number) => ids.indexOf(String(id));
  const report = (event: DragEvent, active: Active, over: Over | null = null) => {
    announce(describe(event, String(active.id), indexOf(over?.id ?? active.id) + 1));
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
            return report('start', active);
          },
          onDragOver: ({ active, over }) => {
            // A lifted item is over its own place at once, which would replace the announcement of the start.
            if (!hasMoved.current && over?.id === active.id) return undefined;
            hasMoved.current = true;
            return report('over', active, over);
          },
          onDragEnd: ({ active, over }) => report('end', active, over),
          onDragCancel: ({ active }) => report('cancel', active),
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over !== null && over.id !== active.id) onMove(String(active.id), indexOf(over.id));
      }}
    >
      <SortableContext
        items={[...ids]}
        strategy={layout === 'rows' ? verticalListSortingStrategy : rectSortingStrategy}
      >
        <ListContext value={{ layout, instructions: instructionsId }}>{children}</ListContext>
      </SortableContext>
      <li id={instructionsId} hidden>
        {instructions}
      </li>
    </DndContext>
  );
}

/** An item of a list that can be dragged by its handle. */
interface SortableItem {
  setItem: (element: HTMLElement | null) => void;
  style: CSSProperties;
  isLifted: boolean;
  /** Where it would be, from 1, if what is dragged were dropped now. */
  place: number;
  setHandle: (element: HTMLElement | null) => void;
  handle: HTMLAttributes<HTMLElement>;
}

/**
 * Makes an element of a `SortableList` one of its items.
 * @param labels `role`: what can be done with it; `handle`: name of the handle
 */
export function useSortableItem(id: string, labels: { role: string; handle: string }): SortableItem {
  const { layout, instructions } = use(ListContext);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging, newIndex } =
    useSortable({
      id,
      attributes: { roleDescription: labels.role },
      ...(matchMedia('(prefers-reduced-motion: reduce)').matches ? { transition: null } : {}),
    });
  return {
    setItem: setNodeRef,
    style: {
      transform: CSS.Translate.toString(layout === 'rows' && transform ? { ...transform, x: 0 } : transform),
      transition,
    },
    isLifted: isDragging,
    place: newIndex + 1,
    setHandle: setActivatorNodeRef,
    handle: {
      ...attributes,
      ...listeners,
      'aria-describedby': instructions,
      'aria-label': labels.handle,
    },
  };
}
