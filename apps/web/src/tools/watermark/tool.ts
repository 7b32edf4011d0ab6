import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const watermarkTool: ToolDescription<typeof texts> = {
  icon: 'M6 3.5h12v17H6zM8.5 14 14 8.500M10 16.500l5.500-5.500',
  accentColor: 'rose',
  card: {
    de: {
      name: 'Wasserzeichen einfügen',
      shortName: 'Wasserzeichen',
      description: 'Text oder Logo auf Ihren Seiten',
    },
    en: {
      name: 'Add a watermark',
      shortName: 'Watermark',
      description: 'Text or logo on your pages',
    },
  },
  related: ['protect', 'page-numbers', 'compress'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.WatermarkView),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
