import { findUndrawable, prepareText } from '@blattwerk/shared';
import { cssColor, textLineHeight } from '@blattwerk/shared/drawn-text';
import { placedTextLength } from '@blattwerk/shared/sign-placements';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { boxOf } from '../../tool-run/pages/editor/box-of.ts';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import { useSeries } from '../../tool-run/running/use-form.ts';
import { FieldMessage } from './field-message.tsx';
import { familyOf } from './handwriting.ts';
import { resizedText, type TextItem, useSignItems } from './sign-form.ts';
import styles from './sign-options.module.css';

export interface TextOnPageProps {
  page: DrawnPage;
  /** Its place among the items. */
  index: number;
  item: TextItem;
  /** @param isKept whether the form has it now: not while it is blank */
  onKept: (isKept: boolean) => void;
  onDone: () => void;
}

/** A text that is typed at its place on the page, as large as it will be. The form has it at once, unless it is blank. */
export function TextOnPage({ page, index, item, onKept, onDone }: TextOnPageProps) {
  const { t } = useTexts('sign');
  const [items, setItems] = useSignItems();
  const inSeries = useSeries();
  const [current, setCurrent] = useState(item);
  const field = useRef<HTMLTextAreaElement>(null);
  /** Whether the form has it. */
  const isKept = useRef(item.text !== '');
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  const write = (text: string) => {
    const next = resizedText(current, { text });
    setCurrent(next);
    const others = isKept.current ? items.toSpliced(index, 1) : items;
    const keeps = prepareText(text).trim() !== '';
    if (keeps || isKept.current) setItems(keeps ? others.toSpliced(index, 0, next) : others);
    if (keeps !== isKept.current) onKept(keeps);
    isKept.current = keeps;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') field.current?.blur();
  };
  const { rectangle, fontSize, color, rotation, text, font } = current;
  const undrawn = findUndrawable(prepareText(text));
  const messageId = useId();
  const input = (
    <textarea
      ref={field}
      className={styles.typed}
      data-placed=""
      aria-label={t('text.label')}
      aria-invalid={undrawn !== undefined || undefined}
      aria-describedby={undrawn === undefined ? undefined : messageId}
      wrap="off"
      spellCheck={false}
      maxLength={placedTextLength}
      rows={text.split('\n').length}
      value={text}
      style={{
        ...boxOf({ rectangle, rotation }, page),
        minWidth: 3 * fontSize * page.pixelsPerPoint,
        fontFamily: familyOf(font),
        fontSize: fontSize * page.pixelsPerPoint,
        lineHeight: textLineHeight,
        color: cssColor(color),
      }}
      onChange={(event) => inSeries(() => write(event.target.value))}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      // What takes the focus has it before: without the text, its place on the page would take it.
      onBlur={({ relatedTarget }) => (relatedTarget === null ? onDone() : setTimeout(onDone))}
    />
  );
  return (
    <>
      {input}
      {undrawn !== undefined && (
        <FieldMessage id={messageId} area={rectangle} page={page} isRefusal>
          {t('form.notDrawn', { character: undrawn })}
        </FieldMessage>
      )}
    </>
  );
}
