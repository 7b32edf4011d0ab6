import { Suspense } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { ChoiceInput } from '../../tool-run/choosing/choice-input.tsx';
import { ToolFoot } from '../../tool-run/tool-foot.tsx';
import { useRefusals } from '../../tool-run/use-refusals.ts';
import { useWorkingMode } from '../../tool-run/use-working-mode.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import styles from './chosen-invoices.module.css';
import { type ChosenInvoice, invoices, removeInvoice, showInvoice, startWriting } from './invoices.ts';
import { ShownInvoice } from './shown-invoice.tsx';

const MadeInvoice = lazyPart(() => import('./make/made-invoice.tsx').then((module) => module.MadeInvoice));

/** The chosen files, and the invoice of one of them. */
export function ChosenInvoices({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTexts('e-invoice');
  const { files, shown } = useStore(invoices);
  const view = useWorkingMode<HTMLDivElement>();
  const current = files.find(({ id }) => id === shown);
  return (
    <div ref={view} className={styles.view} data-working="" data-accent="ochre">
      <div className={styles.head}>
        <ul className={styles.files} aria-label={t('files')}>
          {files.map((file) => (
            <li key={file.id} data-file="" data-waiting={file.outcome ? undefined : ''}>
              <button
                type="button"
                className={styles.file}
                aria-pressed={file.id === shown}
                onClick={() => showInvoice(file.id)}
              >
                <FileName name={file.file.name} />
              </button>
              <IconButton
                icon="close"
                label={t('remove', { file: file.file.name })}
                onClick={() => removeInvoice(file.id)}
              />
            </li>
          ))}
        </ul>
        <label className={buttonClass({ kind: 'secondary', size: 'small' })}>
          <ChoiceInput accept=".xml,.pdf,application/xml,text/xml,application/pdf" multiple onFiles={onFiles} />
          {t('others')}
        </label>
      </div>
      {current?.isMade && (
        <Suspense fallback={null}>
          <MadeInvoice file={current.file} />
        </Suspense>
      )}
      {current && <Outcome key={current.id} chosen={current} />}
      <ToolFoot privacy={t('privacy')}>
        {current?.isMade !== true && <Button onClick={startWriting}>{t('write.title')}</Button>}
      </ToolFoot>
    </div>
  );
}

function Outcome({ chosen }: { chosen: ChosenInvoice }) {
  const { t } = useTexts('e-invoice');
  const describe = useRefusals(t('refusals', { returnObjects: true }));
  const { file, outcome } = chosen;
  if (!outcome) return <p role="status">{t('reading')}</p>;
  if ('refused' in outcome) {
    const { code, ...params } = outcome.refused;
    return (
      <NoticeBox kind="error" title={t('refused')}>
        {describe(code, { file: file.name, ...params })}
      </NoticeBox>
    );
  }
  return (
    <Suspense fallback={<p role="status">{t('reading')}</p>}>
      <ShownInvoice read={outcome.read} file={file} />
    </Suspense>
  );
}
