import { type Contracts, type ToolName, isToolName, tools } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { carryFile } from '../choosing/carry-file.ts';
import styles from './related-tools.module.css';
import type { ToolResult } from '../running/run-state.ts';
import { useToolRunner, useToolState } from '../use-tool-run.tsx';

type AnyTool = keyof Contracts;

/** SPEC section 3. */
const related: Readonly<Record<AnyTool, readonly AnyTool[]>> = {
  convert: ['merge', 'compress', 'protect'],
  merge: ['compress', 'rotate', 'protect'],
  compress: ['merge', 'protect', 'split'],
  'pdf-to-jpg': ['convert', 'split', 'rotate'],
  split: ['merge', 'compress', 'rotate'],
  rotate: ['merge', 'compress', 'split'],
  unlock: ['protect', 'compress', 'merge'],
  protect: ['unlock', 'compress', 'merge'],
  'delete-pages': ['split', 'merge', 'compress'],
  'extract-images': ['convert', 'pdf-to-jpg', 'compress'],
};

/** Which tools that run go well with what came out of one; first the one that waits for it. */
export function relatedTo(tool: string, cameFrom: string | null): ToolName[] {
  const names: readonly string[] = Object.hasOwn(related, tool) ? related[tool as AnyTool] : [];
  return [...new Set(cameFrom === null ? names : [cameFrom, ...names])].filter(isToolName);
}

/** Tools for what came out; the result comes along to those that take it. */
export function RelatedTools({ result }: { result: ToolResult }) {
  const { t } = useTexts('toolRun');
  const { t: app } = useTexts('app');
  const cameFrom = useToolState((state) => state.cameFrom);
  const names = relatedTo(useToolRunner().contract.name, cameFrom);
  if (names.length === 0) return null;
  const isPdf = result.mime === 'application/pdf';
  return (
    <section className={styles.section} aria-labelledby="related-tools">
      <h3 id="related-tools" className={styles.title}>
        {t('result.next')}
      </h3>
      {isPdf && <p className={styles.hint}>{t('result.nextHint')}</p>}
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name}>
            <LanguageLink
              to={tools[name].page}
              className={styles.card}
              onClick={() => {
                if (isPdf) carryFile(new File([result.blob], result.downloadName, { type: result.mime }));
              }}
            >
              <Icon name={name} size={26} />
              <span className={styles.name}>{app(`tools.${name}.name`)}</span>
              <span className={styles.text}>{app(`tools.${name}.description`)}</span>
            </LanguageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
