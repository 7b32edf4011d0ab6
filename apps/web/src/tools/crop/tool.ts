import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const cropTool: ToolDescription<typeof texts> = {
  icon: 'M8 3v13h13M3 8h13v13',
  accentColor: 'rose',
  card: {
    de: {
      name: 'PDF zuschneiden',
      shortName: 'Zuschneiden',
      description: 'Ränder weg, auf den Millimeter',
    },
    en: {
      name: 'Crop PDF',
      shortName: 'Crop',
      description: 'Trimmed to the millimetre',
    },
  },
  related: ['rotate', 'organize-pages', 'compress'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.CropView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
