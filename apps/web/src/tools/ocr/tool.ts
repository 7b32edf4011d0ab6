import type { ToolDescription } from '../tool-description.ts';
import type * as texts from './texts.de.ts';

export const ocrTool: ToolDescription<typeof texts> = {
  icon: 'M4 8V5.500A1.500 1.500 0 0 1 5.500 4H8M16 4h2.500A1.500 1.500 0 0 1 20 5.500V8M20 16v2.500a1.500 1.500 0 0 1-1.500 1.500H16M8 20H5.500A1.500 1.500 0 0 1 4 18.500V16M8.500 9.500V8.500h7v1M12 8.500v7M10.500 15.500h3',
  accentColor: 'ochre',
  card: {
    de: {
      name: 'Texterkennung',
      shortName: 'Texterkennung',
      description: 'Scans durchsuchen und kopieren',
    },
    en: {
      name: 'Text recognition (OCR)',
      shortName: 'Text recognition',
      description: 'Search and copy scanned text',
    },
  },
  related: ['compress', 'redact', 'rotate'],
  takesSeveral: true,
  view: () => import('./view.tsx').then((module) => module.OcrView),
  options: () => import('./ocr-options.tsx').then((module) => module.OcrOptions),
  texts: { de: () => import('./texts.de.ts'), en: () => import('./texts.en.ts') },
};
