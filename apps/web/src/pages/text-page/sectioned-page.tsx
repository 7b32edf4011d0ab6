import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { pageVariables } from '../../site/site-config.ts';
import { tools } from '../../tools/index.ts';
import { WhenOffered } from '../../site/when.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { LastChange } from './last-change.tsx';
import { Operator } from './operator.tsx';
import { PageData } from './page-data.tsx';
import { TextPage } from './text-page.tsx';
import { TextContents, TextSections } from './text-sections.tsx';

/** Pages whose day the operator configures. */
type DatedPage = 'privacy' | 'terms';

function isDated(name: SectionedPageProps['name']): name is DatedPage {
  return name === 'privacy' || name === 'terms';
}

export interface SectionedPageProps {
  name: DatedPage | 'accessibility' | 'data-processing' | 'checks';
  /** Content at the end of sections, by the section's id. */
  endings?: Readonly<Record<string, ReactNode>>;
}

/** A legal page: table of contents and sections. The section `operator` ends with the operator's address. */
export function SectionedPage({ name, endings }: SectionedPageProps) {
  const { t } = useTexts(name);
  const { t: common } = useTexts('textPage');
  const sections = t('sections', { returnObjects: true });
  const variables = pageVariables(useLanguage());
  const changed = isDated(name) ? variables[`${name}Date`] : undefined;
  const { description } = t('seo', { returnObjects: true });
  return (
    <>
      <TextPage
        title={t('title')}
        lead={t('lead')}
        note={isDated(name) ? <LastChange page={name} /> : undefined}
        aside={<TextContents sections={sections} />}
      >
        <TextSections sections={sections} endings={{ operator: <Operator />, ...endings }} />
        <WhenOffered as="div" links={[{ tool: 'convert' }]}>
          <LinkButton to="/converter" icon={tools.convert.icon}>
            {common('toConverter')}
          </LinkButton>
        </WhenOffered>
      </TextPage>
      {import.meta.env.SSR && (
        <PageData kind="WebPage" path={`/${name}`} name={t('title')} description={description} changed={changed} />
      )}
    </>
  );
}
