import { keptDataLines } from '@blattwerk/shared';
import type { SectionedTexts } from '../text-page/text-section.ts';

export const texts: SectionedTexts = {
  seo: {
    title: 'Auftragsverarbeitung | {{brand}}',
    description:
      'Vertrag zur Auftragsverarbeitung nach Art. 28 DSGVO für Betriebe, die {{brand}} beruflich nutzen: zum Ausfüllen und Speichern.',
  },
  title: 'Vertrag zur Auftragsverarbeitung',
  lead: 'Nach Art. 28 DSGVO, für Betriebe und Behörden. Speichern Sie diese Seite über die Druckfunktion Ihres Browsers als PDF, füllen Sie die Linien aus und schicken Sie den Vertrag an {{supportAddress}}. Er gilt, sobald wir ihn bestätigt haben.',
  sections: [
    {
      id: 'parties',
      title: 'Parteien',
      blocks: [
        'Verantwortlicher (Auftraggeber): ______________________________ (Name, Anschrift, vertretungsberechtigte Person)',
        { when: 'operatorNamed', text: 'Auftragsverarbeiter: {{operatorName}}, {{operatorAddress}}' },
        {
          when: 'operatorUnnamed',
          text: 'Auftragsverarbeiter: der Betreiber dieser Website, der Name und Anschrift noch nicht eingetragen hat.',
        },
      ],
    },
    {
      id: 'subject',
      title: 'Gegenstand und Dauer',
      blocks: [
        'Der Auftragsverarbeiter bearbeitet Dateien, die der Verantwortliche über die Website oder die Schnittstelle schickt, mit dem gewählten Werkzeug und gibt das Ergebnis zurück. Der Vertrag gilt, solange der Verantwortliche die Werkzeuge benutzt, und ist jederzeit kündbar.',
      ],
    },
    {
      id: 'data',
      title: 'Art der Daten, betroffene Personen',
      blocks: [
        'Alle Daten, die in den geschickten Dateien stehen, samt Dateinamen und Passwörtern. Betroffen sind die Personen, die darin vorkommen. Besondere Kategorien (Art. 9 DSGVO): ______________________________ (benennen, soweit vorgesehen)',
      ],
    },
    {
      id: 'instructions',
      title: 'Weisungen',
      blocks: [
        'Verarbeitet wird nur nach dokumentierter Weisung. Weisung ist die Wahl des Werkzeugs mit seinen Einstellungen. Hält der Auftragsverarbeiter eine Weisung für rechtswidrig, teilt er das mit.',
      ],
    },
    {
      id: 'confidentiality',
      title: 'Vertraulichkeit',
      blocks: [
        'Der Auftragsverarbeiter sieht die Dateien nicht ein. Wer Zugang zu den Servern hat, ist zur Vertraulichkeit verpflichtet.',
      ],
    },
    {
      id: 'measures',
      title: 'Technische und organisatorische Maßnahmen (Art. 32)',
      blocks: [
        [
          'verschlüsselte Übertragung (TLS) auf öffentlichen Adressen',
          'Verarbeitung im Arbeitsspeicher, ohne Zugriff der Programme auf eine Festplatte',
          'jede Datei in einem eigenen, abgeschotteten Prozess',
          'keine Inhalte, Namen, Passwörter oder IP-Adressen im Protokoll',
          'Grenzen gegen Überlastung, Wiederanlauf nach Ausfällen',
          'Prüfungen bei jeder Änderung, beschrieben unter [So prüfen wir das](/checks)',
        ],
      ],
    },
    {
      id: 'deletion',
      title: 'Löschung',
      blocks: [
        'Dateien, Ergebnisse, Namen und Passwörter werden gelöscht, sobald das Ergebnis übermittelt ist. Die Fristen im Einzelnen:',
        [...keptDataLines('de')],
      ],
    },
    {
      id: 'subprocessors',
      title: 'Weitere Auftragsverarbeiter',
      blocks: [
        { when: 'hostedByOthers', text: 'Server: {{hosting}} ({{hostingCountry}}).' },
        { when: 'selfHosted', text: 'Server: eigene, in diesem Land: {{hostingCountry}}.' },
        { when: 'hostingUnnamed', text: 'Server: vom Betreiber noch nicht eingetragen.' },
        'Weitere setzt der Auftragsverarbeiter nur ein, nachdem er sie mindestens 30 Tage vorher auf dieser Seite genannt hat; der Verantwortliche kann widersprechen.',
      ],
    },
    {
      id: 'support',
      title: 'Unterstützung und Kontrolle',
      blocks: [
        'Der Auftragsverarbeiter hilft bei Anfragen Betroffener, bei Meldungen nach Art. 33 und 34 und bei Folgenabschätzungen, soweit ihm das möglich ist. Eine Verletzung des Schutzes meldet er ohne unangemessene Verzögerung. Nachweise und Auskünfte gibt er auf Anfrage; Prüfungen vor Ort sind nach Absprache möglich.',
      ],
    },
    {
      id: 'signature',
      title: 'Unterschriften',
      blocks: [
        'Verantwortlicher: ______________________________ Ort, Datum: ______________________________',
        'Auftragsverarbeiter: ______________________________ Ort, Datum: ______________________________',
      ],
    },
  ],
};
