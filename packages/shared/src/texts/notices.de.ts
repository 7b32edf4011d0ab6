import type { Notice } from '../notices.ts';
import type { NoticeTexts } from './texts.ts';

const notices = {
  alreadyOptimal: 'Ihr PDF ist schon so klein wie möglich. Sie erhalten es unverändert zurück.',
  imagesSkipped: 'Einige Bilder sind beschädigt oder zu groß und fehlen deshalb.',
  notProtected: 'Ihr PDF war nicht geschützt. Sie erhalten es unverändert zurück.',
  openActionDropped: 'Was beim Öffnen von selbst geschieht, ist nur von der ersten Datei geblieben.',
  outlineDropped: 'Die Lesezeichen konnten nicht übernommen werden.',
  outputIntentsDropped: 'Die Dateien sind für verschiedene Druckbedingungen gemacht; diese Angaben sind weggefallen.',
  pagesBlank: 'Nicht alle Seiten ließen sich darstellen; diese sind leer geblieben.',
  repaired: 'Eine Datei war beschädigt und wurde repariert.',
  scaledDown: 'Was sehr groß war, wurde verkleinert.',
  conformanceDropped: 'Das neue PDF gilt nicht mehr als PDF/A, PDF/UA oder PDF/X.',
  extrasDropped:
    'Lesezeichen, Formularfelder, Ebenen, Anhänge, Tags oder Angaben zu einer Datei konnten nicht übernommen werden.',
  outlineShortened: 'Die Lesezeichen waren zu umfangreich und wurden gekürzt.',
  signaturesInvalid: 'Digitale Unterschriften gelten für das neue PDF nicht mehr.',
  tagsDropped: 'Die Tags für die Barrierefreiheit konnten nicht übernommen werden.',
  xfaDropped: 'Ein XFA-Formular konnte nur als gewöhnliches Formular übernommen werden.',
} as const satisfies Record<Notice, string>;

const repairedPages = {
  one: 'Auf Seite {pages} fehlt etwas, weil die Daten nicht mehr vorhanden waren.',
  other: 'Auf diesen Seiten fehlt etwas, weil die Daten nicht mehr vorhanden waren: {pages}.',
  more: '{count} weitere',
} as const satisfies NoticeTexts['repairedPages'];

export const germanNotices: NoticeTexts = { notices, repairedPages };
