import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const nUpTool: ToolDescription<typeof texts> = {
  icon: 'M3.5 5h17v14h-17zM12 5v14M6 8.500h3.500M6 11.500h3.500M14.500 8.500H18M14.500 11.500H18',
  accentColor: 'blue',
  card: {
    de: {
      name: 'Mehrere Seiten pro Blatt',
      shortName: 'Seiten pro Blatt',
      description: 'Auch als Broschüre und Poster',
    },
    en: {
      name: 'Several pages per sheet',
      shortName: 'Pages per sheet',
      description: 'As a booklet or poster, too',
    },
  },
  related: ['page-size', 'organize-pages', 'crop'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.NUpView),
  options: () => import('./sheet-options.tsx').then((module) => module.SheetOptions),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
