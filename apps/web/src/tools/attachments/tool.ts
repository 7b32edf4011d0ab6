import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const attachmentsTool: ToolDescription<typeof texts> = {
  icon: 'M19.500 11.500l-7.700 7.700a4.600 4.600 0 0 1-6.500-6.500l8-8a3.100 3.100 0 0 1 4.400 4.400l-8 8a1.500 1.500 0 0 1-2.200-2.200l7.300-7.300',
  accentColor: 'ochre',
  card: {
    de: {
      name: 'PDF-Anhänge',
      shortName: 'Anhänge',
      description: 'Speichern, anhängen, entfernen',
    },
    en: {
      name: 'PDF attachments',
      shortName: 'Attachments',
      description: 'Save, attach or remove files',
    },
  },
  related: ['e-invoice', 'merge', 'metadata'],
  takesSeveral: false,
  view: () => import('./view.tsx').then((module) => module.AttachmentsView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
