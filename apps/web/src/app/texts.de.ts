import type { ToolName } from '@blattwerk/shared';
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
  },
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
  } satisfies Record<ToolName, ToolCardTexts>,
};
