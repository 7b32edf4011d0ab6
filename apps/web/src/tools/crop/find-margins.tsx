import { contracts, type PageSize } from '@blattwerk/shared';
import { type Margins, padMargins, shareMargins, usualPadding } from '@blattwerk/shared/crop-pages';
import { findInkMargins } from '@blattwerk/shared/ink-margins';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { NumberField } from '../../tool-run/pages/editor/number-field.tsx';
import { inspectPages, type PageSearch } from '../../tool-run/pages/reading/inspect-pages.ts';
import { type SearchState, usePageSearch } from '../../tool-run/pages/reading/use-page-search.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import toolStyles from '../../tool-run/tool-view.module.css';
import { Button } from '../../ui/button.tsx';
import { isWhole } from './cuts-off.ts';
import styles from './crop-options.module.css';
import type { CropScope, CurrentCrop } from './use-crop.ts';

const { range } = contracts.crop.fields.padding;

/** Margins around what is on a page, and the page's size in points. */
interface FoundInk {
  ink: Margins;
  size: PageSize;
}
type Found = ReadonlyMap<number, FoundInk | null>;
type Outcome = 'done' | 'none' | 'tooMany';

export interface FindMarginsProps {
  file: File;
  crop: CurrentCrop;
  /** Numbers of the pages that are cropped. */
  chosen: readonly number[];
  total: number;
}

/** Finds the margins of the pages by what is on them, in the browser, as the worker does. */
export function FindMargins({ file, crop, chosen, total }: FindMarginsProps) {
  const { t } = useTexts('crop');
  const { t: common } = useTexts('singlePdf');
  const announce = useAnnounce();
  const padding = usePadding();
  const [outcome, setOutcome] = useState<Outcome>('none');
  const take = (found: Found, millimeters: number): Outcome => {
    const margins = marginsOf(found, { chosen, padding: millimeters, scope: crop.scope });
    const isNothing = [...margins.values()].every(isWhole);
    const next = isNothing ? 'none' : crop.take(margins) ? 'done' : 'tooMany';
    setOutcome(next);
    return next;
  };
  const { search, isRunning, start, stop } = usePageSearch<Found>(
    (running) => findInk(file, running),
    (found) => announce(t(`found.${take(found, padding.value)}`)),
  );
  const describe = (state: SearchState<Found>): string => {
    if ('inspected' in state) return common('blank.searching', { page: state.inspected, total });
    return t(`found.${'found' in state ? outcome : 'failed'}`);
  };
  return (
    <div className={styles.find}>
      <Button onClick={isRunning ? stop : start}>{isRunning ? common('blank.stop') : t('find')}</Button>
      <NumberField
        label={t('padding')}
        unit="mm"
        {...padding}
        onChange={(value) => {
          padding.onChange(value);
          if (search !== undefined && 'found' in search) take(search.found, value);
        }}
      />
      {search !== undefined && <p className={toolStyles.soft}>{describe(search)}</p>}
    </div>
  );
}

/** Value and bounds of the distance to what is on a page. */
export function usePadding() {
  const { values, set } = useForm(contracts.crop, 'padding');
  return {
    value: values.padding ?? usualPadding,
    min: range?.min ?? 0,
    max: range?.max ?? 0,
    onChange: (padding: number) => set({ padding }),
  };
}

function findInk(file: File, running: PageSearch): Promise<Found> {
  return inspectPages(
    file,
    async (picture, pageNumber, pages): Promise<FoundInk | null> => {
      const size = await pages.measure(pageNumber);
      const ink = findInkMargins(picture, size);
      return ink && { ink, size };
    },
    running,
  );
}

function marginsOf(
  found: Found,
  { chosen, padding, scope }: { chosen: readonly number[]; padding: number; scope: CropScope },
): Map<number, Margins> {
  const padded = chosen.map((pageNumber): [number, Margins | null] => {
    const page = found.get(pageNumber);
    return [pageNumber, page ? padMargins(page.ink, padding, page.size) : null];
  });
  return shareMargins(new Map(padded), scope);
}
