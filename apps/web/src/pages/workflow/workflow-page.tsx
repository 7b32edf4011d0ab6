import { Suspense } from 'react';
import { JsonLd } from '../../site/json-ld.tsx';
import { pageVariables } from '../../site/site-config.ts';
import { breadcrumbs, webApplication } from '../../site/structured-data.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import styles from '../tool/tool-page.module.css';
import own from './workflow.module.css';
import { HowTo, Questions } from '../tool/tool-sections.tsx';
import { lazyPart } from '../../site/lazy-part.ts';
import { useHydrated } from '../../site/use-hydrated.ts';

const Workflow = lazyPart(() => import('./workflow.tsx').then((module) => module.Workflow));

/** Several tools in one go: the steps are put together here, and each chosen PDF runs through them. */
export function WorkflowPage() {
  const { t } = useTexts('workflow');
  const faq = t('faq', { returnObjects: true });
  // What is shown depends on the address and on what is kept in the browser, which the prerendered page does not know.
  const isHydrated = useHydrated();
  return (
    <>
      <div className={styles.top}>
        <div className={styles.head}>
          <h1>{t('headline')}</h1>
          <p>{t('subtitle')}</p>
        </div>
        <div className={own.place}>
          {isHydrated && (
            <Suspense fallback={null}>
              <Workflow />
            </Suspense>
          )}
        </div>
      </div>
      <HowTo {...t('how', { returnObjects: true })} />
      <Questions head={<h2 id="faq-title">{faq.title}</h2>} items={faq.items} />
      {import.meta.env.SSR && <WorkflowData />}
    </>
  );
}

function WorkflowData() {
  const { t } = useTexts('workflow');
  const language = useLanguage();
  const { siteAddress, brand } = pageVariables(language);
  const { description } = t('seo', { returnObjects: true });
  const page = { siteAddress, path: '/workflow', language, name: t('headline'), description };
  return (
    <>
      <JsonLd data={webApplication(page, brand)} />
      <JsonLd data={breadcrumbs(page, brand)} />
    </>
  );
}
