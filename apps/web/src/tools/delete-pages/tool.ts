import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const deletePagesTool: ToolDescription<typeof texts> = {
  icon: 'M6 3.5h8l4 4v4M14 3.5v4h4M6 3.5v17h6M15 15.5l5 5M20 15.5l-5 5',
  accentColor: 'blue',
  card: {
    de: {
      name: 'Seiten löschen',
      shortName: 'Seiten löschen',
      description: 'Seiten ganz entfernen',
    },
    en: {
      name: 'Delete pages',
      shortName: 'Delete pages',
      description: 'Remove pages for good',
    },
  },
  related: ['split', 'merge', 'compress'],
  view: () => import('./view.tsx').then((module) => module.DeletePagesView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
