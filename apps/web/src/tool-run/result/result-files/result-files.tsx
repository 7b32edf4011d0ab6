import { formatBytes } from '@blattwerk/shared';
import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { FileName } from '../../../ui/file-name.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { say } from '../../../usage/say.ts';
import { PdfPicture } from '../../pages/pdf-picture.tsx';
import type { ToolResult } from '../../running/run-state.ts';
import { readStoredZip, type ZipFile } from './read-stored-zip.ts';
import { useToolRunner } from '../../use-tool-run.tsx';
import styles from './result-files.module.css';

/** A file, and the address under which this tab has it. */
interface SavedFile extends ZipFile {
  url: string;
}

/** The files of a result's ZIP, looked into here in the browser: each to be seen, and to be saved alone. */
export function ResultFiles({ result }: { result: ToolResult }) {
  const { t } = useTexts('singlePdf');
  const files = useFiles(result.blob);
  if (files.length === 0) return null;
  return (
    <section className={styles.files} aria-label={t('files.title')}>
      <h3 className={styles.title}>{t('files.title')}</h3>
      <p className={styles.hint}>{t('files.hint')}</p>
      <ul className={styles.grid} data-scrolls="">
        {files.map((file) => (
          <li key={file.name}>
            <FileTile file={file} label={t('files.save', { file: file.name })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** None where the ZIP cannot be looked into: as a whole it is there to be saved. */
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

/** Its name is what is seen, so that it can be asked for by voice; what it does is its description. */
function FileTile({ file, label }: { file: SavedFile; label: string }) {
  const language = useLanguage();
  const { contract } = useToolRunner();
  return (
    <a
      href={file.url}
      download={file.name}
      className={styles.tile}
      title={label}
      onClick={() => say({ name: 'download', tool: contract.name })}
    >
      <span className={styles.picture}>
        {file.blob.type === 'application/pdf' ? <PdfPicture file={file.blob} /> : <Picture file={file} />}
      </span>
      <span className={styles.name}>
        <FileName name={file.name} />
      </span>
      <span className={styles.size}>
        <Icon name="download" size={14} /> {formatBytes(file.blob.size, language)}
      </span>
    </a>
  );
}

/** An image; what the browser cannot show (TIFF, JPEG 2000) is named by its kind. */
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
