import type { NoticeKey } from '../notices.ts';
import type { NoticeTexts } from './texts.ts';

const notices = {
  alreadyFits: 'Ihr PDF ist bereits klein genug. Sie erhalten es unverändert zurück.',
  alreadyOptimal: 'Ihr PDF wird so nicht kleiner. Sie erhalten es unverändert zurück.',
  archiveChanges: 'Für PDF/A war am PDF etwas zu ändern.',
  calculationsLeft:
    'Felder, die sich selbst berechnen, haben noch ihren bisherigen Wert. Programme wie Adobe Acrobat rechnen sie neu aus.',
  charactersMissing: 'Für manche Zeichen fehlt uns eine Schrift. Im PDF steht dort ein leeres Quadrat.',
  colorsKept: 'Einzelne Farben ließen sich nicht in Grau umwandeln. Teile Ihres PDFs können noch farbig sein.',
  fieldsFlattened: 'Formularfelder und Anmerkungen sind jetzt fester Teil der Seiten.',
  filesSkipped: 'Einige Anhänge sind beschädigt und fehlen deshalb.',
  fontsMissing: 'In den Bildern fehlt Text, weil das PDF die Schriften dafür nicht enthält.',
  imagesIncomplete: 'Eine Bilddatei ist unvollständig oder beschädigt, daher fehlt ein Teil des Bildes.',
  imagesSkipped: 'Einige Bilder sind beschädigt oder zu groß und fehlen deshalb.',
  notDamaged: 'An Ihrem PDF ist nichts beschädigt. Sie bekommen es unverändert zurück.',
  notProtected: 'Ihr PDF war nicht geschützt. Sie erhalten es unverändert zurück.',
  nothingRecognized: 'Ihr PDF enthält schon Text. Sie erhalten es unverändert zurück.',
  nothingResized: 'Alle Seiten hatten diese Größe schon. Sie erhalten Ihr PDF unverändert zurück.',
  nothingRotated: 'Keine Seite musste gedreht werden. Sie erhalten Ihr PDF unverändert zurück.',
  openActionDropped: 'Was beim Öffnen automatisch geschieht, wurde nur aus der ersten Datei übernommen.',
  outlineDropped: 'Die Lesezeichen konnten nicht übernommen werden.',
  outputIntentsDropped: 'Die Dateien enthalten unterschiedliche Druckprofile; diese wurden nicht übernommen.',
  pagesBlank: 'Einige Seiten ließen sich nicht darstellen und sind leer geblieben.',
  pagesLeft:
    'Auf einigen Seiten ließ sich in dieser Zeit kein Text erkennen. Nehmen Sie das Ergebnis noch einmal: Dann sind nur noch die übrigen Seiten an der Reihe.',
  partsTooLarge: 'Einzelne Seiten sind allein schon größer als gewünscht. Jede davon ist eine eigene Datei.',
  passwordsHidden: 'Passwörter erscheinen nur als Sternchen. Die Passwörter selbst enthält das PDF nicht.',
  repaired: 'Eine Datei war beschädigt und wurde repariert.',
  scaledDown: 'Sehr große Seiten wurden verkleinert.',
  conformanceDropped: 'Das neue PDF erfüllt PDF/A, PDF/UA oder PDF/X nicht mehr.',
  extrasDropped:
    'Manches konnte nicht übernommen werden: Lesezeichen, Formularfelder, Ebenen, Anhänge, Tags oder Dokumenteigenschaften.',
  outlineShortened: 'Die Lesezeichen waren zu umfangreich und wurden gekürzt.',
  signaturesInvalid: 'Digitale Signaturen sind im neuen PDF nicht mehr gültig.',
  similarWords:
    'In diesem PDF steht noch Ähnliches wie Ihre Wörter: in längeren Wörtern, mit anderen Akzenten oder in Buchstaben, die nur gleich aussehen. Bitte sehen Sie das Ergebnis durch.',
  tagsDropped: 'Die Auszeichnung für Screenreader (Tags) konnte nicht übernommen werden.',
  textCut:
    'Mancher Text ist länger als sein Feld und auf der Seite nicht ganz zu sehen. Bitte prüfen Sie Ihre Eingaben.',
  unreadableText:
    'Manche Schrift in diesem PDF lässt sich nicht als Text durchsuchen. Bitte sehen Sie das Ergebnis durch und ziehen Sie dort Felder auf.',
  wordsNotFound: 'Nicht alle Ihre Wörter stehen als Text in diesem PDF.',
  xfaDropped: 'Ein XFA-Formular wurde zu einem gewöhnlichen PDF-Formular.',
} as const satisfies Record<NoticeKey, string>;

const repairedPages = {
  one: 'Auf Seite {pages} fehlt etwas, weil die Daten nicht mehr vorhanden waren.',
  other: 'Auf diesen Seiten fehlt etwas, weil die Daten nicht mehr vorhanden waren: {pages}.',
  more: '{count} weitere',
} as const satisfies NoticeTexts['repairedPages'];

const incompleteImages = {
  one: 'Von Bild {images} fehlt ein Teil, weil die Datei unvollständig oder beschädigt ist.',
  other: 'Von diesen Bildern fehlt ein Teil, weil die Dateien unvollständig oder beschädigt sind: {images}.',
} as const satisfies NoticeTexts['incompleteImages'];

const missingScripts = 'In den Bildern fehlt Text, weil das PDF die Schriften dafür nicht enthält ({scripts}).';

export const germanNotices: NoticeTexts = { notices, repairedPages, incompleteImages, missingScripts };
