import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useAnnounce } from '../announcer.tsx';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';

/** Button that brings back the files removed last; nothing where none was removed. */
export function UndoRemoval() {
  const { t } = useTexts('toolRun');
  const runner = useToolRunner();
  const announce = useAnnounce();
  const canUndo = useToolState(({ filesBeforeRemoval }) => filesBeforeRemoval !== null);
  if (!canUndo) return null;
  return (
    <Button
      kind="quiet"
      size="small"
      icon="undo"
      onClick={() => {
        runner.dispatch({ type: 'removalUndone' });
        announce(t('removalUndone'));
      }}
    >
      <span>{t('undoRemoval')}</span>
    </Button>
  );
}
