import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const convertTool: ToolDescription<typeof texts> = {
  icon: 'M3.5 5h9.5v8H3.5zM3.5 11.4l2.7-2.7 3 3 1.4-1.4 2.4 2.4M16 4.5h4.5v15H9.5V16M12.5 16.5h5M17 8.5h1',
  accentColor: 'ochre',
  card: {
    de: {
      name: 'Bilder in PDF',
      shortName: 'Bilder in PDF',
      description: 'Fotos und Scans in einem PDF',
    },
    en: {
      name: 'Images to PDF',
      shortName: 'Images to PDF',
      description: 'Photos and scans in one PDF',
    },
  },
  related: ['merge', 'compress', 'protect'],
  view: () => import('./view.tsx').then((module) => module.ConvertView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
