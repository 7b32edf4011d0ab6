import { contracts, pagesBetween } from '@blattwerk/shared';
import { mapMargins, type MarginSide, marginSides } from '@blattwerk/shared/crop-pages';
import { pointsPerMillimeter } from '@blattwerk/shared/drawn-text';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { NumberField } from '../../tool-run/pages/editor/number-field.tsx';
import { EditorColumn } from '../../tool-run/pages/editor-column.tsx';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { usePages } from '../../tool-run/pages/reading/use-pages.ts';
import { usePageList } from '../../tool-run/pages/selecting/use-page-list.ts';
import { usePageSize } from '../../tool-run/pages/viewer/use-page-picture.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { RadioGroup } from '../../ui/field.tsx';
import { CropEditor } from './crop-editor.tsx';
import { type CropPage, maxMargin } from './crop-geometry.ts';
import styles from './crop-options.module.css';
import { FindMargins, usePadding } from './find-margins.tsx';
import { type CropScope, cropScopes, type CurrentCrop, useCrop } from './use-crop.ts';

const contract = contracts.crop;
/** Millimeters of a page whose size is not known. */
const unknownPage: CropPage = { width: 10_000, height: 10_000 };

/** What remains of the pages: on the pages of one PDF, and found by the worker for several. */
export function CropOptions() {
  const [file, second] = useToolState((state) => state.files);
  const isSingle = file !== undefined && second === undefined;
  useDetection(!isSingle);
  return isSingle ? <OnPages key={file.id} file={file.file} /> : <ForSeveral />;
}

/** Lets the worker find the margins of several PDFs, of which none is shown. */
function useDetection(isOfSeveral: boolean): void {
  const { read, set, clear } = useForm(contract, 'detect');
  const follow = useEffectEvent((isDetected: boolean) => {
    if (!isDetected) clear('detect');
    else if (read().detect === 'none') set({ detect: 'all' });
  });
  useEffect(() => follow(isOfSeveral), [isOfSeveral]);
}

function ForSeveral() {
  const { t } = useTexts('crop');
  const { values, set } = useForm(contract, 'detect');
  return (
    <>
      <ScopeChoice
        label={t('several')}
        value={values.detect === 'none' ? 'all' : values.detect}
        onChange={(detect) => set({ detect })}
      />
      <NumberField label={t('padding')} unit="mm" {...usePadding()} />
      <OptionFields contract={contract} only={['outside']} texts={t('options', { returnObjects: true })} />
    </>
  );
}

function OnPages({ file }: { file: File }) {
  const { t } = useTexts('crop');
  const pages = usePages(file);
  const crop = useCrop();
  const [pageNumber, setPageNumber] = useState(1);
  const count = pages?.count ?? 1;
  const [chosen = pagesBetween(1, count)] = usePageList('pages', count);
  return (
    <>
      <EditorColumn pages={pages}>
        {(shown) => (
          <CropEditor
            crop={crop}
            pages={shown}
            pageNumber={pageNumber}
            onPage={setPageNumber}
            isChosen={(page) => chosen.includes(page)}
          />
        )}
      </EditorColumn>
      {/* What is loaded must not hide the fields: one that is typed into would lose its value with the focus. */}
      <Suspense fallback={null}>
        {pages && <FindMargins file={file} crop={crop} chosen={chosen} total={pages.count} />}
      </Suspense>
      <MarginFields crop={crop} pages={pages} pageNumber={pageNumber} />
      {pages && pages.count > 1 && (
        <ScopeChoice label={t('scope')} value={crop.scope} onChange={(scope) => crop.chooseScope(scope, pageNumber)} />
      )}
      <Suspense fallback={null}>
        <OptionFields
          contract={contract}
          only={count > 1 || pages === null ? ['pages', 'outside'] : ['outside']}
          texts={t('options', { returnObjects: true })}
        />
      </Suspense>
    </>
  );
}

interface ScopeChoiceProps {
  label: string;
  value: CropScope;
  onChange: (scope: CropScope) => void;
}

function ScopeChoice(props: ScopeChoiceProps) {
  const { t } = useTexts('crop');
  return <RadioGroup {...props} choices={cropScopes.map((scope) => ({ value: scope, label: t(`scopes.${scope}`) }))} />;
}

interface MarginFieldsProps {
  crop: CurrentCrop;
  pages: PdfPages | null | undefined;
  pageNumber: number;
}

/** The margins of the shown page in millimeters; the same fields before and after the pages are open. */
function MarginFields({ crop, pages, pageNumber }: MarginFieldsProps) {
  const size = usePageSize(pages, pageNumber);
  const page: CropPage = size
    ? { width: size.width / pointsPerMillimeter, height: size.height / pointsPerMillimeter }
    : unknownPage;
  const { t } = useTexts('crop');
  const margins = crop.marginsOf(pageNumber);
  const change = (side: MarginSide, value: number) =>
    crop.change(
      pageNumber,
      mapMargins((each) => (each === side ? value : margins[each])),
    );
  return (
    <fieldset className={styles.margins}>
      <legend className={styles.label}>{t('margins')}</legend>
      {marginSides.map((side) => (
        <NumberField
          key={side}
          name={side}
          label={t(`sides.${side}`)}
          unit="mm"
          value={margins[side]}
          min={0}
          max={maxMargin(side, margins, page)}
          decimals={1}
          takesAtOnce
          onChange={(value) => change(side, value)}
        />
      ))}
    </fieldset>
  );
}
