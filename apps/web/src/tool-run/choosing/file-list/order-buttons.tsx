import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { keepInPlace } from '../../../ui/keep-in-place.ts';
import type { FileCardProps } from './file-card.ts';
import styles from './order-buttons.module.css';

export interface OrderButtonsProps extends Pick<FileCardProps, 'file' | 'place' | 'total' | 'texts' | 'onMove'> {
  icons: readonly ['arrow-left', 'arrow-right'] | readonly ['arrow-up', 'arrow-down'];
}

/** Where a button stays after a press, in px of the window. */
interface Spot {
  left: number;
  top: number;
}

/**
 * Buttons that move a file by one position. A button that was pressed stays below the pointer, so that the next press moves the same
 * file: the list is scrolled, and where that is not enough the button leaves its card until something else is pressed or scrolled.
 */
export function OrderButtons({ file, place, total, texts, onMove, icons: [earlier, later] }: OrderButtonsProps) {
  const name = file.file.name;
  return (
    <>
      <OrderButton
        icon={earlier}
        label={texts('moveEarlier', { file: name })}
        isOff={place === 1}
        onMove={() => onMove(place - 2)}
      />
      <OrderButton
        icon={later}
        label={texts('moveLater', { file: name })}
        isOff={place === total}
        onMove={() => onMove(place)}
      />
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
    const card = currentTarget.closest('li');
    if (isOff || card === null) return;
    const spot = held ?? spotOf(currentTarget);
    keepInPlace(card, onMove);
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
