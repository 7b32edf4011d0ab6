import { useStore } from 'zustand';
import { withLanguage } from '../../i18n/language-address.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { SavedFile } from '../../ui/saved-file.tsx';
import styles from './confirmation-box.module.css';
import { confirmationStore } from '../state/order-confirmation.ts';

/** The confirmation of the order, above its PDF; nothing until it is there. */
export function ConfirmationBox() {
  const { t } = useTexts('payment');
  const language = useLanguage();
  const { current } = useStore(confirmationStore);
  if (current === null || current.document === null) return null;
  const { fileName, text, mail } = current.document;
  return (
    <NoticeBox
      kind="success"
      className={styles.box}
      title={t('confirmation.title')}
      actions={<SavedFile fileName={fileName} text={text} label={t('confirmation.save')} />}
    >
      <p>{t('confirmation.text')}</p>
      {mail !== 'none' && <p>{t(`confirmation.${mail}`, { email: current.email })}</p>}
      <p>
        {/* In another tab: the chosen images are lost with this one. */}
        <a href={withLanguage('/terms#withdrawal-function', language)} target="_blank" rel="noreferrer">
          {t('confirmation.withdraw')}
        </a>
      </p>
    </NoticeBox>
  );
}
