import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const splitTool: ToolDescription<typeof texts> = {
  icon: 'M4 4.5h6.5v15H4zM13.5 4.5H20v15h-6.5M12 3v2.5M12 8v2.5M12 13.5V16M12 18.5V21',
  accentColor: 'blue',
  card: {
    de: {
      name: 'PDF teilen',
      shortName: 'Teilen',
      description: 'Seiten herauslösen oder aufteilen',
    },
    en: {
      name: 'Split PDF',
      shortName: 'Split',
      description: 'Pull pages out or split up',
    },
  },
  related: ['merge', 'compress', 'rotate'],
  view: () => import('./view.tsx').then((module) => module.SplitView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
