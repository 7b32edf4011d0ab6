import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const compressTool: ToolDescription<typeof texts> = {
  icon: 'M5 3.5h14v17H5zM12 6.5V10m-1.7-1.6L12 10l1.7-1.6M12 17.5V14m-1.7 1.6L12 14l1.7 1.6M8.5 12h7',
  accentColor: 'green',
  card: {
    de: {
      name: 'PDF komprimieren',
      shortName: 'Komprimieren',
      description: 'Kleiner für E-Mail und Portale',
    },
    en: {
      name: 'Compress PDF',
      shortName: 'Compress',
      description: 'Small enough to send',
    },
  },
  related: ['merge', 'protect', 'split'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.CompressView),
  options: () => import('./compress-options.tsx').then((module) => module.CompressOptions),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
