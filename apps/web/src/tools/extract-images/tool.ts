import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const extractImagesTool: ToolDescription<typeof texts> = {
  icon: 'M5 3.5h8l4 4v5M13 3.5v4h4M5 3.5v17h6.5M8 15.5l2.3-2.5 1.7 1.8M12.6 11v.1M13.5 18h7m-2.8-2.8 2.8 2.8-2.8 2.8',
  accentColor: 'ochre',
  card: {
    de: {
      name: 'Bilder extrahieren',
      shortName: 'Bilder extrahieren',
      description: 'Alle Bilder in Originalqualität',
    },
    en: {
      name: 'Extract images',
      shortName: 'Extract images',
      description: 'Every image in original quality',
    },
  },
  related: ['convert', 'pdf-to-jpg', 'compress'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.ExtractImagesView),
  options: () => import('./image-file-options.tsx').then((module) => module.ImageFileOptions),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
