import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { keepInPlace } from '../../ui/keep-in-place.ts';
import styles from './order-buttons.module.css';

interface OrderButtonsProps {
  /** Position in the list, from 1. */
  place: number;
  total: number;
  icons: readonly ['arrow-left', 'arrow-right'] | readonly ['arrow-up', 'arrow-down'];
  labels: readonly [earlier: string, later: string];
  /** @param to index of the new place */
  onMove: (to: number) => void;
}

/** Where a button stays after a press, in px of the window. */
interface Spot {
  left: number;
  top: number;
}

/**
 * Buttons that move an item of a list by one position. A button that was pressed stays below the pointer, so that the next press moves
 * the same item: the list is scrolled, and where that is not enough the button leaves its item until something else is pressed or
 * scrolled.
 */
export function OrderButtons({ place, total, icons, labels, onMove }: OrderButtonsProps) {
  return (
    <>
      <OrderButton icon={icons[0]} label={labels[0]} isOff={place === 1} onMove={() => onMove(place - 2)} />
      <OrderButton icon={icons[1]} label={labels[1]} isOff={place === total} onMove={() => onMove(place)} />
    </>
  );
}

interface OrderButtonProps {
  icon: OrderButtonsProps['icons'][number];
  label: string;
  isOff: boolean;
  onMove: () => void;
}

function OrderButton({ icon, label, isOff, onMove }: OrderButtonProps) {
  const [held, setHeld] = useState<Spot>();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (held === undefined) return undefined;
    const controller = new AbortController();
    const release = (event: Event) => {
      if (event.type === 'pointerdown' && place.current?.contains(event.target as Node) === true) return;
      setHeld(undefined);
    };
    for (const type of ['pointerdown', 'wheel', 'touchmove', 'keydown', 'resize'])
      window.addEventListener(type, release, { capture: true, passive: true, signal: controller.signal });
    return () => controller.abort();
  }, [held]);
  const move = ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    const item = currentTarget.closest('li');
    if (isOff || item === null) return;
    const spot = held ?? spotOf(currentTarget);
    keepInPlace(item, onMove);
    const own = place.current && spotOf(place.current);
    const isThere = own !== null && Math.hypot(own.left - spot.left, own.top - spot.top) < 2;
    // Keys press the button wherever it is.
    setHeld(isThere || detail === 0 ? undefined : spot);
  };
  return (
    <span ref={place} className={styles.place}>
      <IconButton
        icon={icon}
        className={styles.button}
        style={held}
        data-held={held === undefined ? undefined : ''}
        label={label}
        aria-disabled={isOff || undefined}
        onClick={move}
      />
    </span>
  );
}

function spotOf(element: Element): Spot {
  const { left, top } = element.getBoundingClientRect();
  return { left, top };
}
