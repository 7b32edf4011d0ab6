import type { Difference } from '../compare/compare-pages.ts';
import { fillDifference } from './difference-text.ts';
import { termNames } from './terms.en.ts';

/** What pages say otherwise than the XML, and what they do not say, in English. */
export const differenceTexts: Readonly<Record<Difference['kind'], string>> = {
  other:
    '“{term}”: the invoice data (XML) says “{expected}”, but the page says “{found}”. Please ask the sender which one is right.',
  missing:
    '“{term}”: we didn’t find “{expected}” from the invoice data (XML) on the pages. That isn’t an error, as not every invoice prints all its details.',
};

/** Says it of one difference. */
export function differenceSentenceOf(difference: Difference): string {
  return fillDifference(differenceTexts, difference, termNames, 'en-GB');
}

/** For pages that cannot be compared. */
export const unreadablePagesText =
  'The pages have no readable text, for example because they are scans. That’s why we haven’t compared them with the invoice data (XML).';
