import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { TextField } from '../../../ui/field.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import type { ToolResult } from '../../model/tool-state.ts';
import { usePageTexts } from '../../pages/reading/use-page-texts.ts';
import { useToolRunner } from '../../running/use-tool-run.tsx';
import { ResultSection } from '../../result-section.tsx';
import { useAnswer } from '../../use-answer.ts';
import { findInText, type TextPlace } from './find-in-text.ts';
import styles from './result-text.module.css';

export interface ResultTextProps {
  result: ToolResult;
  /** Gets the text once it is known; '' where there is none. */
  onText: (text: string) => void;
}

/** The text of a result, a PDF or a text, to be read and searched, with its place while it is unknown; nothing where there is none. */
export function ResultText({ result: { blob, mime }, onText }: ResultTextProps) {
  return mime === 'application/pdf' ? (
    <TextOfPdf blob={blob} onText={onText} />
  ) : (
    <TextOfFile blob={blob} onText={onText} />
  );
}

/** Texts that each tool with a recognized text has among its own. */
function useRecognizedTexts(): TFunction<'ocr'> {
  return useTexts(useToolRunner().contract.name as 'ocr').t;
}

interface BlobTextProps extends Pick<ResultTextProps, 'onText'> {
  blob: Blob;
}

function TextOfPdf({ blob, onText }: BlobTextProps) {
  const texts = usePageTexts(blob);
  return <ReadText text={texts === null ? '' : texts?.map((page) => page.trim()).join('\n\n')} onText={onText} />;
}

function TextOfFile({ blob, onText }: BlobTextProps) {
  return <ReadText text={useAnswer(blob, joinPages)} onText={onText} />;
}

/** Pages are separated by a form feed. */
function joinPages(text: string): string {
  return text.replaceAll('\f', '\n');
}

/** Copies the text of a result. @param text undefined until it is known */
export function CopyText({ text }: { text: string | undefined }) {
  const t = useRecognizedTexts();
  const [copied, setCopied] = useState<'copied' | 'failed'>();
  if (text === '') return null;
  const copy = async () => setCopied((await copyText(text ?? '')) ? 'copied' : 'failed');
  // In its place: a sentence below it would move the buttons under the pointer.
  if (copied === 'failed')
    return (
      <p role="alert" className={styles.failed}>
        {t('text.failed')}
      </p>
    );
  return (
    <>
      <Button kind="secondary" disabled={text === undefined} onClick={() => void copy()}>
        {copied === 'copied' ? t('text.copied') : t('text.copy')}
      </Button>
      <span role="status" className={hidden.hidden}>
        {copied === 'copied' && t('text.copied')}
      </span>
    </>
  );
}

function ReadText({ text: read, onText }: Pick<ResultTextProps, 'onText'> & { text: string | undefined }) {
  const t = useRecognizedTexts();
  const [wanted, setWanted] = useState('');
  const [place, setPlace] = useState(0);
  const text = read?.trim() ?? '';
  const places = useMemo(() => findInText(text, wanted), [text, wanted]);
  useEffect(() => {
    if (read !== undefined) onText(text);
  }, [read, text, onText]);
  if (read !== undefined && text === '') return null;
  const step = (direction: 1 | -1) => setPlace((place + direction + places.length) % places.length);
  const status = () => {
    if (wanted.trim() === '') return '';
    return places.length === 0 ? t('text.none') : t('text.place', { place: place + 1, count: places.length });
  };
  return (
    <ResultSection title={t('text.title')} className={styles.text}>
      <MarkedText label={t('text.title')} text={text} places={places} current={place} />
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
