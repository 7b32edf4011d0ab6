import { contracts, type ToolName } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { LanguageLink } from '../../../i18n/language-link.tsx';
import { ToolItem } from '../../../site/when.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { carryFile } from '../../running/carry-file.ts';
import styles from './related-tools.module.css';
import { ResultSection } from '../../result-section.tsx';
import type { ToolResult } from '../../model/tool-state.ts';
import { useToolCatalog } from '../../tool-catalog.ts';
import { useCatalogEntry, useToolRunner, useToolState } from '../../running/use-tool-run.tsx';

/**
 * Names of the tools to suggest after a run, the one that the visitor came from first.
 * @param hasPagesLeft whether there was no time to recognize the text of some pages
 */
export function relatedTo(related: readonly ToolName[], cameFrom: ToolName | null, hasPagesLeft = false): ToolName[] {
  return [
    ...new Set([...(cameFrom === null ? [] : [cameFrom]), ...(hasPagesLeft ? ['ocr' as const] : []), ...related]),
  ];
}

/** Links to tools that suit a result; those that accept a PDF get it. */
export function RelatedTools({ result }: { result: ToolResult }) {
  const { t } = useTexts('toolRun');
  const language = useLanguage();
  const catalog = useToolCatalog();
  const cameFrom = useToolState((state) => state.cameFrom);
  const { contract, dispatch } = useToolRunner();
  const { related } = useCatalogEntry();
  const hasPagesLeft = contract.name !== 'ocr' && result.notices.includes('pagesLeft');
  const isPdf = result.mime === 'application/pdf';
  return (
    <ResultSection title={t('result.next')} hint={isPdf ? t('result.nextHint') : undefined} className={styles.section}>
      <ul className={styles.list}>
        {relatedTo(related, cameFrom, hasPagesLeft).map((name) => (
          <ToolItem key={name} tool={name} data-accent={catalog[name].accentColor}>
            <LanguageLink
              to={contracts[name].page}
              className={styles.card}
              onClick={() => {
                if (!isPdf || contracts[name].input.kind !== 'pdf') return;
                carryFile(new File([result.blob], result.downloadName, { type: result.mime }));
                dispatch({ type: 'handedOn' });
              }}
            >
              <Icon name={catalog[name].icon} size={22} />
              <span className={styles.name}>{catalog[name].card[language].name}</span>
            </LanguageLink>
          </ToolItem>
        ))}
      </ul>
    </ResultSection>
  );
}
