import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { saveFiles } from '../../../tool-run/result/result-files/save-files.ts';
import { PdfLook } from '../../../tool-run/result/pdf-look.tsx';
import { Button } from '../../../ui/button.tsx';
import row from '../../../ui/button-row.module.css';
import { startWriting } from '../invoices.ts';
import styles from './made-invoice.module.css';
import { reportSaved, startNextInvoice } from './form-store.ts';

/** What is done with an invoice that was made. */
export function MadeInvoice({ file }: { file: File }) {
  const { t } = useTexts('writeInvoice');
  const save = useRef<HTMLButtonElement>(null);
  // The button that led here is gone.
  useEffect(() => save.current?.focus({ preventScroll: true }), []);
  const isPdf = file.type === 'application/pdf';
  return (
    <div className={styles.made} data-picture={isPdf || undefined} role="group" aria-label={t('made.label')}>
      {isPdf && (
        <div className={styles.picture}>
          <PdfLook file={file} />
        </div>
      )}
      <p className={styles.text}>{t(isPdf ? 'made.zugferd' : 'made.xrechnung')}</p>
      <div className={`${row.row} ${styles.actions}`}>
        <Button
          ref={save}
          kind="primary"
          icon="download"
          onClick={() => void saveFiles([file], file.name).then(reportSaved)}
        >
          {t(isPdf ? 'made.savePdf' : 'made.saveXml')}
        </Button>
        <Button onClick={startWriting}>{t('made.edit')}</Button>
        <Button
          onClick={() => {
            startNextInvoice();
            startWriting();
          }}
        >
          {t('made.next')}
        </Button>
      </div>
    </div>
  );
}
