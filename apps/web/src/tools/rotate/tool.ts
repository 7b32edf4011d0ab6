import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const rotateTool: ToolDescription<typeof texts> = {
  icon: 'M7.5 9h9v11h-9zM5 11.5A7.5 7.5 0 0 1 17.5 5M17.5 2v3.2h-3.2',
  accentColor: 'blue',
  card: {
    de: {
      name: 'PDF drehen',
      shortName: 'Drehen',
      description: 'Seiten richtig herum',
    },
    en: {
      name: 'Rotate PDF',
      shortName: 'Rotate',
      description: 'Pages the right way up',
    },
  },
  related: ['merge', 'compress', 'split'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.RotateView),
  options: () => import('./rotate-options.tsx').then((module) => module.RotateOptions),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
