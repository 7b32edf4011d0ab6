import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { withdraw, type WithdrawalReceipt, type WithdrawalRequest } from '../../api/withdrawal.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { AnchorButton, Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import styles from './withdrawal-form.module.css';

type Statement = Pick<WithdrawalRequest, 'payment' | 'name' | 'email'>;

/** Withdrawal from a purchase (§ 356a BGB): a form, its confirmation, and the acknowledgement of receipt as a file. */
export function WithdrawalForm() {
  const { t } = useTexts('terms');
  const form = t('form', { returnObjects: true });
  const language = useLanguage();
  const sending = useMutation(
    {
      mutationFn: async (statement: Statement) => {
        const { apiAddress } = siteConfig();
        return { statement, receipt: await withdraw({ ...statement, apiAddress, language }) };
      },
    },
    queryClient,
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const textOf = (field: string) => {
      const value = entered.get(field);
      return typeof value === 'string' ? value.trim() : '';
    };
    sending.mutate({ payment: textOf('payment'), name: textOf('name'), email: textOf('email') });
  };
  if (sending.data) return <Acknowledgement {...sending.data} />;
  return (
    <form className={styles.form} onSubmit={send}>
      <TextField label={form.name} name="name" autoComplete="name" required maxLength={200} />
      <TextField
        label={form.payment}
        hint={form.paymentHint}
        name="payment"
        required
        maxLength={200}
        pattern="\s*pi_\w+\s*"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={form.email}
        hint={form.emailHint}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={200}
      />
      {sending.error && (
        <NoticeBox kind="error">
          {(sending.error instanceof ApiError && sending.error.sentence) || form.failed}
        </NoticeBox>
      )}
      <div>
        <Button kind="primary" type="submit" busy={sending.isPending}>
          {form.confirm}
        </Button>
      </div>
    </form>
  );
}

/** The acknowledgement; its file is saved at once, as a durable medium that the buyer keeps. */
function Acknowledgement({ statement, receipt }: { statement: Statement; receipt: WithdrawalReceipt }) {
  const { t } = useTexts('terms');
  const form = t('form', { returnObjects: true });
  const language = useLanguage();
  const view = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
  });
  const lines = [
    form.statement,
    `${form.name}: ${statement.name}`,
    `${form.payment}: ${statement.payment}`,
    `${form.email}: ${statement.email}`,
    `${form.receivedAt}: ${format.format(new Date(receipt.receivedAt))}`,
    receipt.isRefunded ? form.refunded : form.recorded,
  ];
  useEffect(() => {
    // It is shorter than the form, whose last row was in the window.
    view.current?.scrollIntoView({ block: 'nearest' });
    link.current?.click();
  }, []);
  return (
    <div ref={view}>
      <NoticeBox
        kind="success"
        title={form.received}
        actions={
          <AnchorButton
            ref={link}
            kind="secondary"
            icon="download"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${lines.join('\n')}\n`)}`}
            download={form.file}
          >
            {form.save}
          </AnchorButton>
        }
      >
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </NoticeBox>
    </div>
  );
}
