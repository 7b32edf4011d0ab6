import { JsonLd } from '../../site/json-ld.tsx';
import { pageVariables } from '../../site/site-config.ts';
import { breadcrumbs, webPage, type WebPageKind } from '../../site/structured-data.ts';
import { useLanguage } from '../../i18n/use-texts.ts';

export interface PageDataProps {
  kind: WebPageKind;
  path: string;
  name: string;
  description: string;
  /** Day of the last change, `2025-08-19`. */
  changed?: string | undefined;
}

/** Structured data of a text page. */
export function PageData({ kind, changed, ...facts }: PageDataProps) {
  const language = useLanguage();
  const { siteAddress, brand } = pageVariables(language);
  const page = { ...facts, siteAddress, language };
  return (
    <>
      <JsonLd data={webPage(kind, page, { brand, changed })} />
      <JsonLd data={breadcrumbs(page, brand)} />
    </>
  );
}
