import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const signTool: ToolDescription<typeof texts> = {
  icon: 'M4 19.500h16M6 15.500l.800-3.600L15.500 3.200l2.800 2.800-8.700 8.700zM13.500 5.200l2.800 2.800',
  accentColor: 'rose',
  card: {
    de: {
      name: 'Ausfüllen und unterschreiben',
      shortName: 'Unterschreiben',
      description: 'Für Formulare und Verträge',
    },
    en: {
      name: 'Fill and sign',
      shortName: 'Fill & sign',
      description: 'For forms and contracts',
    },
  },
  related: ['protect', 'compress', 'merge'],
  takesSeveral: false,
  view: () => import('./view.tsx').then((module) => module.SignView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
