import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'XRechnung anzeigen: XML lesbar machen | {{brand}}',
    description:
      'XRechnung öffnen und lesen, in CII und UBL: Absender, Betrag, Leitweg-ID, Positionen und Anlagen. Im Browser, nichts wird gesendet.',
  },
  headline: 'XRechnung anzeigen',
  subtitle:
    'Eine XRechnung ist eine XML-Datei ohne Bild. Hier sehen Sie, was darin steht, so geordnet wie auf einer Rechnung.',
  example: {
    title: 'Vom XML zur lesbaren Rechnung',
    paragraphs: [
      'Öffnet man eine XRechnung mit einem gewöhnlichen Programm, erscheinen spitze Klammern und englische Namen. Die Angaben sind dieselben wie auf Papier, nur für Programme aufgeschrieben.',
      'Hier stehen sie mit deutschen Namen: wer die Rechnung stellt, was zu zahlen ist, bis wann und auf welches Konto. Darunter folgen Positionen, Steuern, Leitweg-ID, Ansprechpartner und die Anlagen, die im XML stecken.',
    ],
  },
  how: {
    title: 'XRechnung lesen in drei Schritten',
    steps: [
      { title: 'XML-Datei wählen', text: 'Die Datei aus der E-Mail oder aus dem Portal, meist mit der Endung .xml.' },
      { title: 'Ansehen', text: 'Oben steht das Wichtigste, darunter jede einzelne Angabe.' },
      {
        title: 'Anlagen speichern',
        text: 'Stundenzettel und Belege, die im XML stecken, speichern Sie mit einem Klick.',
      },
    ],
  },
  faq: {
    title: 'Fragen zur XRechnung',
    items: [
      {
        question: 'Was ist der Unterschied zwischen CII und UBL?',
        answer:
          'Es sind zwei Schreibweisen für dieselben Angaben. Beide sind als XRechnung zugelassen, und beide werden hier gleich angezeigt.',
      },
      {
        question: 'Was ist die Leitweg-ID?',
        answer:
          'Die Adresse einer Behörde für E-Rechnungen. Sie steht in der Rechnung, damit sie an der richtigen Stelle ankommt; bei Rechnungen zwischen Unternehmen steht dort oft eine Bestellnummer oder ein Kürzel.',
      },
      {
        question: 'Was bedeuten die Kennungen wie BR-DE-15?',
        answer:
          'Das sind die amtlichen Namen der Prüfregeln. Daneben steht in einem Satz, was nicht stimmt, und ein Link führt zur Stelle in der Rechnung.',
      },
    ],
  },
  tool: 'Alle Formate: E-Rechnung öffnen',
};
