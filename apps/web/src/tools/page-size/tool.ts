import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const pageSizeTool: ToolDescription<typeof texts> = {
  icon: 'M4 3.5h10v14H4zM17 7h3.500v13.500H9V18M17.500 10v-3h3',
  accentColor: 'rose',
  card: {
    de: {
      name: 'Seitengröße ändern',
      shortName: 'Seitengröße',
      description: 'Auf A4, A5 oder alle gleich groß',
    },
    en: {
      name: 'Change page size',
      shortName: 'Page size',
      description: 'To A4, Letter, or all the same',
    },
  },
  related: ['crop', 'n-up', 'rotate'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.PageSizeView),
  options: () => import('./size-options.tsx').then((module) => module.SizeOptions),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
