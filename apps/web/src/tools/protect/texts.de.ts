import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF schützen',
    action: 'PDF schützen',
    busy: 'Ihr PDF wird geschützt',
    success: 'Ihr PDF ist geschützt',
    again: 'Noch ein PDF schützen',
    failed: 'Das PDF konnte nicht geschützt werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  strength: { weak: 'schwach', fair: 'mittel', strong: 'stark' },
  suggestion: {
    action: 'Passwort vorschlagen',
    entered: 'Eingesetzt.',
    copied: 'Eingesetzt und kopiert.',
    keep: 'Bewahren Sie es gut auf.',
  },
  options: {
    password: {
      label: 'Passwort',
      hint: 'Wer das PDF öffnen will, braucht es. Merken Sie es sich gut: Niemand kann es wiederherstellen, auch wir nicht.',
    },
    owner_password: {
      label: 'Besitzerpasswort (optional)',
      hint: 'Ein zweites Passwort für Sie selbst: Wer es kennt, darf alles, auch die Einschränkungen ändern.',
    },
    allow_print: { label: 'Drucken', hint: 'auf Papier oder in eine Datei' },
    allow_high_quality_print: { label: 'Scharf drucken', hint: 'sonst nur als grobes Bild' },
    allow_copy: { label: 'Text und Bilder kopieren', hint: 'Screenreader dürfen immer vorlesen' },
    allow_edit: { label: 'Ändern', hint: 'Text, Bilder und alles andere auf den Seiten' },
    allow_assemble: { label: 'Seiten ordnen', hint: 'einfügen, löschen und drehen' },
    allow_annotate: { label: 'Kommentieren', hint: 'Anmerkungen, dazu Formulare ausfüllen' },
    allow_forms: { label: 'Formulare ausfüllen', hint: 'und unterschreiben' },
  },
  withoutPassword: {
    label: 'Ohne Passwort zum Öffnen',
    hint: 'Jeder kann das PDF lesen, es bekommt nur Einschränkungen.',
  },
  nothingRestricted:
    'Ohne Passwort und ohne Einschränkung wäre das PDF nicht geschützt. Nehmen Sie mindestens einen Haken weg.',
  restricted: 'Ihr PDF hat jetzt Einschränkungen',
  more: 'Weitere Optionen',
  permissions: 'Nach dem Öffnen erlaubt',
  advice:
    'Diese Einschränkungen sind nur eine Bitte an das PDF-Programm; nicht jedes hält sich daran. Wirklich geschützt ist die Datei nur durch das Passwort zum Öffnen.',
  facts: { encryption: 'Verschlüsselung' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF mit Passwort schützen (AES-256) | {{brand}}',
    description:
      'PDF online mit einem Passwort schützen und mit AES-256 verschlüsseln. Kostenlos und ohne Anmeldung; Datei und Passwort werden nicht gespeichert.',
  },
  headline: 'PDF mit Passwort schützen',
  subtitle: 'Ein Schloss für Ihr PDF. Vergeben Sie ein Passwort: Nur wer es kennt, kann das PDF öffnen.',
  features: [
    {
      title: 'Stark verschlüsselt',
      text: 'AES-256 ist die stärkste Verschlüsselung, die das PDF-Format kennt. Alle gängigen PDF-Programme können damit umgehen.',
    },
    {
      title: 'Jedes Passwort',
      text: 'Umlaute, Leerzeichen und Zeichen aus anderen Schriften sind erlaubt.',
    },
    {
      title: 'Mehr, wenn Sie es brauchen',
      text: 'Ein zweites Passwort nur für Sie, dazu Einschränkungen für Drucken, Kopieren und Ändern.',
    },
    {
      title: 'Ihr Passwort bleibt geheim',
      text: 'Es wird nur gebraucht, um dieses eine PDF zu verschlüsseln, und danach gelöscht. Es steht in keinem Protokoll.',
    },
    {
      title: 'Ohne Verlust',
      text: 'Das PDF wird verschlüsselt, sonst nichts: Seiten, Text und Bilder bleiben, wie sie sind.',
    },
    {
      title: 'Sofort gelöscht',
      text: 'Auf unserem Server bleibt weder das PDF noch das Passwort: Beides wird mit dem Ergebnis gelöscht.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'PDF auswählen oder auf die Seite ziehen.' },
    { title: 'Passwort vergeben', text: 'Am besten ein langes, das Sie nirgends sonst verwenden.' },
    {
      title: 'Schützen und speichern',
      text: 'Nach ein paar Sekunden ist das verschlüsselte PDF fertig, und Sie speichern es mit einem Klick.',
    },
  ],
  faq: [
    {
      question: 'Wie sicher ist das?',
      answer:
        'So sicher wie Ihr Passwort. AES-256 gilt als nicht zu brechen, ein kurzes oder bekanntes Passwort aber lässt sich erraten. Nehmen Sie ein langes und schicken Sie es auf einem anderen Weg als das PDF.',
    },
    {
      question: 'Was, wenn ich das Passwort vergesse?',
      answer:
        'Dann kann niemand das PDF mehr öffnen, auch wir nicht. Bewahren Sie das Passwort gut auf oder behalten Sie das ungeschützte PDF.',
    },
    {
      question: 'Wozu dient das Besitzerpasswort?',
      answer:
        'Mit dem ersten Passwort öffnet man das PDF, mit dem Besitzerpasswort darf man auch die Einschränkungen ändern. Sie müssen keines vergeben.',
    },
    {
      question: 'Wie wirksam sind die Einschränkungen?',
      answer:
        'Sie sind eine Bitte an das PDF-Programm, nicht zu drucken, zu kopieren oder zu ändern. Viele halten sich daran, manche nicht. Wirklich geschützt ist die Datei nur durch das Passwort zum Öffnen.',
    },
    {
      question: 'Mein PDF hat schon ein Passwort. Kann ich es ändern?',
      answer: 'Ja. Wählen Sie das PDF, geben Sie das jetzige Passwort ein und vergeben Sie dann das neue.',
    },
    {
      question: 'Wie groß darf mein PDF sein?',
      answer: 'Bis zu {{pdfSize}}.',
    },
    {
      question: 'Was geschieht mit meinem PDF und meinem Passwort?',
      answer:
        'Beides wird nur im Arbeitsspeicher des Servers verarbeitet und gelöscht, sobald Sie das Ergebnis haben. Wir werten nichts aus und geben nichts weiter.',
    },
  ],
};
