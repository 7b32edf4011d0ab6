import type { SectionedTexts } from '../text-page/text-section.ts';

export const texts: SectionedTexts = {
  seo: {
    title: 'Datenschutz | {{brand}}',
    description:
      'Welche Daten {{brand}} verarbeitet: Dateien nur im Arbeitsspeicher und sofort gelöscht, kein Konto, keine IP-Adressen im Protokoll.',
  },
  title: 'Datenschutz',
  lead: 'Ihre Dateien gehören Ihnen. Hier steht, was mit ihnen und mit den wenigen Daten geschieht, die beim Benutzen dieser Seiten anfallen.',
  sections: [
    {
      id: 'operator',
      title: 'Wer verantwortlich ist',
      blocks: [
        'Verantwortlich für die Verarbeitung Ihrer Daten ist, wer diese Seite betreibt. Dorthin richten Sie auch Ihre Fragen:',
      ],
    },
    {
      id: 'files',
      title: 'Ihre Dateien',
      blocks: [
        'Zum Bearbeiten schickt Ihr Browser die Dateien an unseren Server. Dort liegen sie nur im Arbeitsspeicher, und nur so lange, wie an Ihrem Auftrag gearbeitet wird. Sobald Sie das Ergebnis haben, der Auftrag scheitert oder Sie ihn abbrechen, werden Dateien, Ergebnis, Dateinamen und Passwörter gelöscht.',
        'Auch nach einem Ausfall bleibt nichts liegen: Was zu einem Auftrag gehört, verfällt von selbst, wenn sich 60 Sekunden lang niemand mehr darum kümmert. Arbeitsdateien eines Programms, das abgestürzt ist, liegen ebenfalls im Arbeitsspeicher und werden bei seinem nächsten Start entfernt.',
        'Niemand sieht Ihre Dateien an. Wir speichern sie nicht, werten sie nicht aus und geben sie nicht weiter. Die kleinen Bilder der PDF-Seiten, die Sie bei manchen Werkzeugen sehen, malt Ihr eigener Browser.',
        'Ein Foto im JPEG-Format kommt unverändert in das PDF, samt den Angaben, die die Kamera darin vermerkt hat (EXIF): etwa Zeitpunkt, Gerät und, wo sie ihn aufzeichnet, der Ort. Wer das PDF bekommt, kann sie auslesen. Nur Fotos, die Ihr Browser vor dem Hochladen verkleinert, weil alle Bilder zusammen 25 MB oder mehr haben, verlieren diese Angaben.',
        { when: 'encrypted', text: 'Zwischen Ihrem Browser und dem Server sind alle Daten mit TLS verschlüsselt.' },
      ],
    },
    {
      id: 'requests',
      title: 'Wenn Sie eine Seite aufrufen',
      blocks: [
        'Damit eine Antwort zu Ihnen findet, muss der Server Ihre IP-Adresse verwenden. In sein Protokoll schreibt er sie nicht. Das Protokoll enthält zu jedem Aufruf nur:',
        [
          'den Zeitpunkt, die Dauer und die Menge der übertragenen Daten',
          'die Seite oder das Werkzeug, und ob es gelungen ist',
          'zufällige Nummern des Aufrufs und des Auftrags, mit denen sich ein Fehler wiederfinden lässt',
        ],
        'Namen und Inhalte von Dateien, Passwörter und Ihre Einstellungen stehen dort nicht. Auf Sie lässt das Protokoll für sich genommen nicht schließen.',
        'Zum Schutz vor Überlastung kann der Server zählen, wie viele Aufträge in einer Minute von einer Adresse kommen. Dafür hält er Ihre IP-Adresse bis zu eine Minute lang im Arbeitsspeicher.',
        'Damit sich der Betrieb überwachen lässt, bleiben zu den letzten Aufträgen einige technische Angaben im Arbeitsspeicher, in der Regel höchstens eine Stunde: das Werkzeug, die gewählten Einstellungen, Größe und Format der Dateien und ob der Auftrag gelungen ist. Dateinamen, Passwörter und Inhalte gehören nicht dazu.',
      ],
    },
    {
      id: 'device',
      title: 'Was auf Ihrem Gerät bleibt',
      blocks: [
        'Im Speicher Ihres Browsers (localStorage) stehen vier Zahlen: wie oft Sie hier Bilder gewählt, auf „PDF erstellen“ geklickt, ein PDF bekommen und es gespeichert haben (imagesUploaded, convertButtonClicked, pdfGenerated, downloadClicked). Wir bekommen diese Zahlen nicht. Sie löschen sie zusammen mit den Websitedaten Ihres Browsers.',
        'Die Dateien, die Sie wählen, und die Ergebnisse hält eine Seite nur fest, solange sie geöffnet ist.',
        {
          when: 'thirdParties',
          text: 'Ihre Entscheidung über Statistik und Werbung merkt sich Ihr Browser, damit wir Sie nicht jedes Mal fragen müssen.',
        },
      ],
    },
    {
      id: 'no-third-parties',
      title: 'Keine Statistik, keine Werbung',
      when: 'noThirdParties',
      blocks: [
        'Auf diesen Seiten gibt es keinen Statistikdienst, keine Werbung und keine Cookies. Schriften, Bilder und Programme kommen von uns selbst; es fragt niemand sonst mit. Die einzige Ausnahme ist der nächste Abschnitt, wenn Sie etwas kaufen.',
      ],
    },
    {
      id: 'analytics',
      title: 'Statistik',
      when: 'analytics',
      blocks: [
        'Um die Werkzeuge besser zu machen, messen wir mit dem Statistikdienst Google Analytics, wie sie benutzt werden: welche Seiten aufgerufen werden, ob ein Auftrag gelingt, welcher Fehler auftritt und ob das Ergebnis gespeichert wird. Dateien, Dateinamen und Inhalte erfährt der Dienst nicht.',
        'Das geschieht nur, wenn Sie zustimmen. Vorher wird nichts von dem Dienst geladen. Ihre IP-Adresse wird gekürzt, und die Daten werden nach 14 Monaten gelöscht.',
        'Ihre Zustimmung können Sie jederzeit am Fuß jeder Seite widerrufen.',
      ],
    },
    {
      id: 'ads',
      title: 'Werbung',
      when: 'ads',
      blocks: [
        'Dezente Werbung hilft, diese Seiten zu bezahlen. Der Werbedienst, Google AdSense, wird nur geladen, wenn Sie zustimmen. Er kann dann Cookies setzen und Ihre IP-Adresse verarbeiten. Was er zur Messung der Anzeigen speichert, bleibt bis zu 540 Tage erhalten.',
        'Ihre Zustimmung können Sie jederzeit am Fuß jeder Seite widerrufen. Die Werkzeuge arbeiten ohne sie genauso.',
      ],
    },
    {
      id: 'conversions',
      title: 'Ob unsere eigenen Anzeigen wirken',
      when: 'conversions',
      blocks: [
        'Wir werben anderswo für diese Seiten. Wenn Sie zustimmen, erfährt Google Ads, dass jemand, der über eine solche Anzeige kam, hier einen Auftrag erledigt hat. Dazu setzt der Dienst Cookies und verarbeitet Ihre IP-Adresse; was er dafür speichert, bleibt bis zu 540 Tage erhalten. Ihre Dateien und deren Namen erfährt er nicht.',
        'Ihre Zustimmung können Sie jederzeit am Fuß jeder Seite widerrufen.',
      ],
    },
    {
      id: 'payment',
      title: 'Wenn Sie etwas kaufen',
      blocks: [
        'Wo eine kostenpflichtige Fassung angeboten wird, wickelt der Zahlungsdienst Stripe die Zahlung ab. Sein Programm wird erst geladen, wenn Ihnen eine solche Fassung angeboten wird. Ihre Kartendaten gehen direkt an ihn und nicht an uns. Wir erfahren, ob bezahlt wurde, und merken uns die Nummer der Zahlung, damit sie nur einmal eingelöst wird.',
      ],
    },
    {
      id: 'mail',
      title: 'Wenn Sie uns schreiben',
      blocks: [
        'Ihre Nachricht und Ihre Adresse verwenden wir nur, um Ihnen zu antworten. Ist die Sache erledigt, löschen wir beides, sofern uns kein Gesetz zur Aufbewahrung verpflichtet.',
      ],
    },
    {
      id: 'grounds',
      title: 'Rechtsgrundlagen',
      blocks: [
        'Ihre Dateien verarbeiten wir, um den Auftrag auszuführen, den Sie uns geben (Art. 6 Abs. 1 Buchst. b DSGVO). Für das Protokoll und den Schutz vor Überlastung haben wir ein berechtigtes Interesse daran, dass die Seiten sicher und zuverlässig laufen (Art. 6 Abs. 1 Buchst. f DSGVO).',
        {
          when: 'thirdParties',
          text: 'Für Statistik und Werbung brauchen und haben wir nur Ihre Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO).',
        },
      ],
    },
    {
      id: 'rights',
      title: 'Ihre Rechte',
      blocks: [
        'Sie haben das Recht auf:',
        [
          'Auskunft über Ihre Daten, und darauf, sie in einem gängigen Format zu bekommen',
          'Berichtigung falscher Daten',
          'Löschung und Einschränkung der Verarbeitung',
          'Widerspruch gegen eine Verarbeitung aus berechtigtem Interesse',
          'Widerruf einer Einwilligung, mit Wirkung für die Zukunft',
        ],
        'Weil wir Dateien nicht aufbewahren und Sie nicht wiedererkennen, können wir zu früheren Aufträgen in aller Regel nichts mehr sagen. Schreiben Sie uns trotzdem, wenn Sie Fragen haben: [{{supportAddress}}](mailto:{{supportAddress}}).',
        'Außerdem können Sie sich bei einer Datenschutzbehörde beschweren, an Ihrem Wohnort oder im Land des Betreibers ({{jurisdiction}}).',
      ],
    },
  ],
};
