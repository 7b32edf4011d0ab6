import { type Contracts, contracts } from '@blattwerk/shared';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-texts.ts';
import { readAttached } from '../../tool-run/model/option-problem.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { useFormValue } from '../../tool-run/running/use-form.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { AttachmentOptions } from './attachment-options.tsx';

const contract = contracts.attachments;
/** Fields that the run waits for. That of `nothing` is no field of a request, so that it never begins. */
const required = { something: [], nothing: ['files or names'] };

type Result = ToolResult<Contracts['attachments']>;

/** Saves the files that are attached to a PDF, attaches others, or removes them. */
export function AttachmentsView() {
  const { t } = useTexts('attachments');
  const mode = useFormValue(contract, (values) => (values.mode === 'list' ? 'extract' : values.mode));
  const isNoneChosen = useFormValue(contract, ({ names }) => names?.length === 0);
  const hasFiles = useStore(toolRunner(contract).store, ({ options }) => readAttached(contract, options).length > 0);
  const isReady = mode === 'add' ? hasFiles : !isNoneChosen;
  const labels = t('view', { returnObjects: true });
  const factsOf = ({ facts: { fileCount = 0 } }: Result): ResultFact[] => [
    { label: t('count'), value: String(fileCount), isMain: true },
  ];
  return (
    <SinglePdfView
      contract={contract}
      labels={{ ...labels, ...t(`modes.${mode}.view`, { returnObjects: true }) }}
      {...(mode === 'remove' ? { info: t('info') } : {})}
      fields={{ mode }}
      required={isReady ? required.something : required.nothing}
      facts={factsOf}
      successOf={({ mime, facts: { fileCount } }: Result) =>
        mime === 'application/zip' ? t('saved') : fileCount === 0 ? t('nothing') : undefined
      }
    >
      <AttachmentOptions />
    </SinglePdfView>
  );
}
