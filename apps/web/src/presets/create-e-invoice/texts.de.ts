import type { PresetTexts } from '../preset-texts.ts';

// § 14 Abs. 1 bis 3, § 27 Abs. 38 UStG; § 34a UStDV; BMF-Schreiben vom 15.10.2024 (III C 2 - S 7287-a/23/10001 :007) und vom 15.10.2025.
export const texts: PresetTexts = {
  seo: {
    title: 'E-Rechnung erstellen: ZUGFeRD und XRechnung | {{brand}}',
    description:
      'E-Rechnung im Browser schreiben: Formular ausfüllen, als ZUGFeRD-PDF oder XRechnung speichern. Ohne Anmeldung, nichts wird gesendet.',
  },
  headline: 'E-Rechnung erstellen',
  subtitle:
    'Füllen Sie ein Formular aus, und speichern Sie eine geprüfte E-Rechnung. Ihr Browser schreibt sie selbst, ohne dass Ihre Angaben ihn verlassen.',
  example: {
    title: 'Was am Ende herauskommt',
    paragraphs: [
      'Sie wählen zwischen zwei Formen. ZUGFeRD ist ein PDF, das jeder öffnen kann und in dem die Daten für Programme stecken. Eine XRechnung besteht nur aus diesen Daten; öffentliche Auftraggeber verlangen sie oft.',
      'Die fertige Rechnung wird sofort wieder gelesen und nach denselben Regeln geprüft wie jede andere, die Sie hier öffnen. Sie sehen also vor dem Verschicken, was bei Ihrem Kunden ankommt.',
    ],
  },
  how: {
    title: 'E-Rechnung schreiben in drei Schritten',
    steps: [
      { title: 'Formular ausfüllen', text: 'Absender, Empfänger, Positionen. Die Summen rechnen sich von selbst.' },
      {
        title: 'Erstellen',
        text: 'Was noch fehlt, steht beim Feld. Dann erscheint die Rechnung, gelesen und geprüft.',
      },
      {
        title: 'Speichern und verschicken',
        text: 'Die Datei geht wie gewohnt per E-Mail oder über ein Portal hinaus.',
      },
    ],
  },
  faq: {
    title: 'Fragen zum Erstellen',
    items: [
      {
        question: 'Muss ich schon E-Rechnungen ausstellen?',
        answer:
          'Zwischen Unternehmen im Inland darf für Umsätze bis Ende 2026 noch eine Rechnung auf Papier oder, wenn der Empfänger zustimmt, ein einfaches PDF verschickt werden; bei höchstens 800.000 Euro Umsatz im Jahr davor auch noch für Umsätze bis Ende 2027 (§ 27 Abs. 38 UStG). Kleinunternehmer müssen keine E-Rechnungen ausstellen (§ 34a UStDV). Stand November 2026; das ist eine Übersicht und keine Beratung.',
      },
      {
        question: 'ZUGFeRD oder XRechnung: Was soll ich nehmen?',
        answer:
          'Für Unternehmen passt meist ZUGFeRD, weil man das PDF auch ohne besonderes Programm lesen kann. Behörden nennen die Form, die sie annehmen, und geben Ihnen dafür eine Leitweg-ID.',
      },
      {
        question: 'Was merkt sich die Seite von meinen Angaben?',
        answer:
          'Nichts, wenn Sie es nicht wünschen. Mit einem Häkchen merkt sich Ihr Browser auf Ihrem Gerät Absender, Bankverbindung und die letzte Rechnungsnummer für die nächste Rechnung; das lässt sich mit einem Klick löschen.',
      },
      {
        question: 'Was kann das Formular nicht?',
        answer:
          'Es ist für Rechnungen eines Unternehmens mit Sitz in Deutschland gedacht. Abschläge, Anzahlungen, Lastschriften, Anlagen und besondere Steuerfälle wie die Differenzbesteuerung gibt es nicht.',
      },
    ],
  },
  tool: 'Erhaltene Rechnungen: E-Rechnung öffnen',
};
