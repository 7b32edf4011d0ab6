import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const pdfToJpgTool: ToolDescription<typeof texts> = {
  icon: 'M4.5 3.5H11l3 3V10M11 3.5v3h3M4.5 3.5v14h3M10 12h10v8.5H10zM10 18l3-3 2.5 2.5 1.5-1.5 3 3',
  accentColor: 'ochre',
  card: {
    de: {
      name: 'PDF in JPG',
      shortName: 'PDF in JPG',
      description: 'Jede Seite als Bild',
    },
    en: {
      name: 'PDF to JPG',
      shortName: 'PDF to JPG',
      description: 'Every page as an image',
    },
  },
  related: ['convert', 'split', 'rotate'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.PdfToJpgView),
  options: () => import('./image-options.tsx').then((module) => module.ImageOptions),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
