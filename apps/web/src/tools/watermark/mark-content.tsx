import { contracts } from '@blattwerk/shared';
import { useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { FileButton } from '../../tool-run/choosing/file-button.tsx';
import { acceptFiles, type FileProblem, type ToolFile } from '../../tool-run/model/accept-files.ts';
import { useInputProps } from '../../tool-run/options/option-controls.tsx';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useRefusals } from '../../tool-run/use-refusals.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import row from '../../ui/button-row.module.css';
import { LabeledControl, RadioGroup } from '../../ui/field.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { type CurrentMark, ratioOf, useImage, useSetContent } from './use-mark.ts';
import styles from './watermark-options.module.css';

const contract = contracts.watermark;
const maxLines = 5;
/** No value: the text is a field of its own. */
const kinds = { text: '', image: 'image' } as const;

/** Text or image, and which. */
export function MarkContent({ mark }: Pick<CurrentMark, 'mark'>) {
  const { t } = useTexts('watermark');
  const image = useImage();
  const setContent = useSetContent();
  const { values } = useForm(contract, 'text');
  const text = values.text ?? '';
  const [isImage, setImage] = useState(image !== undefined);
  const kind = image !== undefined || (isImage && text === '') ? kinds.image : kinds.text;
  /** What the visitor had before the other kind. */
  const before = useRef<{ text: string; image?: ToolFile | undefined }>({ text: '' });
  const choose = (value: (typeof kinds)[keyof typeof kinds]) => {
    const isNext = value === kinds.image;
    const last = before.current;
    before.current = { text: text || last.text, image: image ?? last.image };
    setImage(isNext);
    if (isNext) setContent(null, last.image);
    else setContent(last.text, undefined);
  };
  return (
    <>
      <RadioGroup
        label={t('kind')}
        choices={(['text', 'image'] as const).map((name) => ({ value: kinds[name], label: t(`kinds.${name}`) }))}
        value={kind}
        onChange={choose}
      />
      {kind === kinds.text ? <MarkText text={text} /> : <MarkImage mark={mark} file={image} />}
    </>
  );
}

function MarkText({ text }: { text: string }) {
  const { t } = useTexts('watermark');
  const { set } = useForm(contract, 'text');
  const { label, hint, error, onBlur, ...input } = useInputProps({
    name: 'text',
    field: contract.fields.text,
    texts: t('options.text', { returnObjects: true }),
    input: {},
    value: text,
    isIdle: false,
    onChange: (value) => set({ text: value.split('\n').slice(0, maxLines).join('\n') }),
  });
  return (
    <div className={styles.content}>
      <LabeledControl label={label} hint={hint} error={error}>
        {(attributes) => (
          <textarea
            {...input}
            {...attributes}
            className={styles.text}
            rows={Math.max(2, text.split('\n').length)}
            maxLength={contract.fields.text.maxLength}
            onBlur={() => text.trim() !== '' && onBlur()}
          />
        )}
      </LabeledControl>
      <div className={styles.presets} role="group" aria-label={t('presetsLabel')}>
        {t('presets', { returnObjects: true }).map((preset) => (
          <Button key={preset} size="small" aria-pressed={text === preset} onClick={() => set({ text: preset })}>
            {preset}
          </Button>
        ))}
      </div>
    </div>
  );
}

function MarkImage({ mark, file }: Pick<CurrentMark, 'mark'> & { file: ToolFile | undefined }) {
  const { t } = useTexts('watermark');
  const setContent = useSetContent();
  const [problem, setProblem] = useState<string>();
  const problemOf = useImageProblem();
  const choose = async (chosen: File[]) => {
    const { taken, problems } = await acceptFiles(contract.attached, siteConfig().limits, [], chosen, 1);
    const [first] = taken;
    const isShown = first !== undefined && (await canShow(first.file));
    setProblem(problems[0] ? problemOf(problems[0]) : isShown ? undefined : t('image.notShown'));
    if (isShown) setContent(null, first);
  };
  return (
    <div className={styles.content}>
      {file !== undefined && (
        <div className={styles.image} data-attached="">
          {mark?.picture !== undefined && <img src={mark.picture} alt="" />}
          <span className={styles.name} title={file.file.name}>
            {file.file.name}
          </span>
          <IconButton
            icon="close"
            label={t('image.remove', { file: file.file.name })}
            onClick={() => setContent(null, undefined)}
          />
        </div>
      )}
      <div className={row.row}>
        <FileButton
          label={t(file === undefined ? 'image.choose' : 'image.replace')}
          icon="image"
          rule="image"
          kind="secondary"
          multiple={false}
          onFiles={(files) => void choose(files)}
        />
      </div>
      {problem !== undefined && <NoticeBox kind="error">{problem}</NoticeBox>}
      <p className={styles.hint}>{t('image.hint')}</p>
    </div>
  );
}

function useImageProblem(): (problem: FileProblem) => string {
  const { t } = useTexts('watermark');
  const { t: run } = useTexts('toolRun');
  const describe = useRefusals();
  return (problem) => {
    if (problem.problem === 'empty') return run('problem.empty', { file: problem.file });
    if (problem.problem === 'fileTooLarge')
      return describe('fileTooLarge', { file: problem.file, max_size: problem.max_size });
    return t('image.invalidType');
  };
}

/** Whether the browser can show an image, so that the visitor sees where it goes. */
async function canShow(file: Blob): Promise<boolean> {
  const address = URL.createObjectURL(file);
  const ratio = await ratioOf(address);
  URL.revokeObjectURL(address);
  return ratio !== undefined;
}
