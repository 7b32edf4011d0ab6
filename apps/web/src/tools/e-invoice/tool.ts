import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const eInvoiceTool: ToolDescription<typeof texts> = {
  icon: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M14.5 11a3 3 0 1 0 0 5M8.5 12.7h4m-4 1.6h4',
  accentColor: 'ochre',
  card: {
    de: {
      name: 'E-Rechnung',
      shortName: 'E-Rechnung',
      description: 'Öffnen, prüfen oder selbst schreiben',
    },
    en: {
      name: 'E-invoice',
      shortName: 'E-invoice',
      description: 'View, check or write e-invoices',
    },
  },
  related: ['merge', 'compress', 'protect'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.EInvoiceView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
