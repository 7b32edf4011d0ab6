import { contracts, formatMargins, formatPageMargins } from '@blattwerk/shared';
import { type Margins, parseMargins, resolvePageMargins } from '@blattwerk/shared/crop-pages';
import { formatValue } from '../../tool-run/model/form.ts';
import type { ToolState } from '../../tool-run/model/tool-state.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { isWhole } from './crop-geometry.ts';

/** Which pages have the same margins. */
export const cropScopes = ['all', 'odd_even', 'each'] as const;
export type CropScope = (typeof cropScopes)[number];

export type CropFields = Readonly<Record<'margins' | 'even_margins' | 'page_margins', string>>;

const noMargins: Margins = { top: 0, right: 0, bottom: 0, left: 0 };
const { page_margins: pageField } = contracts.crop.fields;

/** The margins in the form, and what changes them. */
export interface CurrentCrop {
  scope: CropScope;
  /** Of a page, from 1. */
  marginsOf: (pageNumber: number) => Margins;
  /** Changes the margins of a page, and of all that have the same ones. */
  change: (pageNumber: number, margins: Margins) => void;
  /** @param pageNumber the page whose margins become those of all, of odd and even pages, or its own */
  chooseScope: (scope: CropScope, pageNumber: number) => void;
  /** Takes margins that were found, by page number, for pages that have the same ones. @returns whether they fit into the form */
  take: (margins: ReadonlyMap<number, Margins>) => boolean;
}

export function useCrop(): CurrentCrop {
  const runner = useToolRunner();
  const fields = cropFields(useToolState(({ options }) => options));
  const set = (next: CropFields) => {
    runner.dispatch({ type: 'optionsChanged', values: next });
  };
  const scope = scopeOf(fields);
  return {
    scope,
    marginsOf: (pageNumber) => marginsIn(fields, pageNumber),
    change: (pageNumber, margins) => set(withMargins(fields, pageNumber, margins)),
    chooseScope: (next, pageNumber) => set(withScope(fields, next, pageNumber)),
    take(margins) {
      const next = withFound(scope, margins);
      if (next.page_margins.length > (pageField.maxLength ?? 0)) return false;
      set(next);
      return true;
    },
  };
}

export function cropFields(options: ToolState['options']): CropFields {
  const text = (field: keyof CropFields) => formatValue(options[field] ?? null);
  return { margins: text('margins'), even_margins: text('even_margins'), page_margins: text('page_margins') };
}

export function scopeOf({ even_margins, page_margins }: CropFields): CropScope {
  if (page_margins !== '') return 'each';
  return even_margins === '' ? 'all' : 'odd_even';
}

export function marginsIn({ margins, even_margins, page_margins }: CropFields, pageNumber: number): Margins {
  const own = pageMarginsOf(page_margins).get(pageNumber);
  if (own) return own;
  const common = even_margins !== '' && pageNumber % 2 === 0 ? even_margins : margins;
  return common === '' ? noMargins : parseMargins(common);
}

/** Margins of single pages in the form, whose pages exist. */
function pageMarginsOf(written: string): Map<number, Margins> {
  return written === '' ? new Map() : resolvePageMargins(written, Infinity);
}

/** The form with other margins of a page, and of all that have the same ones. */
export function withMargins(fields: CropFields, pageNumber: number, margins: Margins): CropFields {
  switch (scopeOf(fields)) {
    case 'each': {
      const all = pageMarginsOf(fields.page_margins).set(pageNumber, margins);
      return { ...fields, page_margins: formatPageMargins(all) };
    }
    case 'odd_even': {
      const isEven = pageNumber % 2 === 0;
      const odd = isEven ? marginsIn(fields, 1) : margins;
      const even = isEven ? margins : marginsIn(fields, 2);
      return {
        ...fields,
        margins: writtenUnless(isWhole(odd) && isWhole(even), odd),
        even_margins: formatMargins(even),
      };
    }
    default:
      return { ...fields, margins: writtenUnless(isWhole(margins), margins) };
  }
}

/** The form with margins for other pages: those of the shown page, from which the others go on. */
export function withScope(fields: CropFields, scope: CropScope, pageNumber: number): CropFields {
  const shown = marginsIn(fields, pageNumber);
  const common = writtenUnless(isWhole(shown), shown);
  if (scope === 'all') return { margins: common, even_margins: '', page_margins: '' };
  if (scope === 'odd_even') return { margins: common, even_margins: formatMargins(shown), page_margins: '' };
  return { ...fields, page_margins: formatPageMargins(new Map([[pageNumber, shown]])) };
}

/** The form with margins that were found for all pages. */
export function withFound(scope: CropScope, margins: ReadonlyMap<number, Margins>): CropFields {
  const of = (remainder: number) => {
    const found = [...margins].find(([pageNumber]) => scope === 'all' || pageNumber % 2 === remainder)?.[1];
    return found ?? noMargins;
  };
  if (scope === 'each') return { margins: '', even_margins: '', page_margins: formatPageMargins(margins) };
  const [odd, even] = [of(1), of(0)];
  if (scope === 'all') return { margins: formatMargins(odd), even_margins: '', page_margins: '' };
  return { margins: formatMargins(odd), even_margins: formatMargins(even), page_margins: '' };
}

function writtenUnless(isOmitted: boolean, margins: Margins): string {
  return isOmitted ? '' : formatMargins(margins);
}
