import { formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { FileName } from '../../../ui/file-name.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { reportUsage } from '../../../usage/usage-events.ts';
import type { ToolResult } from '../../model/tool-state.ts';
import { FilePicture } from './file-picture.tsx';
import { namedAfter } from './named-after.ts';
import { type SavedFile, useZipFiles } from './use-zip-files.ts';
import { useToolRunner, useToolState } from '../../running/use-tool-run.tsx';
import { ResultSection } from '../../result-section.tsx';
import styles from './result-files.module.css';

export interface ResultFilesProps {
  result: ToolResult;
  /** What each file contains, in their order. */
  captions?: readonly string[] | undefined;
}

/** The files in a result's ZIP, each with a preview and a download of its own. */
export function ResultFiles({ result, captions }: ResultFilesProps) {
  const { t } = useTexts('singlePdf');
  const files = useZipFiles(result.blob);
  const document = useToolState((state) => state.files[0]?.file.name ?? '');
  if (files === undefined || files.length === 0) return null;
  const nameOf = (file: SavedFile) =>
    namedAfter(document, file.name, { page: t('files.page'), image: t('files.image') });
  return (
    <ResultSection title={t('files.title')} hint={t('files.hint')} className={styles.files}>
      <ul className={styles.grid} data-scrolls="">
        {files.map((file, index) => (
          <li key={file.name}>
            <FileTile
              file={file}
              name={nameOf(file)}
              caption={captions?.[index]}
              label={t('files.save', { file: nameOf(file) })}
            />
          </li>
        ))}
      </ul>
    </ResultSection>
  );
}

interface FileTileProps {
  file: SavedFile;
  /** The name under which it is saved. */
  name: string;
  caption: string | undefined;
  label: string;
}

/** The accessible name is the visible one, for voice control; the action is its description. */
function FileTile({ file, name, caption, label }: FileTileProps) {
  const language = useLanguage();
  const { contract, dispatch } = useToolRunner();
  return (
    <a
      href={file.url}
      download={name}
      className={styles.tile}
      title={label}
      onClick={() => {
        reportUsage({ name: 'download', tool: contract.name });
        dispatch({ type: 'downloaded' });
      }}
    >
      <span className={styles.picture}>
        <FilePicture file={file} />
      </span>
      {caption !== undefined && <span className={styles.caption}>{caption}</span>}
      <span className={styles.name}>
        <FileName name={name} />
      </span>
      <span className={styles.size}>
        <Icon name="download" size={14} /> {formatBytes(file.blob.size, language)}
      </span>
    </a>
  );
}
