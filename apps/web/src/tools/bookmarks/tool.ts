import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const bookmarksTool: ToolDescription<typeof texts> = {
  icon: 'M7 3.500h10v17l-5-4.200-5 4.200zM10 8h4M10 11.500h4',
  accentColor: 'blue',
  card: {
    de: {
      name: 'PDF-Lesezeichen',
      shortName: 'Lesezeichen',
      description: 'Inhaltsverzeichnis zum Anklicken',
    },
    en: {
      name: 'PDF bookmarks',
      shortName: 'Bookmarks',
      description: 'An outline to click through',
    },
  },
  related: ['page-numbers', 'organize-pages', 'merge'],
  view: () => import('./view.tsx').then((module) => module.BookmarksView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
