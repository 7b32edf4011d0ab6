import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const pageNumbersTool: ToolDescription<typeof texts> = {
  icon: 'M6 3.5h12v17H6zM11 15.5l1.500-1v3.500M10.500 18h4',
  accentColor: 'rose',
  card: {
    de: {
      name: 'Seitenzahlen einfügen',
      shortName: 'Nummerieren',
      description: 'In jedem Format, mit Vorschau',
    },
    en: {
      name: 'Add page numbers',
      shortName: 'Number',
      description: 'Any style, with preview',
    },
  },
  related: ['merge', 'organize-pages', 'compress'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.PageNumbersView),
  options: () => import('./number-options.tsx').then((module) => module.NumberOptions),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
