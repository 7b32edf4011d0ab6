import { formatBytes } from '@blattwerk/shared';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import row from '../../../ui/button-row.module.css';
import { FileName } from '../../../ui/file-name.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { reportUsage } from '../../../usage/usage-events.ts';
import type { ToolResult } from '../../model/tool-state.ts';
import { FilePicture } from './file-picture.tsx';
import { namedAfter } from './named-after.ts';
import { saveFiles } from './save-files.ts';
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
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (files === undefined || files.length === 0) return null;
  const nameOf = (file: SavedFile) =>
    namedAfter(document, file.name, { page: t('files.page'), image: t('files.image') });
  const chosen = files.filter(({ name }) => !left.has(name));
  const choose = (name: string, isChosen: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      if (isChosen) next.delete(name);
      else next.add(name);
      return next;
    });
  return (
    <ResultSection title={t('files.title')} hint={t('files.hint')} className={styles.files}>
      {files.length > 1 && (
        <div className={row.row}>
          <Button size="small" onClick={() => setLeft(new Set())} disabled={left.size === 0}>
            {t('pages.choices.all')}
          </Button>
          <Button
            size="small"
            onClick={() => setLeft(new Set(files.map(({ name }) => name)))}
            disabled={chosen.length === 0}
          >
            {t('pages.choices.none')}
          </Button>
          <SaveChosen
            files={chosen.map((file) => ({ blob: file.blob, name: chosen.length === 1 ? nameOf(file) : file.name }))}
            total={files.length}
            zipName={result.downloadName}
          />
        </div>
      )}
      <ul className={styles.grid} data-scrolls="">
        {files.map((file, index) => (
          <li key={file.name}>
            {files.length > 1 && (
              <label className={styles.choice} title={t('files.choose', { file: nameOf(file) })}>
                <input
                  type="checkbox"
                  aria-label={t('files.choose', { file: nameOf(file) })}
                  checked={!left.has(file.name)}
                  onChange={({ target }) => choose(file.name, target.checked)}
                />
              </label>
            )}
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

interface SaveChosenProps {
  files: readonly { blob: Blob; name: string }[];
  /** Number of all files; all of them are what the main button saves. */
  total: number;
  zipName: string;
}

/** Saves the chosen files, a single one as it is. */
function SaveChosen({ files, total, zipName }: SaveChosenProps) {
  const { t } = useTexts('singlePdf');
  const { contract, dispatch } = useToolRunner();
  const saving = useMutation(
    {
      mutationFn: () =>
        saveFiles(
          files.map(({ blob, name }) => new File([blob], name, { type: blob.type })),
          zipName,
        ),
      onSuccess: () => {
        reportUsage({ name: 'download', tool: contract.name });
        dispatch({ type: 'downloaded' });
      },
    },
    queryClient,
  );
  return (
    <Button
      size="small"
      icon="download"
      busy={saving.isPending}
      disabled={files.length === 0 || files.length === total}
      onClick={() => saving.mutate()}
    >
      {t('files.saveChosen', { count: files.length, total })}
    </Button>
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
