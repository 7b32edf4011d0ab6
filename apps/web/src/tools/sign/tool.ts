import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const signTool: ToolDescription<typeof texts> = {
  // TODO: icon, color and related tools.
  icon: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4',
  accentColor: 'ochre',
  card: {
    de: {
      name: 'TODO',
      shortName: 'TODO',
      description: 'TODO',
    },
    en: {
      name: 'TODO',
      shortName: 'TODO',
      description: 'TODO',
    },
  },
  related: ['convert', 'pdf-to-jpg', 'compress'],
  // TODO: whether several PDFs can be chosen, each with a result of its own.
  takesSeveral: true,
  view: () => import('./view.tsx').then(({ SignView }) => SignView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
