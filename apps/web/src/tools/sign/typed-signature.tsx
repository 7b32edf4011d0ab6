import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { TextField } from '../../ui/field.tsx';
import { inkColors } from './ink.ts';
import { contextOf } from './ink-canvas.ts';
import type { SignatureWayProps } from './signature-dialog.tsx';
import styles from './signature-dialog.module.css';

/** Pixels of the canvas. */
const size = { width: 1200, height: 400 };
/** Pixels of the largest text. */
const largest = 150;
const family = 'Vollkorn, "Vollkorn Palatino", "Vollkorn Georgia", Georgia, serif';

/** A name in italics. */
export function TypedSignature({ kind, color, onInk }: SignatureWayProps) {
  const { t } = useTexts('sign');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [name, setName] = useState('');
  const report = useEffectEvent(onInk);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const context = contextOf(element);
    context.clearRect(0, 0, size.width, size.height);
    context.font = `italic 600 ${largest}px ${family}`;
    const scale = Math.min(1, (size.width * 0.94) / Math.max(1, context.measureText(name).width));
    context.font = `italic 600 ${largest * scale}px ${family}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = `rgb(${inkColors[color].join(' ')})`;
    context.fillText(name, size.width / 2, size.height / 2);
    report(name.trim() === '' ? undefined : element);
  }, [name, color]);
  return (
    <div className={styles.way}>
      <TextField
        ref={field}
        type="text"
        autoComplete="off"
        maxLength={60}
        label={t(`dialog.name.${kind}`)}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.paper}>
        <canvas ref={canvas} {...size} className={styles.pad} aria-hidden="true" />
      </div>
    </div>
  );
}
