import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { LazyPagePicker } from '../../tool-run/pages/lazy-pages.tsx';
import { useOptions } from '../../tool-run/running/use-form.ts';
import { numbersByPage } from './current-numbers.ts';

/** The pages of the file to pick those that get a number, each with the number that it gets. */
export function NumberedPagePicker() {
  const { t } = useTexts('page-numbers');
  const current = useOptions(contracts['page-numbers']);
  return (
    <LazyPagePicker
      field="pages"
      mark="take"
      badgesOf={(total) => (current ? numbersByPage(current, total) : undefined)}
      count={(count, total) => t(count === 0 ? 'pick' : 'picked', { count: count === 0 ? total : count, total })}
    />
  );
}
