import { useTexts } from '../../i18n/use-texts.ts';
import { tools } from '../../tools/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LastChange } from './last-change.tsx';
import { Operator } from './operator.tsx';
import { PageData } from './page-data.tsx';
import { TextPage } from './text-page.tsx';
import { TextContents, TextSections } from './text-sections.tsx';

export interface SectionedPageProps {
  name: 'privacy' | 'terms';
  /** Day of the last change, `2025-08-19`. */
  changed: string;
}

/** A legal page: table of contents and sections. The section `operator` ends with the operator's address. */
export function SectionedPage({ name, changed }: SectionedPageProps) {
  const { t } = useTexts(name);
  const { t: common } = useTexts('textPage');
  const sections = t('sections', { returnObjects: true });
  const { description } = t('seo', { returnObjects: true });
  return (
    <>
      <TextPage
        title={t('title')}
        lead={t('lead')}
        note={<LastChange day={changed} />}
        aside={<TextContents sections={sections} />}
      >
        <TextSections sections={sections} endings={{ operator: <Operator /> }} />
        <div>
          <LinkButton to="/converter" icon={tools.convert.icon}>
            {common('toConverter')}
          </LinkButton>
        </div>
      </TextPage>
      <PageData kind="WebPage" path={`/${name}`} name={t('title')} description={description} changed={changed} />
    </>
  );
}
