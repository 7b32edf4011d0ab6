import { contracts } from '@blattwerk/shared';
import { cssColor } from '@blattwerk/shared/drawn-text';
import { positionOn } from '@blattwerk/shared/number-pages';
import { useTexts } from '../../i18n/use-texts.ts';
import type { BadgeLook } from '../../tool-run/pages/tiles/page-item.ts';
import { LazyPagePicker } from '../../tool-run/pages/lazy-pages.tsx';
import { useOptions } from '../../tool-run/running/use-form.ts';
import { type CurrentOptions, numbersByPage } from './current-numbers.ts';

/** The pages of the file to pick those that get a number, each with the number that it gets. */
export function NumberedPagePicker() {
  const { t } = useTexts('page-numbers');
  const current = useOptions(contracts['page-numbers']);
  return (
    <LazyPagePicker
      field="pages"
      mark="take"
      badgesOf={(total) => current && badgesOf(current, total)}
      count={(count, total) => t(count === 0 ? 'pick' : 'picked', { count: count === 0 ? total : count, total })}
    />
  );
}

function badgesOf(options: CurrentOptions, total: number) {
  const numbers = numbersByPage(options, total);
  return (
    numbers && new Map(Array.from(numbers, ([page, badge]) => [page, { badge, badgeLook: lookOf(options, page) }]))
  );
}

function lookOf({ position, mirrored, color }: CurrentOptions, pageNumber: number): BadgeLook {
  const [side, column] = positionOn({ position, mirrored }, pageNumber);
  return { at: `${side}-${column}`, color: cssColor(color) };
}
