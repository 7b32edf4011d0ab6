import { type Contracts, contracts } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { useFormValue } from '../../tool-run/running/use-form.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { cutsOff } from './cuts-off.ts';

const contract = contracts.crop;
const marginsRequired = ['margins'] as const;
const nothing: readonly string[] = [];

// Loaded with the first file.
const Options = lazyPart(() => import('./crop-options.tsx').then(({ CropOptions }) => CropOptions));
const parts = [Options.load];

type Result = ToolResult<Contracts['crop']>;

/** Crops the pages of a PDF, by a frame on them or by what is on them. */
export function CropView() {
  const { t } = useTexts('crop');
  const language = useLanguage();
  const isCut = useFormValue(contract, cutsOff);
  const isDeleted = useFormValue(contract, ({ outside }) => outside === 'delete');
  return (
    <SinglePdfView
      contract={contract}
      parts={parts}
      isEditor
      labels={t('view', { returnObjects: true })}
      info={t(isDeleted ? 'info.delete' : 'info.hide')}
      required={isCut ? nothing : marginsRequired}
      facts={({ facts: { croppedPages = 0, removedItems = 0, pageCount: total = 0 } }: Result) => [
        ...(croppedPages > 0 ? [{ label: t('cropped'), value: t('pagesOf', { count: croppedPages, total }) }] : []),
        ...(removedItems > 0 ? [{ label: t('removed'), value: removedItems.toLocaleString(language) }] : []),
      ]}
      successOf={({ facts: { croppedPages, removedItems } }: Result) =>
        croppedPages === 0 && removedItems === 0 ? t('uncropped') : undefined
      }
    >
      <Options />
    </SinglePdfView>
  );
}
