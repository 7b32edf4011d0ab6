import { orderConsent } from '@blattwerk/shared';
import { withLanguage } from '../../i18n/language-address.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import styles from './payment-view.module.css';

/** What the buyer states besides the card. */
export interface Order {
  /** Where the confirmation is sent as well as being a file; empty for none. */
  email: string;
  /** Consent to immediate performance, and acknowledgement that the right of withdrawal ends (§ 356 (5) BGB). */
  isConsented: boolean;
}

export const emptyOrder: Order = { email: '', isConsented: false };

export function isComplete({ email, isConsented }: Order): boolean {
  return isConsented && /^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(email.trim());
}

interface OrderFieldsProps {
  order: Order;
  onChange: (order: Order) => void;
}

/** The consent, which is not preselected, and an address for those who want the confirmation by e-mail. */
export function OrderFields({ order, onChange }: OrderFieldsProps) {
  const { t } = useTexts('payment');
  const language = useLanguage();
  return (
    <>
      <TextField
        label={t('order.email')}
        hint={t('order.emailHint')}
        type="email"
        autoComplete="email"
        maxLength={200}
        value={order.email}
        onChange={({ target }) => onChange({ ...order, email: target.value })}
      />
      <Checkbox
        label={orderConsent[language]}
        checked={order.isConsented}
        onChange={(isConsented) => onChange({ ...order, isConsented })}
      />
      <p className={styles.soft}>
        {/* In another tab: the chosen images are lost with this one. */}
        <a href={withLanguage('/terms#withdrawal', language)} target="_blank" rel="noreferrer">
          {t('order.withdrawal')}
        </a>
        {' · '}
        <a href={withLanguage('/terms#payment', language)} target="_blank" rel="noreferrer">
          {t('order.terms')}
        </a>
        {' · '}
        <a href={withLanguage('/contact#impressum', language)} target="_blank" rel="noreferrer">
          {t('order.notice')}
        </a>
      </p>
    </>
  );
}
