import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const organizePagesTool: ToolDescription<typeof texts> = {
  icon: 'M3.5 5h6v8h-6zM14.5 11h6v8h-6zM13 5.500h5v2.500m-2-2 2 2 2-2M11 18.500H6V16m2 2-2-2-2 2',
  accentColor: 'blue',
  card: {
    de: {
      name: 'Seiten ordnen',
      shortName: 'Seiten ordnen',
      description: 'Umstellen, drehen, weglassen',
    },
    en: {
      name: 'Organise pages',
      shortName: 'Organise',
      description: 'Reorder, rotate, leave out',
    },
  },
  related: ['merge', 'compress', 'protect'],
  movesPages: true,
  view: () => import('./view.tsx').then((module) => module.OrganizePagesView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
