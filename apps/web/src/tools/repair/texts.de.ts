import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { SinglePdfLabels } from '../../tool-run/view/labels.ts';

export const texts = {
  view: {
    tool: 'PDF reparieren',
    action: 'Reparieren',
    busy: 'Ihr PDF wird repariert',
    success: 'Ihr PDF ist repariert',
    again: 'Noch ein PDF reparieren',
    failed: 'Das PDF konnte nicht repariert werden. Bitte versuchen Sie es später noch einmal.',
  } satisfies SinglePdfLabels,
  info: 'Gerettet wird, was noch in der Datei ist. Danach sehen Sie, was beschädigt war und was fehlt.',
  notDamaged: 'Ihr PDF ist nicht beschädigt',
  nothingLeft:
    'In dieser Datei ist keine Seite mehr zu finden, die sich retten ließe. Haben Sie noch eine andere Kopie?',
  missingPages: 'Verlorene Seiten',
  faults: 'Was beschädigt war',
  missing: 'Was fehlt oder beschädigt bleibt',
  whole: 'Was fehlt',
  wholeText: 'Auf den gefundenen Seiten haben wir nichts bemerkt, was fehlt.',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'PDF reparieren: beschädigte Datei retten | {{brand}}',
    description:
      'Ihr PDF lässt sich nicht öffnen oder zeigt leere Seiten? Hier reparieren: mit Bericht, was beschädigt war und was fehlt. Kostenlos, ohne Konto.',
  },
  headline: 'PDF reparieren',
  subtitle: 'Ihr PDF öffnet sich nicht oder zeigt leere Seiten? Wir retten, was noch darin ist, und sagen, was fehlt.',
  features: [
    {
      title: 'Abgebrochene Downloads',
      text: 'Auch wenn das Ende der Datei fehlt, lassen sich die Seiten davor oft noch zeigen und lesen.',
    },
    {
      title: 'Falsche Verweise',
      text: 'Stimmt das Inhaltsverzeichnis der Datei nicht, wird sie ganz durchsucht und neu geordnet.',
    },
    {
      title: 'Ein ehrlicher Bericht',
      text: 'Sie erfahren, was beschädigt war, und auf welchen Seiten Schriften, Bilder oder Teile des Inhalts fehlen.',
    },
    {
      title: 'Vorher und nachher',
      text: 'Kann Ihr Browser die beschädigte Datei zeigen, sehen Sie ihre Seiten neben den reparierten.',
    },
    {
      title: 'Gesundes bleibt, wie es ist',
      text: 'Ist Ihr PDF in Ordnung, bekommen Sie es Byte für Byte unverändert zurück.',
    },
    {
      title: 'Ohne Konto',
      text: 'Datei auswählen genügt. Sie müssen sich nirgends anmelden und nichts installieren.',
    },
  ],
  steps: [
    { title: 'PDF auswählen', text: 'Legen Sie es hier ab, oder wählen Sie es auf Ihrem Gerät aus.' },
    { title: 'Reparieren', text: 'Die Datei wird durchsucht und neu geschrieben. Das dauert meist ein paar Sekunden.' },
    { title: 'Ansehen und speichern', text: 'Lesen Sie, was fehlt, und speichern Sie das reparierte PDF.' },
  ],
  faq: [
    {
      question: 'Was lässt sich reparieren?',
      answer:
        'Fehlende oder falsche Querverweise, falsche Längen, fremde Bytes vor dem PDF, ein fehlendes Ende, ein unvollständig gespeicherter Stand und Fehler in einzelnen Objekten. Was nicht mehr in der Datei steht, kann niemand zurückholen.',
    },
    {
      question: 'Warum ist mein PDF beschädigt?',
      answer:
        'Meist brach ein Download oder eine Übertragung ab, ein Datenträger hat Fehler, oder ein Programm hat die Datei falsch geschrieben. Sehen Sie nach, ob Sie das PDF noch einmal herunterladen oder schicken lassen können: Ein heiles Original ist immer besser.',
    },
    {
      question: 'Sieht danach alles aus wie vorher?',
      answer:
        'Wenn nur der Aufbau der Datei beschädigt war: ja. Fehlen Daten, bleiben Stellen leer, und Text ohne seine Schrift wird in einer Ersatzschrift gezeigt. Das Ergebnis nennt die Seiten, auf denen uns das auffällt.',
    },
    {
      question: 'Geht es auch mit einem geschützten PDF?',
      answer:
        'Nein: Verschlüsselte PDFs können wir nicht reparieren. Entfernen Sie zuerst mit „PDF entsperren“ den Schutz, falls sich die Datei noch öffnen lässt.',
    },
    {
      question: 'Was geschieht mit einer digitalen Signatur?',
      answer:
        'Wird das PDF repariert, gilt sie nicht mehr; darauf weisen wir Sie hin. Ein PDF ohne Schaden bleibt unverändert, und seine Signatur gilt weiter.',
    },
    { question: 'Wie groß darf mein PDF sein?', answer: 'Bis zu {{pdfSize}}.' },
    {
      question: 'Was geschieht mit meinem PDF?',
      answer:
        'Der Server repariert es im Arbeitsspeicher. Sobald Sie das Ergebnis haben, sind dort beide Dateien gelöscht.',
    },
  ],
};
