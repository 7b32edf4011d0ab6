import { withdrawalStatement } from '@blattwerk/site';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { type SaleDocument, withdraw, type WithdrawalRequest } from '../../api/sale.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { SavedFile } from '../../ui/saved-file.tsx';
import styles from './withdrawal-form.module.css';

type Statement = Pick<WithdrawalRequest, 'name' | 'contract' | 'email'>;

const empty: Statement = { name: '', contract: '', email: '' };

/**
 * Withdrawal from a purchase (§ 356a BGB) in two steps: the statement, and its confirmation. Then the acknowledgement of
 * receipt, as a file.
 */
export function WithdrawalForm() {
  const language = useLanguage();
  const [statement, setStatement] = useState(empty);
  const [isChecking, setChecking] = useState(false);
  const sending = useMutation(
    {
      mutationFn: (entered: Statement) => withdraw({ ...entered, apiAddress: siteConfig().apiAddress, language }),
    },
    queryClient,
  );
  if (sending.data) return <Acknowledgement document={sending.data} email={statement.email} />;
  if (isChecking)
    return (
      <StatementCheck
        statement={statement}
        error={sending.error}
        isSending={sending.isPending}
        onConfirm={() => sending.mutate(statement)}
        onBack={() => {
          sending.reset();
          setChecking(false);
        }}
      />
    );
  return (
    <StatementFields
      statement={statement}
      onEntered={(entered) => {
        setStatement(entered);
        setChecking(true);
      }}
    />
  );
}

/** First step: who withdraws from which contract. */
function StatementFields({ statement, onEntered }: { statement: Statement; onEntered: (entered: Statement) => void }) {
  const { t } = useTexts('terms');
  const form = t('form', { returnObjects: true });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const textOf = (field: string) => {
      const value = entered.get(field);
      return typeof value === 'string' ? value.trim() : '';
    };
    onEntered({ name: textOf('name'), contract: textOf('contract'), email: textOf('email') });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={form.name}
        name="name"
        autoComplete="name"
        required
        pattern=".*\S.*"
        maxLength={200}
        defaultValue={statement.name}
      />
      <TextField
        label={form.contract}
        hint={form.contractHint}
        name="contract"
        required
        pattern=".*\S.*"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        defaultValue={statement.contract}
      />
      <TextField
        label={form.email}
        hint={form.emailHint}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={200}
        defaultValue={statement.email}
      />
      <div>
        <Button kind="primary" type="submit">
          {form.next}
        </Button>
      </div>
    </form>
  );
}

interface StatementCheckProps {
  statement: Statement;
  error: Error | null;
  isSending: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** Second step: the statement as it will be sent. */
function StatementCheck({ statement, error, isSending, onConfirm, onBack }: StatementCheckProps) {
  const { t } = useTexts('terms');
  const form = t('form', { returnObjects: true });
  const language = useLanguage();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const rows = [
    [form.name, statement.name],
    [form.contract, statement.contract],
    [form.email, statement.email],
  ].filter(([, value]) => value !== '');
  return (
    <div className={styles.form}>
      <p ref={heading} tabIndex={-1} className={styles.statement}>
        {withdrawalStatement[language]}
      </p>
      <dl className={styles.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {error && <NoticeBox kind="error">{(error instanceof ApiError && error.sentence) || form.failed}</NoticeBox>}
      <div className={styles.actions}>
        <Button kind="primary" busy={isSending} onClick={onConfirm}>
          {form.confirm}
        </Button>
        <Button kind="quiet" disabled={isSending} onClick={onBack}>
          {form.back}
        </Button>
      </div>
    </div>
  );
}

/** The acknowledgement; its file is saved at once, as a durable medium that the buyer keeps. */
function Acknowledgement({ document, email }: { document: SaleDocument; email: string }) {
  const { t } = useTexts('terms');
  const form = t('form', { returnObjects: true });
  const view = useRef<HTMLDivElement>(null);
  // It is shorter than the form, whose last row was in the window.
  useEffect(() => view.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={view}>
      <NoticeBox
        kind="success"
        title={form.received}
        actions={<SavedFile fileName={document.fileName} text={document.text} label={form.save} />}
      >
        <p>{form.keep}</p>
        {document.mail !== 'none' && <p>{`${document.mail === 'sent' ? form.sent : form.failedMail} ${email}`}</p>}
        <p className={styles.document}>{document.text}</p>
      </NoticeBox>
    </div>
  );
}
