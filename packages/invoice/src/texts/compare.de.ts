import type { Difference } from '../compare/compare-pages.ts';
import { fillDifference } from './difference-text.ts';
import { termNames } from './terms.de.ts';

/** What pages say otherwise than the XML, and what they do not say, in German. */
export const differenceTexts: Readonly<Record<Difference['kind'], string>> = {
  other:
    '„{term}“: In den Rechnungsdaten (XML) steht „{expected}“, auf der Seite aber „{found}“. Bitte klären Sie mit dem Absender, was gilt.',
  missing:
    '„{term}“: „{expected}“ aus den Rechnungsdaten (XML) haben wir auf den Seiten nicht gefunden. Das ist kein Fehler, denn nicht jede Rechnung druckt alle Angaben.',
};

/** Says it of one difference. */
export function differenceSentenceOf(difference: Difference): string {
  return fillDifference(differenceTexts, difference, termNames, 'de');
}

/** For pages that cannot be compared. */
export const unreadablePagesText =
  'Die Seiten enthalten keinen lesbaren Text, zum Beispiel weil sie gescannt sind. Deshalb haben wir sie nicht mit den Rechnungsdaten (XML) verglichen.';
