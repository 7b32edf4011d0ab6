import { contracts, isInvoiceName } from '@blattwerk/shared';
import { Suspense, useEffect, useState } from 'react';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { FileButton } from '../../tool-run/choosing/file-button.tsx';
import { acceptFiles, type FileProblem, type ToolFile } from '../../tool-run/model/accept-files.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import type { AttachedFile } from '../../tool-run/pages/reading/pdf-attachment.ts';
import { usePages } from '../../tool-run/pages/reading/use-pages.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { useRefusals } from '../../tool-run/use-refusals.ts';
import { IconButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Checkbox, RadioGroup } from '../../ui/field.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import styles from './attachment-options.module.css';
import { isChosen, withName } from './chosen-names.ts';

const contract = contracts.attachments;
/** What the page offers: no value for the usual, which is another one for programs. */
const modes = { extract: '', remove: 'remove', add: 'add' } as const;
const modeNames = ['extract', 'remove', 'add'] as const;
const noFiles: readonly ToolFile[] = [];

/** What is done with the files in a PDF, and with which; or the files that are attached. */
export function AttachmentOptions() {
  const { t } = useTexts('attachments');
  const { values } = useForm(contract, 'mode');
  const { dispatch } = useToolRunner();
  const [file] = useToolState(({ files }) => files);
  const mode = values.mode === 'list' ? 'extract' : values.mode;
  return (
    <>
      <RadioGroup
        label={t('mode')}
        choices={modeNames.map((name) => ({ value: modes[name], label: t(`modes.${name}.label`) }))}
        value={modes[mode]}
        // Files are sent with `add` alone.
        onChange={(next) =>
          dispatch({
            type: 'optionsChanged',
            values: { mode: next || 'extract', [contract.attached.field]: null },
          })
        }
      />
      {mode === 'add' ? <NewFiles /> : file && <FilesOf key={file.id} file={file.file} />}
    </>
  );
}

/** The files in a PDF, as the browser reads them: to be chosen, where there are several. */
function FilesOf({ file }: { file: File }) {
  const { t } = useTexts('attachments');
  const { values, set } = useForm(contract, 'names');
  const files = useAttachments(file);
  if (files === undefined) return null;
  if (files === null) return <p className={styles.hint}>{t('unread')}</p>;
  const all = files.map(({ name }) => name);
  return (
    <section className={styles.files}>
      <h3>{files.length === 0 ? t('none') : t('found', { count: files.length })}</h3>
      {files.length > 0 && (
        <ul className={styles.choices}>
          {files.map(({ name, description }) => (
            <li key={name}>
              <Checkbox
                label={name}
                hint={description || undefined}
                checked={isChosen(values.names, name)}
                onChange={(isWanted) => set({ names: withName(values.names, all, name, isWanted) })}
              />
            </li>
          ))}
        </ul>
      )}
      {all.some(isInvoiceName) && (
        <NoticeBox kind="info">
          {t('invoice')} <LanguageLink to={contracts['e-invoice'].page}>{t('openInvoice')}</LanguageLink>
        </NoticeBox>
      )}
      <p className={styles.hint}>{t('hidden')}</p>
    </section>
  );
}

/** Undefined until they are known, null where the browser cannot read them. */
function useAttachments(file: File): readonly AttachedFile[] | null | undefined {
  const pages = usePages(file);
  const [read, setRead] = useState<{ from: object; files: readonly AttachedFile[] | null }>();
  useEffect(() => {
    if (!pages) return undefined;
    let isCurrent = true;
    void pages
      .attachments()
      .then(({ attached }) => attached)
      .catch(() => null)
      .then((files) => {
        if (isCurrent) setRead({ from: pages, files });
      });
    return () => {
      isCurrent = false;
    };
  }, [pages]);
  if (!pages) return pages;
  return read?.from === pages ? read.files : undefined;
}

/** The files that are attached, and what the PDF says of them. */
function NewFiles() {
  const { t } = useTexts('attachments');
  const { dispatch } = useToolRunner();
  const files = useToolState(({ options }) => (options[contract.attached.field] as readonly ToolFile[]) ?? noFiles);
  const [problem, setProblem] = useState<FileProblem>();
  const describe = useProblem();
  const texts = t('options', { returnObjects: true });
  const change = (next: readonly ToolFile[]) =>
    dispatch({ type: 'optionsChanged', values: { [contract.attached.field]: next.length > 0 ? next : null } });
  const add = async (chosen: File[]) => {
    const { taken, problems } = await acceptFiles(contract.attached, siteConfig().limits, files, chosen);
    setProblem(problems[0]);
    if (taken.length > 0) change([...files, ...taken]);
  };
  return (
    <section className={styles.files}>
      {files.length > 0 && (
        <ul className={styles.list} data-attached="">
          {files.map((each) => (
            <li key={each.id} className={styles.new}>
              <span title={each.file.name}>{each.file.name}</span>
              <IconButton
                icon="close"
                label={t('removeNew', { file: each.file.name })}
                onClick={() => change(files.filter((other) => other !== each))}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <FileButton
          label={t(files.length === 0 ? 'choose' : 'chooseMore')}
          icon="plus"
          rule="file"
          kind="secondary"
          multiple
          onFiles={(chosen) => void add(chosen)}
        />
      </div>
      {problem !== undefined && <NoticeBox kind="error">{describe(problem)}</NoticeBox>}
      {/* What is loaded must not hide the files. */}
      <Suspense fallback={null}>
        <OptionFields contract={contract} only={['description']} texts={texts} />
        <Disclosure title={t('more')}>
          <OptionFields contract={contract} only={['relationship']} texts={texts} />
        </Disclosure>
      </Suspense>
    </section>
  );
}

function useProblem(): (problem: FileProblem) => string {
  const { t } = useTexts('attachments');
  const { t: run } = useTexts('toolRun');
  const describe = useRefusals();
  return (problem) => {
    if (problem.problem === 'fileTooLarge')
      return describe('fileTooLarge', { file: problem.file, max_size: problem.max_size });
    if (problem.problem === 'tooMany') return t('tooMany', { max: problem.max });
    if (problem.problem === 'duplicate') return t('duplicate', { file: problem.file });
    return run('problem.empty', { file: 'file' in problem ? problem.file : '' });
  };
}
