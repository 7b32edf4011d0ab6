import { type Contract, isAllowed, neededPermissions, type ToolName } from '@blattwerk/shared';
import { Suspense, useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { allowedIn, type PdfState, usePdfStates } from '../pages/reading/inspect-pdf.ts';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';

// They send requests, and bring the library for that.
const load = () => import('./locked-files.tsx');
const LockedFiles = lazyPart(() => load().then((module) => module.LockedFiles));
const RestrictedFiles = lazyPart(() => load().then((module) => module.RestrictedFiles));

/** The refusal that awaits a PDF in a state. */
const refusals = {
  restricted: 'restrictedPdf',
  encrypted: 'encryptedPdf',
  encryptedOtherwise: 'unsupportedEncryption',
  unreadable: 'damagedPdf',
} as const;

type Refused = keyof typeof refusals;

/** Whether a tool refuses a PDF in a state, whatever its options. */
export function isRefused(contract: Contract, state: PdfState | undefined, file: Blob): state is Refused {
  if (state === undefined || !Object.hasOwn(refusals, state)) return false;
  const allowed = allowedIn(file);
  if (state === 'restricted' && allowed && isAllowed(neededPermissions(contract.name as ToolName), allowed))
    return false;
  return contract.errors.includes(refusals[state as Refused]);
}

/** What keeps the tool from files of a list, before anything is sent, and what helps. */
export function ProtectedFiles() {
  const { t } = useTexts('singlePdf');
  const { contract } = useToolRunner();
  const files = useToolState((state) => state.files);
  const states = usePdfStates(useMemo(() => files.map(({ file }) => file), [files]));
  const refused = (state: Refused) =>
    files.filter(({ file }, index) => states[index] === state && isRefused(contract, state, file));
  const [unreadable, restricted, encrypted] = [refused('unreadable'), refused('restricted'), refused('encrypted')];
  const otherwise = refused('encryptedOtherwise');
  return (
    <>
      <Suspense fallback={null}>
        {encrypted.length > 0 && <LockedFiles files={encrypted} />}
        {restricted.length > 0 && <RestrictedFiles files={restricted} />}
      </Suspense>
      {otherwise.length > 0 && (
        <NoticeBox kind="info">{t('encryptedOtherwiseOfList', { count: otherwise.length })}</NoticeBox>
      )}
      {unreadable.length > 0 && (
        <NoticeBox kind="info">{t('unreadableOfList', { count: unreadable.length })}</NoticeBox>
      )}
    </>
  );
}
