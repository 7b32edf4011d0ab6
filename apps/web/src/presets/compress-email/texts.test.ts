import { formatTargetBytes, languages, mailAttachmentBytes } from '@blattwerk/shared';
import { expect, test } from 'vitest';
import { presets } from '../presets.ts';
import { texts as de } from './texts.de.ts';
import { texts as en } from './texts.en.ts';

test.each(languages)('names the size that the form starts with (%s)', (language) => {
  const { seo, subtitle, example, how, faq } = { de, en }[language];
  expect(presets['compress-email'].option).toEqual(['target_size', mailAttachmentBytes]);
  for (const text of [seo.description, subtitle, example.title, how.steps[0]?.text, faq.items[0]?.question])
    expect(text).toContain(formatTargetBytes(mailAttachmentBytes, language));
});
