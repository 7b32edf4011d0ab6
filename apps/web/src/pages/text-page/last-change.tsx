import { pageVariables } from '../../site/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';

/** Day of the last change of a legal page, which the operator configures. */
export function LastChange({ page }: { page: 'privacy' | 'terms' }) {
  const { t } = useTexts('textPage');
  const variables = pageVariables(useLanguage());
  return (
    <>
      {t('lastChange')} <time dateTime={variables[`${page}Date`]}>{variables[`${page}Day`]}</time>
    </>
  );
}
