import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const unlockTool: ToolDescription<typeof texts> = {
  icon: 'M6 10.5h12v9H6zM8.5 10.5V7.8a3.5 3.5 0 0 1 6.7-1.4M12 14v2.2',
  accentColor: 'purple',
  card: {
    de: {
      name: 'PDF entsperren',
      shortName: 'Entsperren',
      description: 'Passwort und Sperren entfernen',
    },
    en: {
      name: 'Unlock PDF',
      shortName: 'Unlock',
      description: 'Remove password and limits',
    },
  },
  related: ['protect', 'compress', 'merge'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.UnlockView),
  options: () => import('./unlock-options.tsx').then((module) => module.UnlockOptions),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
