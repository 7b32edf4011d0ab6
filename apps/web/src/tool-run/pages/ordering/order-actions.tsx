import { interleave, type OrderedPage } from '@blattwerk/shared';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import row from '../../../ui/button-row.module.css';

const sortings = ['reverse', 'duplex', 'duplexReversed'] as const;

export interface OrderActionsProps {
  order: readonly OrderedPage[];
  /** @param done text about what was done */
  onOrder: (next: OrderedPage[], done: string) => void;
}

/** Buttons that sort all pages: reversed, or the two halves of a double-sided scan into each other. */
export function OrderActions({ order, onOrder }: OrderActionsProps) {
  const { t } = useTexts('singlePdf');
  return (
    <>
      <div className={row.row}>
        {sortings.map((sorting) => (
          <Button key={sorting} size="small" onClick={() => onOrder(sorted(order, sorting), t('pages.sorted'))}>
            {t(`pages.${sorting}`)}
          </Button>
        ))}
      </div>
      <p>{t('pages.duplexHint')}</p>
    </>
  );
}

function sorted(order: readonly OrderedPage[], sorting: (typeof sortings)[number]): OrderedPage[] {
  if (sorting === 'reverse') return order.toReversed();
  const fronts = order.slice(0, Math.ceil(order.length / 2));
  const backs = order.slice(fronts.length);
  return interleave([fronts, sorting === 'duplexReversed' ? backs.toReversed() : backs]);
}
