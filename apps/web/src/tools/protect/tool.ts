import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const protectTool: ToolDescription<typeof texts> = {
  icon: 'M6 3.5h8l4 4v3M14 3.5v4h4M6 3.5v17h4.5M12.5 15.5H20v5h-7.5zM14.2 15.5v-1.2a2 2 0 0 1 4 0v1.2',
  accentColor: 'purple',
  card: {
    de: {
      name: 'PDF schützen',
      shortName: 'Schützen',
      description: 'Mit Passwort verschlüsseln',
    },
    en: {
      name: 'Protect PDF',
      shortName: 'Protect',
      description: 'Encrypt with a password',
    },
  },
  related: ['unlock', 'compress', 'merge'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.ProtectView),
  options: () => import('./protect-options.tsx').then((module) => module.ProtectOptions),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
