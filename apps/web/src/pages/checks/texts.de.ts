import { germanPromises as promises, keptDataLines } from '@blattwerk/shared';
import measured from './measured.json' with { type: 'json' };
import type { SectionedTexts } from '../text-page/text-section.ts';

export const texts: SectionedTexts = {
  seo: {
    title: 'So prüfen wir Datenschutz und Qualität | {{brand}}',
    description:
      'Was {{brand}} wie lange aufbewahrt, was jedes Werkzeug erhält, wie klein und wie schnell: gemessen, und wie Sie es selbst prüfen.',
  },
  title: 'Was wir aufbewahren und wie Sie das prüfen',
  lead: 'Versprechen kosten nichts. Hier steht, wie wir unsere prüfen, was dabei herauskam und was die Prüfung nicht zeigt.',
  sections: [
    {
      id: 'kept',
      title: 'Was der Server wie lange behält',
      blocks: [
        'Ein Prüfprogramm schickt Dateien durch alle Teile des Dienstes und misst, wie lange jede Spur davon bleibt: in beiden Datenbanken, im Arbeitsspeicher und im Protokoll. Verglichen wird mit dieser Liste:',
        [...keptDataLines('de')],
        'Nicht zeigen lässt sich damit, was der Rechner eines Anbieters bei Speichermangel auslagert. Der Betreiber soll das Auslagern deshalb abschalten.',
      ],
    },
    {
      id: 'deleted',
      title: 'Gelöscht heißt gelöscht',
      blocks: [
        'Wir verstecken zufällige Markierungen in Dateien, Namen und Passwörtern, schicken sie durch jedes Werkzeug und jedes Ende eines Auftrags, Abstürze inbegriffen, und suchen sie danach in zehn Schreibweisen. Keine darf auftauchen. Damit die Suche nichts übersieht, legen wir zur Probe an jeden Ort eine Markierung, die sie finden muss.',
      ],
    },
    {
      id: 'others',
      title: 'Niemand sonst bekommt Ihre Datei',
      blocks: [
        'Tausend Aufträge gleichzeitig, jeder mit eigener Markierung, während Teile des Dienstes abgeschossen werden: Jedes Ergebnis darf nur seine eigene zeigen.',
      ],
    },
    {
      id: 'quality',
      title: 'Wie klein und wie schnell',
      blocks: [
        `Ein Scan von ${measured.de.scanBefore} wird ${measured.de.scanAfter} groß; Ghostscript, ein verbreitetes freies Programm, kommt auf ${measured.de.scanGhostscript}. Ein PDF mit Fotos von ${measured.de.photosBefore} wird ${measured.de.photosAfter} groß, bei Ghostscript ${measured.de.photosGhostscript}. Ein Buch von 352 Seiten fügen wir in ${measured.de.mergeBook} mit anderen zusammen. Gemessen auf zwei Prozessorkernen, ohne Übertragung, mit Dateien aus einem Skript.`,
        promises.usualTime.general,
      ],
    },
    {
      id: 'fidelity',
      title: 'Was erhalten bleibt',
      blocks: [
        `Von ${measured.properties} Eigenschaften eines PDFs, von Lesezeichen und Formularen bis zu Ebenen und Signaturen, behält oder meldet jedes Werkzeug jede einzelne. Geprüft wird mit PDFs, die alle davon enthalten; gelesen werden die Ergebnisse von zwei anderen Programmen. Was ein Werkzeug nicht behalten kann, steht beim Ergebnis.`,
      ],
    },
    {
      id: 'yourself',
      title: 'Selbst prüfen',
      blocks: [
        [
          'Öffnen Sie die Netzwerkansicht Ihres Browsers (F12) und laden Sie eine Seite: keine Adresse außer unserer, wenn Sie keiner Statistik und keiner Werbung zugestimmt haben.',
          'Sehen Sie unter „Speicher“ oder „Anwendung“ nach: keine Cookies.',
          'Löschen Sie eine Seite aus einem PDF und suchen Sie deren Text im neuen.',
          'Komprimieren Sie ein PDF hier und anderswo und vergleichen Sie die kleinste Schrift bei 100 %.',
        ],
      ],
    },
    {
      id: 'limits',
      title: 'Was wir nicht tun',
      blocks: [
        'Keine Texterkennung, kein Knacken von Passwörtern, keine Dateien über {{pdfSize}} und kein Versprechen, dass ein Online-Werkzeug für etwas taugt, das Ihren Computer nie verlassen darf.',
      ],
    },
  ],
};
