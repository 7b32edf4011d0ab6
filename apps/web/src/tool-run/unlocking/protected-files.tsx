import type { Contract } from '@blattwerk/shared';
import { Suspense, useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { type PdfState, usePdfStates } from '../pages/reading/inspect-pdf.ts';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';

// They send requests, and bring the library for that.
const load = () => import('./locked-files.tsx');
const LockedFiles = lazyPart(() => load().then((module) => module.LockedFiles));
const RestrictedFiles = lazyPart(() => load().then((module) => module.RestrictedFiles));

/** The refusal that awaits a PDF in a state. */
const refusals = { restricted: 'restrictedPdf', encrypted: 'encryptedPdf', unreadable: 'damagedPdf' } as const;

/** Whether a tool refuses PDFs in a state. */
export function isRefused(contract: Contract, state: PdfState | undefined): state is keyof typeof refusals {
  return (
    (state === 'restricted' || state === 'encrypted' || state === 'unreadable') &&
    contract.errors.includes(refusals[state])
  );
}

/** What keeps the tool from files of a list, before anything is sent, and what helps. */
export function ProtectedFiles() {
  const { t } = useTexts('singlePdf');
  const { contract } = useToolRunner();
  const files = useToolState((state) => state.files);
  const states = usePdfStates(useMemo(() => files.map(({ file }) => file), [files]));
  const refused = (state: keyof typeof refusals) =>
    isRefused(contract, state) ? files.filter((_, index) => states[index] === state) : [];
  const [unreadable, restricted, encrypted] = [refused('unreadable'), refused('restricted'), refused('encrypted')];
  return (
    <>
      <Suspense fallback={null}>
        {encrypted.length > 0 && <LockedFiles files={encrypted} />}
        {restricted.length > 0 && <RestrictedFiles files={restricted} />}
      </Suspense>
      {unreadable.length > 0 && (
        <NoticeBox kind="info">{t('unreadableOfList', { count: unreadable.length })}</NoticeBox>
      )}
    </>
  );
}
