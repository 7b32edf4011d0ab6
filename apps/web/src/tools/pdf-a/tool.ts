import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const pdfATool: ToolDescription<typeof texts> = {
  icon: 'M4 4.5h16v4H4zM5.5 8.5v11h13v-11M9 14l2.200 2.200L15.500 11.800',
  accentColor: 'ochre',
  card: {
    de: {
      name: 'PDF/A',
      shortName: 'PDF/A',
      description: 'PDFs fürs Archiv erstellen oder prüfen',
    },
    en: {
      name: 'PDF/A',
      shortName: 'PDF/A',
      description: 'Make PDFs for the archive, or check them',
    },
  },
  related: ['compress', 'merge', 'metadata'],
  view: () => import('./view.tsx').then((module) => module.PdfAView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
