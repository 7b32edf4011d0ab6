import type { SinglePdfWords } from '../../tool-run/single-pdf/words.ts';

export const texts = {
  view: {
    tool: 'PDF drehen',
    action: 'PDF drehen',
    busy: 'Ihr PDF wird gedreht',
    success: 'Ihr PDF ist gedreht',
    again: 'Noch ein PDF drehen',
    failed: 'Das PDF konnte nicht gedreht werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfWords,
  info: 'Gedreht werden alle Seiten, und zwar so, wie Sie sie jetzt sehen. Die Qualität bleibt dieselbe.',
  options: {
    rotation: {
      label: 'Drehung im Uhrzeigersinn',
      choices: {
        90: { label: '90°', hint: 'nach rechts' },
        180: { label: '180°', hint: 'auf den Kopf' },
        270: { label: '270°', hint: 'nach links' },
      },
    },
  },
  facts: { original: 'Vorher', output: 'Nachher', rotation: 'Drehung', pages: 'Seiten' },
  turned: '{{degrees}}° im Uhrzeigersinn',
};
