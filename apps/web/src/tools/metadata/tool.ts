import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const metadataTool: ToolDescription<typeof texts> = {
  icon: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M12 10.800v.2M12 13.500v4',
  accentColor: 'purple',
  card: {
    de: {
      name: 'PDF-Metadaten',
      shortName: 'Metadaten',
      description: 'Ansehen, ändern, entfernen',
    },
    en: {
      name: 'PDF metadata',
      shortName: 'Metadata',
      description: 'See, change, remove',
    },
  },
  related: ['redact', 'protect', 'compress'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.MetadataView),
  options: () => import('./metadata-options.tsx').then((module) => module.MetadataOptions),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
