import type { RepairTexts } from './texts.ts';

/** One and several, where a sentence has a number. */
const faults = {
  header: 'Am Anfang der Datei fehlt die Kennung als PDF.',
  bytesBeforeHeader: ['Vor dem PDF steht ein fremdes Byte.', 'Vor dem PDF stehen {number} fremde Bytes.'],
  truncated: 'Die Datei bricht nach Byte {number} ab.',
  crossReferences: 'Das Inhaltsverzeichnis der Datei (Querverweise) fehlt oder ist nicht lesbar.',
  offsets: [
    'Ein Eintrag im Inhaltsverzeichnis der Datei führt an eine falsche Stelle.',
    '{number} Einträge im Inhaltsverzeichnis der Datei führen an falsche Stellen.',
  ],
  streamLengths: [
    'Bei einem Datenblock stimmt die Längenangabe nicht.',
    'Bei {number} Datenblöcken stimmt die Längenangabe nicht.',
  ],
  malformedObjects: ['Ein Objekt ist beschädigt.', '{number} Objekte sind beschädigt.'],
  missingObjects: [
    'Ein Objekt, auf das andere verweisen, ist nicht in der Datei.',
    '{number} Objekte, auf die andere verweisen, sind nicht in der Datei.',
  ],
  pageTree: 'Die Liste der Seiten ist fehlerhaft.',
  missingPages: ['Eine Seite ist nicht mehr in der Datei.', '{number} Seiten sind nicht mehr in der Datei.'],
  streamData: [
    'Die Daten eines Bildes, einer Schrift oder eines Seiteninhalts sind beschädigt.',
    'Die Daten von {number} Bildern, Schriften oder Seiteninhalten sind beschädigt.',
  ],
  syntax: 'Die Datei verletzt die Regeln des PDF-Formats.',
} as const satisfies RepairTexts['faults'];

const sources = {
  references: 'Die Inhalte ließen sich über das Inhaltsverzeichnis der Datei finden.',
  headers: 'Die ganze Datei wurde durchsucht und übernommen, was darin zu finden ist.',
  revision:
    'Der letzte Speicherstand ist unvollständig und wurde verworfen. Das PDF hat jetzt den Stand vom Speichern davor.',
  otherProgram: 'Ein zweites Programm konnte mehr lesen. Sein Ergebnis ist das reparierte PDF.',
} as const satisfies RepairTexts['sources'];

const parts = {
  content: 'Teile des Inhalts',
  fonts: 'Schriften',
  images: 'Bilder oder Grafiken',
  annotations: 'Anmerkungen oder Formularfelder',
  colors: 'Farben, Muster oder andere Angaben',
} as const satisfies RepairTexts['parts'];

export const germanRepairs: RepairTexts = {
  faults,
  sources,
  parts,
  pages: ['{part}: Seite {pages}', '{part}: Seiten {pages}'],
};
