import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { saveFiles } from '../../../tool-run/result/result-files/save-files.ts';
import { Button } from '../../../ui/button.tsx';
import row from '../../../ui/button-row.module.css';
import { startWriting } from '../invoices.ts';
import { reportSaved, startNextInvoice } from './form-store.ts';

/** What is done with an invoice that was made. */
export function MadeInvoice({ file }: { file: File }) {
  const { t } = useTexts('writeInvoice');
  const save = useRef<HTMLButtonElement>(null);
  // The button that led here is gone.
  useEffect(() => save.current?.focus({ preventScroll: true }), []);
  return (
    <div className={row.row} role="group" aria-label={t('made.label')}>
      <Button
        ref={save}
        kind="primary"
        icon="download"
        onClick={() => void saveFiles([file], file.name).then(reportSaved)}
      >
        {t(file.type === 'application/pdf' ? 'made.savePdf' : 'made.saveXml')}
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
  );
}
