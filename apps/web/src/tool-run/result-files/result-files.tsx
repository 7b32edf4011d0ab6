import { formatBytes } from '@blattwerk/shared';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { paintFirstPage } from '../pdf-pages/first-picture.ts';
import { whileNear } from '../pdf-pages/while-near.ts';
import type { ToolResult } from '../run-state.ts';
import { readStoredZip, type ZipFile } from './read-stored-zip.ts';
import styles from './result-files.module.css';

/** The files of a result's ZIP, looked into here in the browser: each to be seen, and to be saved alone. */
export function ResultFiles({ result }: { result: ToolResult }) {
  const { t } = useTexts('singlePdf');
  const [files, setFiles] = useState<readonly ZipFile[]>([]);
  useEffect(() => {
    let isCurrent = true;
    readStoredZip(result.blob).then(
      (read) => {
        if (isCurrent) setFiles(read);
      },
      // The ZIP as a whole is there to be saved.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [result]);
  if (files.length === 0) return null;
  return (
    <section className={styles.files} aria-label={t('files.title')}>
      <h3 className={styles.title}>{t('files.title')}</h3>
      <p className={styles.hint}>{t('files.hint')}</p>
      {/* What scrolls is reached by the links in it. */}
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

function FileTile({ file, label }: { file: ZipFile; label: string }) {
  const language = useLanguage();
  const [url, setUrl] = useState<string>();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const element = link.current;
    if (element === null) return undefined;
    return whileNear(element, () => {
      const made = URL.createObjectURL(file.blob);
      setUrl(made);
      return () => {
        setUrl(undefined);
        URL.revokeObjectURL(made);
      };
    });
  }, [file]);
  return (
    <a ref={link} href={url} download={file.name} className={styles.tile} aria-label={label} title={file.name}>
      <span className={styles.picture}>
        {url !== undefined &&
          (file.blob.type === 'application/pdf' ? <FirstPage file={file} /> : <Picture url={url} file={file} />)}
      </span>
      <span className={styles.name}>{file.name}</span>
      <span className={styles.size}>
        <Icon name="download" size={14} /> {formatBytes(file.blob.size, language)}
      </span>
    </a>
  );
}

/** An image; what the browser cannot show (TIFF, JPEG 2000) is named by its kind. */
function Picture({ url, file }: { url: string; file: ZipFile }) {
  const [isShown, setShown] = useState(true);
  if (!isShown)
    return <span className={styles.kind}>{file.name.slice(file.name.lastIndexOf('.') + 1).toUpperCase()}</span>;
  return <img src={url} alt="" decoding="async" className={styles.image} onError={() => setShown(false)} />;
}

function FirstPage({ file }: { file: ZipFile }) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const controller = new AbortController();
    void paintFirstPage(new File([file.blob], file.name), 2 * element.clientWidth, controller.signal).then((canvas) => {
      if (canvas !== null && !controller.signal.aborted) element.replaceChildren(canvas);
    });
    return () => {
      controller.abort();
      element.replaceChildren();
    };
  }, [file]);
  return <span ref={frame} className={styles.frame} />;
}
