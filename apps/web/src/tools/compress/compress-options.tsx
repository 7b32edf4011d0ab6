import {
  type CompressLevel,
  compressLevels,
  contracts,
  formatTargetBytes,
  mailAttachmentBytes,
} from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { MegabytesField } from '../../tool-run/options/megabytes-field.tsx';
import { fieldOfRefusal } from '../../tool-run/model/option-problem.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import toolStyles from '../../tool-run/tool-view.module.css';
import { Checkbox, RadioGroup } from '../../ui/field.tsx';

const contract = contracts.compress;

/** A level of quality, or a size in its place, and whether colors become gray. */
export function CompressOptions() {
  const { t } = useTexts('compress');
  const runner = useToolRunner();
  const { values, textOf, enter, set, clear } = useForm(contract);
  const language = useLanguage();
  const target = textOf('target_size');
  const fileBytes = useToolState(({ files: [only, second] }) => (second === undefined ? only?.file.size : undefined));
  const isBeyond = fileBytes !== undefined && fileBytes <= (values.target_size ?? 0);
  const choose = (choice: CompressLevel | 'size') => {
    closeRefusal();
    if (choice === 'size') {
      set({ target_size: mailAttachmentBytes });
      return;
    }
    clear('target_size');
    set({ quality: choice });
  };
  /** Closes the refusal of a size, whose cause changes. */
  const closeRefusal = () => {
    const { run } = runner.store.getState();
    const isCause = run.name === 'error' && fieldOfRefusal(contract, run.failure.error.code) === 'target_size';
    if (isCause) runner.dispatch({ type: 'returned' });
  };
  return (
    <>
      <RadioGroup
        label={t('options.quality.label')}
        choices={[...compressLevels, 'size' as const].map((value) => ({
          value,
          ...t(`options.quality.choices.${value}`, { returnObjects: true }),
        }))}
        value={target === undefined ? values.quality : 'size'}
        onChange={choose}
      />
      {target !== undefined && (
        <MegabytesField
          name="target_size"
          field={contract.fields.target_size}
          texts={t('options.target_size', { returnObjects: true })}
          value={target}
          onChange={(value) => {
            closeRefusal();
            enter('target_size', value);
          }}
        />
      )}
      {isBeyond && (
        <p className={toolStyles.soft} role="status">
          {t('options.beyond', { size: formatTargetBytes(fileBytes, language) })}
        </p>
      )}
      <Checkbox
        {...t('options.grayscale', { returnObjects: true })}
        checked={values.grayscale}
        onChange={(isGray) => {
          closeRefusal();
          set({ grayscale: isGray });
        }}
      />
    </>
  );
}
