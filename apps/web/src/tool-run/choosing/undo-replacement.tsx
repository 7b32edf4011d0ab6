import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { useAnnounce } from '../announcer.tsx';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';

/** Brings back the result, or the changed pages, that another file has replaced; nothing where none was replaced. */
export function UndoReplacement() {
  const { t } = useTexts('toolRun');
  const runner = useToolRunner();
  const announce = useAnnounce();
  const replaced = useToolState((state) => state.replaced);
  if (replaced === null) return null;
  return (
    <NoticeBox
      kind="info"
      actions={
        <Button
          size="small"
          icon="undo"
          onClick={() => {
            runner.dispatch({ type: 'replacementUndone' });
            announce(t('replaced.undone'));
          }}
        >
          {t('replaced.undo')}
        </Button>
      }
    >
      {replaced.run.name === 'success' ? t('replaced.result') : t('replaced.pages')}
    </NoticeBox>
  );
}
