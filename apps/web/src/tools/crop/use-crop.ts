import { contracts, formatPageMargins } from '@blattwerk/shared';
import type { Margins } from '@blattwerk/shared/crop-pages';
import { useForm } from '../../tool-run/running/use-form.ts';
import { type CropFields, isWhole } from './cuts-off.ts';

/** Which pages have the same margins. */
export const cropScopes = ['all', 'odd_even', 'each'] as const;
export type CropScope = (typeof cropScopes)[number];

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
  const { values: fields, set } = useForm(contracts.crop, 'margins', 'even_margins', 'page_margins');
  const scope = scopeOf(fields);
  return {
    scope,
    marginsOf: (pageNumber) => marginsIn(fields, pageNumber),
    change: (pageNumber, margins) => set(withMargins(fields, pageNumber, margins)),
    chooseScope: (next, pageNumber) => set(withScope(fields, next, pageNumber)),
    take(margins) {
      const next = withFound(scope, margins);
      if (formatPageMargins(next.page_margins ?? new Map()).length > (pageField.maxLength ?? 0)) return false;
      set(next);
      return true;
    },
  };
}

export function scopeOf({ even_margins, page_margins }: CropFields): CropScope {
  if (page_margins !== null) return 'each';
  return even_margins === null ? 'all' : 'odd_even';
}

export function marginsIn({ margins, even_margins, page_margins }: CropFields, pageNumber: number): Margins {
  const common = even_margins !== null && pageNumber % 2 === 0 ? even_margins : margins;
  return page_margins?.get(pageNumber) ?? common ?? noMargins;
}

/** The form with other margins of a page, and of all that have the same ones. */
export function withMargins(fields: CropFields, pageNumber: number, margins: Margins): CropFields {
  switch (scopeOf(fields)) {
    case 'each':
      return { ...fields, page_margins: new Map(fields.page_margins).set(pageNumber, margins) };
    case 'odd_even': {
      const isEven = pageNumber % 2 === 0;
      const odd = isEven ? marginsIn(fields, 1) : margins;
      const even = isEven ? margins : marginsIn(fields, 2);
      return {
        ...fields,
        margins: isWhole(odd) && isWhole(even) ? null : odd,
        even_margins: even,
      };
    }
    default:
      return { ...fields, margins: isWhole(margins) ? null : margins };
  }
}

/** The form with margins for other pages: those of the shown page, from which the others go on. */
export function withScope(fields: CropFields, scope: CropScope, pageNumber: number): CropFields {
  const shown = marginsIn(fields, pageNumber);
  const common = isWhole(shown) ? null : shown;
  if (scope === 'all') return { margins: common, even_margins: null, page_margins: null };
  if (scope === 'odd_even') return { margins: common, even_margins: shown, page_margins: null };
  return { ...fields, page_margins: new Map([[pageNumber, shown]]) };
}

/** The form with margins that were found for all pages. */
export function withFound(scope: CropScope, margins: ReadonlyMap<number, Margins>): CropFields {
  const of = (remainder: number) => {
    const found = [...margins].find(([pageNumber]) => scope === 'all' || pageNumber % 2 === remainder)?.[1];
    return found ?? noMargins;
  };
  if (scope === 'each') return { margins: null, even_margins: null, page_margins: margins };
  const [odd, even] = [of(1), of(0)];
  if (scope === 'all') return { margins: odd, even_margins: null, page_margins: null };
  return { margins: odd, even_margins: even, page_margins: null };
}
