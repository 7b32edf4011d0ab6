import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useToolRunner } from '../../running/use-tool-run.tsx';

/** Hands a file to another app of a phone; nothing where the browser cannot share files. */
export function ShareFile({ file }: { file: File }) {
  const { t } = useTexts('toolRun');
  const { dispatch } = useToolRunner();
  const canShare =
    matchMedia('(pointer: coarse)').matches &&
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [file] });
  if (!canShare) return null;
  return (
    <Button
      kind="secondary"
      icon="share"
      // Rejected where the visitor cancels.
      onClick={() =>
        void navigator.share({ files: [file] }).then(
          () => dispatch({ type: 'handedOn' }),
          () => {},
        )
      }
    >
      {t('result.share')}
    </Button>
  );
}
