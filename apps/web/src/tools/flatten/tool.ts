import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const flattenTool: ToolDescription<typeof texts> = {
  icon: 'M12 3.500l8 4-8 4-8-4zM12 14v5M9.500 16.500 12 19l2.500-2.500M4 21.500h16',
  accentColor: 'rose',
  card: {
    de: {
      name: 'PDF flach machen',
      shortName: 'Flach machen',
      description: 'Formular und Notizen fixieren',
    },
    en: {
      name: 'Flatten PDF',
      shortName: 'Flatten',
      description: 'Fix forms and comments in place',
    },
  },
  related: ['sign', 'protect', 'pdf-to-jpg'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.FlattenView),
  options: () => import('./flatten-options.tsx').then((module) => module.FlattenOptions),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
