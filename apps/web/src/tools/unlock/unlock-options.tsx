import { contracts } from '@blattwerk/shared';
import { useEffect, useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { FileButton } from '../../tool-run/choosing/file-button.tsx';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { usePdfStates } from '../../tool-run/pages/reading/inspect-pdf.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';

/**
 * The password, or a checkbox that there is none, which the page ticks where it knows; nothing where there is no lock, and
 * no checkbox where only the password opens the file.
 */
export function UnlockOptions() {
  const { t } = useTexts('unlock');
  const runner = useToolRunner();
  const isWaived = useToolState(({ waived }) => waived.includes('password'));
  const files = useToolState((state) => state.files);
  const states = usePdfStates(useMemo(() => files.map(({ file }) => file), [files]));
  const are = (state: (typeof states)[number]) => files.length > 0 && states.every((each) => each === state);
  const areRestricted = are('restricted');
  const areLocked = are('encrypted');
  useEffect(() => {
    if (areRestricted) runner.dispatch({ type: 'optionWaived', field: 'password', isWaived: true });
  }, [areRestricted, runner]);
  useEffect(() => {
    if (areLocked && isWaived) runner.dispatch({ type: 'optionWaived', field: 'password', isWaived: false });
  }, [areLocked, isWaived, runner]);

  if (are('open')) {
    return (
      <NoticeBox
        kind="info"
        title={t('open.title', { count: files.length })}
        actions={
          <FileButton
            label={t('open.other')}
            icon="file"
            rule="pdf"
            multiple={false}
            onFiles={(chosen) => void runner.choose(chosen, siteConfig(), 1)}
          />
        }
      >
        {t('open.text')}
      </NoticeBox>
    );
  }
  return (
    <>
      {areRestricted && <NoticeBox kind="info">{t('restricted', { count: files.length })}</NoticeBox>}
      <OptionFields
        contract={contracts.unlock}
        texts={t('options', { returnObjects: true })}
        inputs={{ password: { required: !isWaived, disabled: isWaived } }}
      />
      {!areLocked && (
        <Checkbox
          label={t('noPassword')}
          checked={isWaived}
          onChange={(checked) => runner.dispatch({ type: 'optionWaived', field: 'password', isWaived: checked })}
        />
      )}
    </>
  );
}
