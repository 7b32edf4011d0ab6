import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const repairTool: ToolDescription<typeof texts> = {
  icon: 'M20.500 7.500a4.800 4.800 0 0 1-6.400 5.300L7.400 19.700a2.100 2.100 0 0 1-3-3l6.900-6.700a4.800 4.800 0 0 1 5.300-6.500l-2.800 2.900.7 2.800 2.800.7z',
  accentColor: 'rose',
  card: {
    de: {
      name: 'PDF reparieren',
      shortName: 'Reparieren',
      description: 'Beschädigte PDFs wieder öffnen',
    },
    en: {
      name: 'Repair PDF',
      shortName: 'Repair',
      description: 'Make damaged PDFs open again',
    },
  },
  related: ['compress', 'unlock', 'pdf-to-jpg'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.RepairView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
