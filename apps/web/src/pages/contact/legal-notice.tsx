import { useTexts } from '../../i18n/use-texts.ts';
import { When } from '../../site/when.tsx';
import { Operator } from '../text-page/operator.tsx';

const entries = ['representative', 'register', 'vatId', 'editor', 'disputesRefused', 'disputesSettled'] as const;

/** Legal notice: the operator, and what else is configured about them. */
export function LegalNotice() {
  const { t } = useTexts('contact');
  return (
    <>
      <Operator />
      {entries.map((entry) => (
        <When key={entry} as="p" condition={entry}>
          {t(`notice.${entry}`)}
        </When>
      ))}
      <p>{t('notice.contactPoint')}</p>
    </>
  );
}
