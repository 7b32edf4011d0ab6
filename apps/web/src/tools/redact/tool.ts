import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const redactTool: ToolDescription<typeof texts> = {
  icon: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6v1.5H9z',
  accentColor: 'purple',
  card: {
    de: {
      name: 'PDF schwärzen',
      shortName: 'Schwärzen',
      description: 'Löschen statt verdecken',
    },
    en: {
      name: 'Redact PDF',
      shortName: 'Redact',
      description: 'Deleted, not just covered',
    },
  },
  related: ['metadata', 'protect', 'compress'],
  takesSeveral: false,
  view: () => import('./view.tsx').then((module) => module.RedactView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
