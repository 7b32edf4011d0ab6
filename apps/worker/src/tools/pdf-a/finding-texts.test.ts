import { conformanceKinds } from '@blattwerk/pdf/internal';
import { describe, expect, it } from 'vitest';
import { findingTexts as german } from './finding-texts.de.ts';
import { findingTexts as english } from './finding-texts.en.ts';
import { findingText } from './finding-texts.ts';

describe.each([
  ['German', german],
  ['English', english],
])('in %s', (_, texts) => {
  it.each(conformanceKinds)('%s is one sentence for one and for several', (kind) => {
    for (const count of [1, 1234])
      expect(findingText(texts, kind, { count, standard: 'PDF/UA' })).toMatch(/^[A-ZÄÖÜ\d][^{}]*[^.]\.$/);
  });
});
