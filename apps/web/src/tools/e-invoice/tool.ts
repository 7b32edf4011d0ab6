import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const eInvoiceTool: ToolDescription<typeof texts> = {
  icon: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M14.6 11.2a3 3 0 1 0 0 4.600M8.300 12.600h4.200M8.300 14.400h4.200',
  accentColor: 'ochre',
  card: {
    de: {
      name: 'E-Rechnung öffnen',
      shortName: 'E-Rechnung',
      description: 'Zeigt XRechnung, ZUGFeRD und Factur-X lesbar an, direkt in Ihrem Browser.',
    },
    en: {
      name: 'View an e-invoice',
      shortName: 'E-invoice',
      description: 'Read XRechnung, ZUGFeRD and Factur-X invoices, right in your browser.',
    },
  },
  related: ['merge', 'compress', 'protect'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.EInvoiceView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
