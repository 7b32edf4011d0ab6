import type { DraftFault } from '@blattwerk/invoice/make';
import type { InvoiceForm } from './invoice-form.ts';

/** Where a fault of a whole group is shown. */
const controls: readonly (readonly [field: RegExp, control: string])[] = [
  [/^preceding$/, 'preceding.number'],
  [/^delivery\.period$/, 'delivery.period.end'],
  [/^buyer\.electronicAddress$/, 'buyer.electronicAddress.id'],
  [/^items$/, 'items.0.tax'],
  [/(allowance|allowances\.\d+|charges\.\d+)$/, '$1.percent'],
  [/^notes\.0$/, 'note'],
];

/** Path of the control that shows a fault of the draft. */
export function controlOf({ field }: Pick<DraftFault, 'field'>, { delivery }: Pick<InvoiceForm, 'delivery'>): string {
  if (field === 'delivery.date' && delivery.kind === 'period') return 'delivery.period.start';
  if (field === 'delivery.address')
    return delivery.address.country === '' ? 'buyer.address.country' : 'delivery.address.country';
  const [pattern, control = ''] = controls.find(([known]) => known.test(field)) ?? [];
  return pattern ? field.replace(pattern, control) : field;
}
