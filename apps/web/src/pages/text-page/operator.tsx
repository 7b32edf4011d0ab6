import { When } from '../../site/when.tsx';
import { pageVariables } from '../../site/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './operator.module.css';

/** Name, address and contact of the operator, or a notice that they are missing. */
export function Operator() {
  const { t } = useTexts('textPage');
  const { operatorName, operatorAddress, operatorPhone, supportAddress } = pageVariables(useLanguage());
  return (
    <>
      <When as="div" condition="operatorNamed" className={styles.operator}>
        <p className={styles.name}>{operatorName}</p>
        <p>{operatorAddress}</p>
        <p>
          <a href={`mailto:${supportAddress}`}>{supportAddress}</a>
        </p>
        <When as="p" condition="phone">
          {`${t('operator.phone')} ${operatorPhone}`}
        </When>
      </When>
      <When as="div" condition="operatorUnnamed" className={styles.missing}>
        <Icon name="alert" />
        <p>{t('operator.missing')}</p>
        <p>
          <a href={`mailto:${supportAddress}`}>{supportAddress}</a>
        </p>
      </When>
    </>
  );
}
