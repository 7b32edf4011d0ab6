import { formatBytes } from '@blattwerk/shared';
import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { FileName } from '../../../ui/file-name.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { reportUsage } from '../../../usage/usage-events.ts';
import { PdfPicture } from '../../pages/pictures/pdf-picture.tsx';
import type { ToolResult } from '../../model/tool-state.ts';
import { readStoredZip, type ZipFile } from './read-stored-zip.ts';
import { useToolRunner } from '../../running/use-tool-run.tsx';
import { ResultSection } from '../../result-section.tsx';
import styles from './result-files.module.css';

/** A file of the ZIP with its object URL. */
interface SavedFile extends ZipFile {
  url: string;
}

export interface ResultFilesProps {
  result: ToolResult;
  /** What each file contains, in their order. */
  captions?: readonly string[] | undefined;
}

/** The files in a result's ZIP, each with a preview and a download of its own. */
export function ResultFiles({ result, captions }: ResultFilesProps) {
  const { t } = useTexts('singlePdf');
  const files = useFiles(result.blob);
  if (files.length === 0) return null;
  return (
    <ResultSection title={t('files.title')} hint={t('files.hint')} className={styles.files}>
      <ul className={styles.grid} data-scrolls="">
        {files.map((file, index) => (
          <li key={file.name}>
            <FileTile file={file} caption={captions?.[index]} label={t('files.save', { file: file.name })} />
          </li>
        ))}
      </ul>
    </ResultSection>
  );
}

/** Empty where the ZIP cannot be read; it can be saved all the same. */
function useFiles(zip: Blob): readonly SavedFile[] {
  const [files, setFiles] = useState<readonly SavedFile[]>([]);
  useEffect(() => {
    const urls: string[] = [];
    let isCurrent = true;
    const read = async () => {
      const found = await readStoredZip(zip);
      if (!isCurrent) return;
      setFiles(
        found.map((file) => {
          const url = URL.createObjectURL(file.blob);
          urls.push(url);
          return { ...file, url };
        }),
      );
    };
    read().catch(() => {});
    return () => {
      isCurrent = false;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [zip]);
  return files;
}

/** The accessible name is the visible one, for voice control; the action is its description. */
function FileTile({ file, caption, label }: { file: SavedFile; caption: string | undefined; label: string }) {
  const language = useLanguage();
  const { contract, dispatch } = useToolRunner();
  return (
    <a
      href={file.url}
      download={file.name}
      className={styles.tile}
      title={label}
      onClick={() => {
        reportUsage({ name: 'download', tool: contract.name });
        dispatch({ type: 'downloaded' });
      }}
    >
      <span className={styles.picture}>
        {file.blob.type === 'application/pdf' ? <PdfPicture file={file.blob} /> : <Picture file={file} />}
      </span>
      {caption !== undefined && <span className={styles.caption}>{caption}</span>}
      <span className={styles.name}>
        <FileName name={file.name} />
      </span>
      <span className={styles.size}>
        <Icon name="download" size={14} /> {formatBytes(file.blob.size, language)}
      </span>
    </a>
  );
}

/** An image; formats that the browser cannot show (TIFF, JPEG 2000) as text. */
function Picture({ file }: { file: SavedFile }) {
  const [isShown, setShown] = useState(true);
  if (!isShown)
    return <span className={styles.kind}>{file.name.slice(file.name.lastIndexOf('.') + 1).toUpperCase()}</span>;
  return (
    <img
      src={file.url}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.image}
      onError={() => setShown(false)}
    />
  );
}
