import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { NinePlaces } from '../../tool-run/pages/editor/nine-places.tsx';
import { useForm } from '../../tool-run/running/use-form.ts';

const contract = contracts['page-numbers'];
/** As they are on a page. */
const places = ['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'] as const;

/** Where the number is on each page. */
export function NumberPlace() {
  const { t } = useTexts('page-numbers');
  const { values, set } = useForm(contract, 'position');
  return (
    <NinePlaces
      label={t('position')}
      areas={places}
      value={values.position}
      onChange={(position) => set({ position })}
    />
  );
}
