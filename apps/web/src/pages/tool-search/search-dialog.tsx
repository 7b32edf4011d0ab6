import { contracts, pathOfTool, type ToolName } from '@blattwerk/shared';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { toolOfPath } from '../../presets/presets.ts';
import { isOffered } from '../../site/site-config.ts';
import type { LinkedToolName } from '../../site/site-tool.ts';
import { carryFiles } from '../../tool-run/running/carry-file.ts';
import { type FilesToCarry, filesToCarry } from '../../tool-run/running/files-to-carry.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { shortName } from '../../tool-run/short-name.ts';
import { type ToolLink, useToolLinks } from '../../tools/tool-links.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import { toolsFor } from '../file-offer/fitting-tools.ts';
import { findTools } from './find-tools.ts';
import styles from './search-dialog.module.css';

/** Finds a tool by its task, and takes the files of this page along. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('toolSearch');
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { pathname } = useLocation();
  const carried = useFilesToCarry(pathname);
  const found = useFound(query, carried);
  const [file, second] = carried?.files ?? [];

  const move = (place: number) => {
    const next = (place + found.length + 1) % (found.length + 1);
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    // As by a press, which what guards unsaved work sees.
    else if (event.key === 'Enter')
      list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${active}`)}`)?.click();
    else return;
    event.preventDefault();
  };
  const optionProps = (place: number) => ({
    id: `${id}-${place}`,
    role: 'option',
    'aria-selected': place === active,
    tabIndex: -1,
  });
  return (
    <Dialog open form="search" title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          className={styles.input}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={`${id}-${active}`}
          aria-autocomplete="list"
          aria-label={t('title')}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus=""
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {file !== undefined && (
        <p className={styles.carried}>
          {second === undefined
            ? t('carried', { file: shortName(file.name) })
            : t('carriedSeveral', { count: carried?.files.length ?? 0 })}
        </p>
      )}
      <p role="status" className={hidden.hidden}>
        {t('found', { count: found.length })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <ul ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('tools')}>
        {found.map(({ tool, path, icon, name, description, accentColor, takesFiles }, place) => (
          <li key={tool} role="presentation" data-accent={accentColor}>
            <LanguageLink
              to={path}
              {...optionProps(place)}
              {...(takesFiles && { 'data-carries': '' })}
              onClick={() => {
                if (takesFiles && carried !== undefined) carryFiles(carried.files, carried.kind);
                // The search ends with the page, which stays here.
                if (path === pathname) onClose();
              }}
            >
              <Icon name={icon} size={26} />
              <span>
                <strong>{name}</strong>
                <small>{description}</small>
              </span>
              {takesFiles && <Icon name="arrow-right" />}
            </LanguageLink>
          </li>
        ))}
        <li role="presentation">
          <LanguageLink to="/faq" {...optionProps(found.length)}>
            <Icon name="info" size={26} />
            <span>
              <strong>{found.length === 0 ? t('nothing') : t('questions')}</strong>
              {found.length === 0 && <small>{t('questions')}</small>}
            </span>
          </LanguageLink>
        </li>
      </ul>
    </Dialog>
  );
}

type Carried = FilesToCarry & { tool: ToolName };

/** The files of the page's tool, or its result; undefined on other pages. */
function useFilesToCarry(pathname: string): Carried | undefined {
  return useMemo(() => {
    const tool = toolOfPath(pathname);
    const carried = tool && filesToCarry(toolRunner(contracts[tool]));
    return carried && { ...carried, tool };
  }, [pathname]);
}

function useFound(query: string, carried: Carried | undefined) {
  const { t } = useTexts('toolSearch');
  const links = useSearchedLinks();
  const fitting = useMemo(
    () => (carried === undefined ? [] : toolsFor(carried.kind, carried.files.length, 'none')),
    [carried],
  );
  return useMemo(
    () =>
      findTools(
        query,
        links.map((link) => ({
          ...link,
          words: t(`words.${link.tool}`),
          takesFiles: link.tool !== carried?.tool && fitting.some((tool) => tool === link.tool),
        })),
      ).toSorted((a, b) => Number(b.takesFiles) - Number(a.takesFiles)),
    [query, links, fitting, carried, t],
  );
}

type SearchedLink = Omit<ToolLink, 'tool'> & { tool: LinkedToolName };

/** What the operator offers: the tools, and several of them in one go. */
function useSearchedLinks(): readonly SearchedLink[] {
  const { t } = useTexts('toolSearch');
  const { t: tApp } = useTexts('app');
  const name = tApp('pages.workflow');
  const several = {
    tool: 'chain',
    path: pathOfTool('chain'),
    icon: 'sort',
    accentColor: 'green',
    name,
    shortName: name,
    description: t('workflow'),
  } as const satisfies SearchedLink;
  return [...useToolLinks(), several].filter(({ tool }) => isOffered(tool));
}
