import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { SignedQuestion } from '../../tool-run/pages/editor/signed-question.tsx';
import { usePages } from '../../tool-run/pages/reading/use-pages.ts';
import { useFormValue } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';

const contract = contracts.flatten;
const parts = ['forms', 'annotations', 'layers', 'remove_links'] as const;

/** What becomes part of the pages, or how fine the pictures of pages are. */
export function FlattenOptions() {
  const { t } = useTexts('flatten');
  const [file, second] = useToolState(({ files }) => files);
  const isPictures = useFormValue(contract, ({ mode }) => mode === 'pictures');
  const texts = t('options', { returnObjects: true });
  const { range } = contract.fields.resolution;
  return (
    <>
      <OptionFields contract={contract} only={['mode']} texts={texts} />
      {isPictures ? (
        <OptionFields
          contract={contract}
          only={['resolution']}
          texts={texts}
          inputs={{ resolution: { type: 'number', inputMode: 'numeric', ...range } }}
        />
      ) : (
        <OptionFields contract={contract} only={parts} texts={texts} />
      )}
      {file !== undefined && second === undefined && <Signed key={file.id} file={file.file} />}
    </>
  );
}

function Signed({ file }: { file: File }) {
  return <SignedQuestion pages={usePages(file)} />;
}
