import { contracts } from '@blattwerk/shared';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { siteConfig } from '../../site/site-config.ts';
import { Announcer, useAnnounce } from '../../tool-run/announcer.tsx';
import { DropZone } from '../../tool-run/choosing/drop-zone.tsx';
import { FileProblems } from '../../tool-run/choosing/file-problems.tsx';
import { usePageDrop } from '../../tool-run/choosing/use-page-drop.ts';
import { acceptFiles, type FileProblem } from '../../tool-run/model/accept-files.ts';
import { takeCarriedFiles } from '../../tool-run/running/carry-file.ts';
import { ToolFoot } from '../../tool-run/tool-foot.tsx';
import toolStyles from '../../tool-run/tool-view.module.css';
import { preload, usePreload } from '../../tool-run/use-preload.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { addInvoices, invoices, prepareReading, startWriting } from './invoices.ts';
import { loadInvoiceTexts } from './use-invoice-texts.ts';
import styles from './view.module.css';

const contract = contracts['e-invoice'];
/** Files that are read at most, one after the other. */
const maxFiles = 100;

const ChosenInvoices = lazyPart(() => import('./chosen-invoices.tsx').then((module) => module.ChosenInvoices));
/** What an invoice is shown with, by language. */
const chosenParts = {
  de: [ChosenInvoices.load, loadInvoiceTexts.de],
  en: [ChosenInvoices.load, loadInvoiceTexts.en],
} as const;
const WriteInvoice = lazyPart(() => import('./make/write-invoice.tsx').then((module) => module.WriteInvoice));

/** Shows e-invoices, and makes them. They are read and written in the browser, and nothing is sent. */
export function EInvoiceView() {
  return <View />;
}

/** The same for somebody who wants to write one. */
export function WriteEInvoiceView() {
  return <View isForWriting />;
}

function View({ isForWriting = false }: { isForWriting?: boolean }) {
  const { t } = useTexts('e-invoice');
  return (
    <Announcer>
      <Panel as="section" aria-label={t(isForWriting ? 'write.title' : 'tool')}>
        <Suspense fallback={null}>
          <Invoices isForWriting={isForWriting} />
        </Suspense>
      </Panel>
    </Announcer>
  );
}

function Invoices({ isForWriting }: { isForWriting: boolean }) {
  const { t } = useTexts('e-invoice');
  const announce = useAnnounce();
  const { files, isWriting } = useStore(invoices);
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const onFiles = useCallback(
    (chosen: readonly File[]) => {
      const { limits } = siteConfig();
      void acceptFiles(contract.input, limits, [], chosen, maxFiles).then(({ taken, problems: found }) => {
        setProblems(found);
        if (taken.length === 0) return;
        announce(t('reading'));
        void addInvoices(taken.map(({ file }) => file));
      });
    },
    [announce, t],
  );
  const parts = chosenParts[useLanguage()];
  usePreload(parts, files.length > 0);
  const refused = <FileProblems problems={problems} wrongType={(file) => t('wrongType', { file })} />;
  usePageDrop(onFiles);
  useEffect(() => {
    const carried = takeCarriedFiles(contract.input);
    if (carried) onFiles(carried.files);
  }, [onFiles]);

  if (isWriting) {
    return (
      <Suspense fallback={<p role="status">{t('write.loading')}</p>}>
        {refused}
        <WriteInvoice />
      </Suspense>
    );
  }
  if (files.length > 0) {
    return (
      <Suspense fallback={null}>
        {refused}
        <ChosenInvoices onFiles={onFiles} />
      </Suspense>
    );
  }
  return (
    <div className={toolStyles.view} data-accent="ochre">
      {refused}
      <div className={styles.ways} data-first={isForWriting ? 'write' : 'open'}>
        <DropZone
          rule={contract.input}
          tool="e-invoice"
          multiple
          texts={t('drop', { returnObjects: true })}
          onOpening={() => {
            preload(parts);
            prepareReading();
          }}
          onFiles={onFiles}
        />
        <div className={styles.write}>
          <h2>{t('write.title')}</h2>
          <p>{t('write.text')}</p>
          <Button
            kind={isForWriting ? 'primary' : 'secondary'}
            size={isForWriting ? 'large' : 'medium'}
            onClick={startWriting}
          >
            {t('write.start')}
          </Button>
        </div>
      </div>
      <ToolFoot privacy={t('privacy')}>{null}</ToolFoot>
    </div>
  );
}
