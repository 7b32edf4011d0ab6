import {
  contracts,
  type FileFormat,
  formatBytes,
  inputFormats,
  type InputRule,
  pathOfTool,
  type ToolName,
} from '@blattwerk/shared';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { languageOfSearch, withLanguage } from '../../i18n/language-address.ts';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { carryFiles } from '../../tool-run/running/carry-file.ts';
import { ChoiceInput } from '../../tool-run/choosing/choice-input.tsx';
import { acceptedByTools } from '../../tool-run/choosing/file-input.ts';
import { kindOf } from '../../tool-run/model/file-kind.ts';
import { usePageCount, usePdfStates } from '../../tool-run/pages/reading/inspect-pdf.ts';
import { WhenOffered } from '../../site/when.tsx';
import { useToolGroups } from '../../tools/tool-groups.ts';
import { useToolLinks } from '../../tools/tool-links.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { type FittingTools, fittingTools } from './fitting-tools.ts';
import styles from './offer-dialog.module.css';
import { type PdfContent, pdfContentOf } from './pdf-content.ts';

export interface OfferDialogProps {
  files: readonly File[];
  /** Takes other files in the place of these. */
  onFiles: (files: File[]) => void;
  onClose: () => void;
}

/** Asks which tool is to have the files. */
export function OfferDialog({ files, onFiles, onClose }: OfferDialogProps) {
  const { t } = useTexts('fileOffer');
  const language = useLanguage();
  const kinds = useKinds(files);
  const [only] = files.length === 1 ? files : [];
  const pdf = kinds?.[0] === 'pdf' ? only : undefined;
  const states = usePdfStates(useMemo(() => (kinds?.includes('pdf') === true ? files : []), [kinds, files]));
  const isLocked = states.includes('encrypted');
  const pageCount = usePageCount(pdf);
  const content = usePdfContent(pdf);
  const fitting =
    kinds && (pdf === undefined || content !== undefined)
      ? fittingTools(kinds, isLocked ? 'locked' : states.includes('restricted') ? 'restricted' : 'none', content)
      : undefined;
  useOnlyTool(files, fitting, onClose);
  const size = formatBytes(
    files.reduce((sum, file) => sum + file.size, 0),
    language,
  );

  return (
    <Dialog open form="sheet" title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.view}>
        <p className={styles.files}>
          {only === undefined ? t('files', { count: files.length, size }) : <FileName name={only.name} />}
          {only !== undefined && <span>{size}</span>}
          {pageCount !== undefined && <span>{t('pageCount', { count: pageCount })}</span>}
        </p>
        {fitting === undefined && <p role="status">{t('checking')}</p>}
        {isLocked && <NoticeBox kind="info">{t('locked')}</NoticeBox>}
        {content !== undefined && content !== 'other' && <p>{t(`contents.${content}`)}</p>}
        {fitting !== undefined && 'problem' in fitting && (
          <>
            <NoticeBox kind="error">
              {fitting.problem === 'mixed' ? t('mixed') : t('unsuitable', { count: files.length })}
            </NoticeBox>
            {fitting.problem === 'mixed' && (
              <div className={styles.kinds}>
                {(['pdf', 'image'] as const).map((kind) => {
                  const ofKind = files.filter((_, index) => {
                    const each = kinds?.[index] ?? null;
                    return each !== null && inputFormats[kind].includes(each);
                  });
                  return (
                    <Button key={kind} kind="primary" onClick={() => onFiles(ofKind)}>
                      {t(`only.${kind}`, { count: ofKind.length })}
                    </Button>
                  );
                })}
              </div>
            )}
            <label className={buttonClass({ kind: fitting.problem === 'mixed' ? 'secondary' : 'primary' })}>
              <ChoiceInput accept={acceptedByTools} multiple onFiles={onFiles} />
              {t('others')}
            </label>
          </>
        )}
        {fitting !== undefined && 'tools' in fitting && (
          <ToolList names={fitting.tools} label={t('tools')} onChoose={() => carryFiles(files, fitting.kind)} />
        )}
        {fitting !== undefined && 'kind' in fitting && fitting.kind === 'pdf' && (
          <WhenOffered as="p" links={[{ tool: 'chain' }]} className={styles.workflow}>
            {t('workflow.text')}{' '}
            <LanguageLink to={pathOfTool('chain')} onClick={() => carryFiles(files, fitting.kind)}>
              {t('workflow.link')}
            </LanguageLink>
          </WhenOffered>
        )}
      </div>
    </Dialog>
  );
}

/** Takes the files to the only tool that fits: a question with one answer is none. */
function useOnlyTool(files: readonly File[], fitting: FittingTools | undefined, onClose: () => void): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const go = useEffectEvent((tool: ToolName, kind: InputRule['kind']) => {
    carryFiles(files, kind);
    void navigate(withLanguage(contracts[tool].page, languageOfSearch(search)));
    onClose();
  });
  const [only, second] = fitting !== undefined && 'tools' in fitting ? fitting.tools : [];
  const kind = fitting !== undefined && 'kind' in fitting ? fitting.kind : undefined;
  useEffect(() => {
    if (only !== undefined && second === undefined && kind !== undefined) go(only, kind);
  }, [only, second, kind]);
}

interface ToolListProps {
  names: Parameters<typeof useToolLinks>[0];
  label: string;
  onChoose: () => void;
}

function ToolList({ names, label, onChoose }: ToolListProps) {
  const links = useToolLinks(names);
  const list = useRef<HTMLDivElement>(null);
  // The likeliest one, and not the button that closes the dialog.
  useEffect(() => list.current?.querySelector('a')?.focus(), []);
  const groups = [
    { accentColor: 'green', name: undefined, links: links.slice(0, 1) },
    ...useToolGroups(links.slice(1)),
  ];
  return (
    <div ref={list} className={styles.tools} role="group" aria-label={label}>
      {groups.map(({ accentColor, name, links }) => (
        <div key={name ?? ''} data-accent={accentColor}>
          {name !== undefined && <h3>{name}</h3>}
          <ul>
            {links.map(({ tool, path, icon, name }) => (
              <li key={tool}>
                <LanguageLink to={path} onClick={onChoose}>
                  <Icon name={icon} size={26} />
                  {name}
                </LanguageLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Longest time for which the tools wait for what a PDF is, in ms: the first one would be another under the pointer. */
const inspectionMs = 2_000;

/** What a PDF is; undefined without one, and while the tools wait for it. */
function usePdfContent(pdf: File | undefined): PdfContent | undefined {
  const [found, setFound] = useState<{ pdf: File; content: PdfContent }>();
  useEffect(() => {
    if (pdf === undefined) return undefined;
    const wait = setTimeout(() => setFound({ pdf, content: 'other' }), inspectionMs);
    let isCurrent = true;
    void pdfContentOf(pdf).then((content) => {
      clearTimeout(wait);
      if (isCurrent) setFound({ pdf, content });
    });
    return () => {
      clearTimeout(wait);
      isCurrent = false;
    };
  }, [pdf]);
  return found !== undefined && found.pdf === pdf ? found.content : undefined;
}

/** Kinds of the files; undefined until they are known. */
function useKinds(files: readonly File[]): readonly (FileFormat | null)[] | undefined {
  const [found, setFound] = useState<{ files: readonly File[]; kinds: (FileFormat | null)[] }>();
  useEffect(() => {
    let isCurrent = true;
    void Promise.all(files.map(kindOf)).then((kinds) => {
      if (isCurrent) setFound({ files, kinds });
    });
    return () => {
      isCurrent = false;
    };
  }, [files]);
  return found?.files === files ? found.kinds : undefined;
}
