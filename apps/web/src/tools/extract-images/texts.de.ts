import type { SinglePdfWords } from '../../tool-run/single-pdf/words.ts';

export const texts = {
  view: {
    tool: 'Bilder aus einem PDF holen',
    action: 'Bilder herausholen',
    busy: 'Die Bilder werden herausgeholt',
    success: 'Ihre Bilder sind da',
    again: 'Aus einem weiteren PDF holen',
    failed: 'Die Bilder konnten nicht herausgeholt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfWords,
  facts: { images: 'Bilder', zip: 'ZIP-Datei' },
};
