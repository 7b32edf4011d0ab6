import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  contents: 'On this page',
  lastChange: 'Last updated on',
  operator: {
    phone: 'Telephone:',
    missing: 'The operator of this site hasn’t provided a name and address yet. You can contact them at:',
  },
  toConverter: 'Convert images to PDF',
};
