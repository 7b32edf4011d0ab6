import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const mergeTool: ToolDescription<typeof texts> = {
  icon: 'M4 4h6v7H4zM14 4h6v7h-6zM7 11v1.5c0 2 5 1 5 3.5M17 11v1.5c0 2-5 1-5 3.5M8.5 16h7v4.5h-7z',
  accentColor: 'blue',
  card: {
    de: {
      name: 'PDF zusammenfügen',
      shortName: 'Zusammenfügen',
      description: 'Aus mehreren PDFs wird eines',
    },
    en: {
      name: 'Merge PDFs',
      shortName: 'Merge',
      description: 'Several PDFs become one',
    },
  },
  related: ['compress', 'rotate', 'protect'],
  view: () => import('./view.tsx').then((module) => module.MergeView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
