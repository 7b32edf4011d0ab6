import type { Contracts } from '@blattwerk/shared';
import type { ToolCardTexts } from './tool-cards.ts';

export const texts = {
  brand: '{{brand}}',
  skip: 'Zum Inhalt springen',
  homeLink: '{{brand}}, zur Startseite',
  mainNavigation: 'Hauptmenü',
  moreTools: 'Weitere Werkzeuge',
  allTools: 'Alle Werkzeuge',
  menu: 'Menü',
  language: 'Sprache',
  languages: { de: 'Deutsch', en: 'Englisch' },
  footer: {
    claim: 'Papierkram, leicht wie ein Blatt.',
    tools: 'Werkzeuge',
    support: 'Hilfe',
    legal: 'Rechtliches',
    badges: { encrypted: 'SSL-verschlüsselt', gdpr: 'DSGVO-konform', deleted: 'Dateien sofort gelöscht' },
    privacyNotice:
      'Ihre Dateien werden im Arbeitsspeicher des Servers verarbeitet und direkt danach gelöscht. Nichts wird gespeichert, ausgewertet oder weitergegeben.',
    copyright: '© {{brand}}',
    version: 'Version',
    cookieSettings: 'Cookie-Einstellungen',
  },
  ad: 'Anzeige',
  pages: {
    about: 'Über uns',
    blog: 'Blog',
    faq: 'Häufige Fragen',
    contact: 'Kontakt',
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
  },
  failure: {
    title: 'Etwas ist schiefgelaufen',
    text: 'Die Seite konnte nicht weiterarbeiten. Laden Sie sie neu; Ihre Dateien sind auf Ihrem Gerät unverändert.',
    refresh: 'Seite neu laden',
  },
  tools: {
    convert: {
      name: 'Bild zu PDF',
      shortName: 'Bild zu PDF',
      description:
        'Fotos, Scans und Bildschirmfotos werden zu einem einzigen PDF, in der Reihenfolge, die Sie bestimmen.',
    },
    merge: {
      name: 'PDFs zusammenfügen',
      shortName: 'Zusammenfügen',
      description: 'Mehrere PDFs werden zu einem, in Ihrer Reihenfolge und mit ihren Lesezeichen.',
    },
    compress: {
      name: 'PDF verkleinern',
      shortName: 'Verkleinern',
      description: 'Große PDFs passen wieder in eine E-Mail, und der Text bleibt gestochen scharf.',
    },
    'pdf-to-jpg': {
      name: 'PDF in JPG',
      shortName: 'PDF in JPG',
      description: 'Jede Seite wird ein Bild, in 150 oder 300 dpi, alle zusammen in einer ZIP-Datei.',
    },
    split: {
      name: 'PDF teilen',
      shortName: 'Teilen',
      description: 'Einzelne Seiten herausnehmen, oder ein PDF in mehrere zerlegen.',
    },
    rotate: {
      name: 'PDF drehen',
      shortName: 'Drehen',
      description: 'Querliegende und kopfstehende Seiten wieder richtig herum, ohne Verlust.',
    },
    unlock: {
      name: 'PDF entsperren',
      shortName: 'Entsperren',
      description: 'Passwort und Einschränkungen eines PDFs entfernen, das Sie öffnen dürfen.',
    },
    protect: {
      name: 'PDF schützen',
      shortName: 'Schützen',
      description: 'Ein Passwort davor: verschlüsselt mit AES-256, lesbar nur für die, die es kennen.',
    },
    'delete-pages': {
      name: 'Seiten löschen',
      shortName: 'Seiten löschen',
      description: 'Was nicht ins PDF gehört, kommt heraus und ist dann wirklich weg.',
    },
    'extract-images': {
      name: 'Bilder herausholen',
      shortName: 'Bilder holen',
      description: 'Die Bilder aus einem PDF, in der Qualität, in der sie darin stecken.',
    },
  } satisfies Record<keyof Contracts, ToolCardTexts>,
};
