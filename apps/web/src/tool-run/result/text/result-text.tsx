import { useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePageTexts } from '../../tool-run/pages/reading/use-page-texts.ts';
import { useAnswer } from '../../tool-run/result/use-answer.ts';
import { ResultSection } from '../../tool-run/result-section.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { TextField } from '../../ui/field.tsx';
import { findInText, type TextPlace } from './find-in-text.ts';
import styles from './ocr.module.css';

/** The text of a PDF, to be read, searched and copied: nothing while it is unknown, and where there is none. */
export function TextOfPdf({ blob }: { blob: Blob }) {
  const texts = usePageTexts(blob);
  return <ReadText text={texts?.map((page) => page.trim()).join('\n\n') ?? ''} />;
}

/** A text that is the result, in the same way. */
export function TextOfFile({ blob }: { blob: Blob }) {
  return <ReadText text={useAnswer(blob, joinPages) ?? ''} />;
}

/** Pages are separated by a form feed. */
function joinPages(text: string): string {
  return text.replaceAll('\f', '\n');
}

function ReadText({ text }: { text: string }) {
  const { t } = useTexts('ocr');
  const [copied, setCopied] = useState<'copied' | 'failed'>();
  const [wanted, setWanted] = useState('');
  const [place, setPlace] = useState(0);
  const places = useMemo(() => findInText(text, wanted), [text, wanted]);
  if (text.trim() === '') return null;
  const copy = async () => setCopied((await copyText(text)) ? 'copied' : 'failed');
  const step = (direction: 1 | -1) => setPlace((place + direction + places.length) % places.length);
  const status = () => {
    if (wanted.trim() === '') return '';
    return places.length === 0 ? t('text.none') : t('text.place', { place: place + 1, count: places.length });
  };
  return (
    <ResultSection title={t('text.title')} className={styles.text}>
      <div className={styles.copy}>
        <Button kind="secondary" onClick={() => void copy()}>
          {t('text.copy')}
        </Button>
        <span role="status">{copied !== undefined && t(`text.${copied}`)}</span>
      </div>
      <div className={styles.search}>
        <TextField
          type="search"
          label={t('text.search')}
          value={wanted}
          autoComplete="off"
          onChange={({ target }) => {
            setWanted(target.value);
            setPlace(0);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || places.length === 0) return;
            event.preventDefault();
            step(event.shiftKey ? -1 : 1);
          }}
        />
        <p role="status">{status()}</p>
        {places.length > 1 && (
          <>
            <IconButton icon="arrow-up" label={t('text.previous')} onClick={() => step(-1)} />
            <IconButton icon="arrow-down" label={t('text.next')} onClick={() => step(1)} />
          </>
        )}
      </div>
      <MarkedText label={t('text.title')} text={text} places={places} current={place} />
    </ResultSection>
  );
}

interface MarkedTextProps {
  label: string;
  text: string;
  places: readonly TextPlace[];
  /** Index of the place that is in sight. */
  current: number;
}

function MarkedText({ label, text, places, current }: MarkedTextProps) {
  const box = useRef<HTMLPreElement>(null);
  const place = places[current];
  useEffect(() => {
    if (place === undefined) return;
    const mark = box.current?.querySelector<HTMLElement>('mark[data-current]');
    // The text alone is scrolled, not the page.
    if (mark && box.current) box.current.scrollTop = mark.offsetTop - box.current.clientHeight / 3;
  }, [place]);
  const starts = [0, ...places.map(({ end }) => end)];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
    <pre ref={box} role="region" tabIndex={0} aria-label={label}>
      {starts.map((start, index) => {
        const found = places[index];
        return (
          <span key={start}>
            {text.slice(start, found?.start)}
            {found && (
              <mark data-current={index === current ? '' : undefined}>{text.slice(found.start, found.end)}</mark>
            )}
          </span>
        );
      })}
    </pre>
  );
}
