import type { Ref } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import type { ToolFile } from '../model/accept-files.ts';
import { FileButton } from '../choosing/file-button.tsx';
import { PdfFacts } from '../pages/reading/pdf-facts.tsx';
import { PdfPicture } from '../pages/pictures/pdf-picture.tsx';
import styles from './pdf-card.module.css';

/** Characters at the end of a name, with its extension, which a bar shows before any other. */
const shownEnd = 8;

export interface PdfCardProps {
  file: ToolFile;
  nameRef: Ref<HTMLHeadingElement>;
  /** Whether further files are added, or another replaces this one. */
  takesSeveral: boolean;
  onFiles: (files: File[]) => void;
  onRemove: () => void;
}

/** The chosen PDF in one line, with buttons that replace and remove it. */
export function PdfCard({ file, nameRef, takesSeveral, onFiles, onRemove }: PdfCardProps) {
  const { t } = useTexts('singlePdf');
  const { name } = file.file;
  const characters = Array.from(name);
  const [beginning, end] = [characters.slice(0, -shownEnd), characters.slice(-shownEnd)].map((part) => part.join(''));
  return (
    <div className={styles.card} data-file={file.id}>
      <div className={styles.picture}>
        <PdfPicture file={file.file} />
      </div>
      <div className={styles.textBlock}>
        <h2 ref={nameRef} tabIndex={-1} className={styles.name} title={name} aria-label={name}>
          <span className={styles.beginning}>{beginning}</span>
          <span className={styles.end}>{end}</span>
        </h2>
        <p className={styles.facts}>
          <PdfFacts file={file.file} />
        </p>
      </div>
      <div className={styles.actions}>
        <FileButton
          label={t(takesSeveral ? 'several.add' : 'replace')}
          icon={takesSeveral ? 'plus' : 'file'}
          rule="pdf"
          multiple={takesSeveral}
          onFiles={onFiles}
        />
        <IconButton icon="close" label={t('remove', { file: name })} onClick={onRemove} />
      </div>
    </div>
  );
}
