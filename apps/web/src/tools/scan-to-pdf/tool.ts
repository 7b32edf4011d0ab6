import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const scanToPdfTool: ToolDescription<typeof texts> = {
  icon: 'M4 8V5.500A1.500 1.500 0 0 1 5.500 4H8M16 4h2.500A1.500 1.500 0 0 1 20 5.500V8M20 16v2.500a1.500 1.500 0 0 1-1.500 1.500H16M8 20H5.500A1.500 1.500 0 0 1 4 18.500V16M8 8.500l8-1 .5 8.500-8 .5zM2.500 12h19',
  accentColor: 'ochre',
  card: {
    de: {
      name: 'Scannen',
      shortName: 'Scannen',
      description: 'Fotos von Papier als PDF mit Text',
    },
    en: {
      name: 'Scan to PDF',
      shortName: 'Scan to PDF',
      description: 'Photos of paper as a PDF with text',
    },
  },
  related: ['convert', 'organize-pages', 'merge'],
  view: () => import('./view.tsx').then((module) => module.ScanToPdfView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
