import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const compareTool: ToolDescription<typeof texts> = {
  icon: 'M4 4.5h6.5v15H4zM13.5 4.5H20v15h-6.5zM6 8.5h2.5M6 12h2.5M15.5 8.5H18m-2.5 5.300 1 1.200 1.800-2.400',
  accentColor: 'rose',
  card: {
    de: {
      name: 'PDFs vergleichen',
      shortName: 'Vergleichen',
      description: 'Änderungen zwischen zwei Fassungen finden',
    },
    en: { name: 'Compare PDFs', shortName: 'Compare', description: 'Find what changed between two versions' },
  },
  related: ['merge', 'redact', 'organize-pages'],
  view: () => import('./view.tsx').then((module) => module.CompareView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
