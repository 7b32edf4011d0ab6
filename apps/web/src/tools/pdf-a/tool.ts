import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const pdfATool: ToolDescription<typeof texts> = {
  icon: 'M4 4.5h16v4H4zM5.5 8.5v11h13v-11M9 14l2.200 2.200L15.500 11.800',
  accentColor: 'ochre',
  card: {
    de: {
      name: 'PDF/A prüfen',
      shortName: 'PDF/A prüfen',
      description: 'Taugt es fürs Archiv?',
    },
    en: {
      name: 'Check PDF/A',
      shortName: 'Check PDF/A',
      description: 'Is it fit for the archive?',
    },
  },
  related: ['metadata', 'unlock', 'compress'],
  view: () => import('./view.tsx').then((module) => module.PdfAView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
