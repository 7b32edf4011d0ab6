import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { inkColors } from './ink.ts';
import { contextOf } from './ink-canvas.ts';
import type { SignatureWayProps } from './signature-dialog.tsx';
import styles from './signature-dialog.module.css';

/** Pixels of the canvas in its width; on the page it is shown smaller. */
const canvasWidth = 1200;
/** Width of the pen in these pixels. */
const penWidth = 7;

/** As shares of the canvas' width, also downwards: writing keeps its form where a phone is turned. */
interface Point {
  x: number;
  y: number;
}

/** A field to write in with finger, pen or mouse. */
export function DrawnSignature({ color, onMade }: SignatureWayProps) {
  const { t } = useTexts('sign');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly (readonly Point[])[]>([]);
  const isDown = useRef(false);
  /** Height of the field divided by its width. */
  const [ratio, setRatio] = useState(1 / 3);
  const height = Math.round(canvasWidth * ratio);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(
      () => element.clientWidth > 0 && setRatio(element.clientHeight / element.clientWidth),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const context = contextOf(element);
    context.clearRect(0, 0, canvasWidth, height);
    context.lineWidth = penWidth;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.strokeStyle = `rgb(${inkColors[color].join(' ')})`;
    for (const stroke of strokes) drawStroke(context, stroke);
  }, [strokes, color, height]);

  const pointOf = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Point => {
    const box = canvas.current?.getBoundingClientRect();
    const { left = 0, top = 0, width = 1 } = box ?? {};
    return { x: (clientX - left) / width, y: (clientY - top) / width };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    setStrokes([...strokes, [pointOf(event)]]);
    onMade(event.currentTarget);
  };
  const follow = ({ nativeEvent }: PointerEvent) => {
    if (!isDown.current) return;
    // All points since the last frame, for a smooth line.
    const events = nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (events.length > 0 ? events : [nativeEvent]).map(pointOf);
    setStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), ...points]]);
  };
  const end = () => {
    isDown.current = false;
  };
  return (
    <div className={styles.way}>
      <div className={styles.paper}>
        <canvas
          ref={canvas}
          width={canvasWidth}
          height={height}
          role="img"
          aria-label={t('dialog.drawHere')}
          className={styles.pad}
          onPointerDown={begin}
          onPointerMove={follow}
          onPointerUp={end}
          onPointerCancel={end}
        />
        {strokes.length === 0 && <p className={styles.prompt}>{t('dialog.drawHere')}</p>}
      </div>
      <p className={styles.turn}>{t('dialog.turn')}</p>
      <Button
        size="small"
        icon="undo"
        disabled={strokes.length === 0}
        onClick={() => {
          setStrokes(strokes.slice(0, -1));
          if (strokes.length === 1) onMade(undefined);
        }}
      >
        {t('dialog.undoStroke')}
      </Button>
    </div>
  );
}

/** Draws a curve through the middles between points, which has no corners. */
function drawStroke(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  const [first, ...rest] = points.map(({ x, y }) => ({ x: x * canvasWidth, y: y * canvasWidth }));
  if (first === undefined) return;
  context.beginPath();
  context.moveTo(first.x, first.y);
  let last = first;
  for (const point of rest) {
    context.quadraticCurveTo(last.x, last.y, (last.x + point.x) / 2, (last.y + point.y) / 2);
    last = point;
  }
  // Of a click, a dot.
  context.lineTo(last.x + 0.1, last.y);
  context.stroke();
}
