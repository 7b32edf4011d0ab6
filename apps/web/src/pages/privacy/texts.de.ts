import { germanPromises as promises, keptDataLines } from '@blattwerk/shared';
import type { SectionedTexts } from '../text-page/text-section.ts';

export const texts: SectionedTexts = {
  seo: {
    title: 'Datenschutzerklärung | {{brand}}',
    description:
      'Welche Daten {{brand}} verarbeitet: Dateien nur im Arbeitsspeicher, kein Konto, keine IP-Adressen im Protokoll, keine Cookies ohne Zustimmung.',
  },
  title: 'Datenschutzerklärung',
  lead: 'Ihre Dateien gehören Ihnen. Hier steht, was mit ihnen geschieht und welche Daten sonst noch anfallen, wenn Sie diese Website benutzen. Ein Benutzerkonto brauchen Sie nicht.',
  sections: [
    {
      id: 'operator',
      title: 'Verantwortlicher',
      blocks: [
        'Verantwortlich für die Verarbeitung Ihrer Daten ist der Betreiber dieser Website. An ihn richten Sie auch Ihre Fragen.',
        {
          when: 'dataProtectionOfficer',
          text: 'Datenschutzbeauftragte oder Datenschutzbeauftragter: {{dataProtectionOfficer}}',
        },
      ],
    },
    {
      id: 'files',
      title: 'Ihre Dateien',
      blocks: [
        `${promises.notOnDisk.programs} ${promises.filesDeleted.when}`,
        `${promises.abandonedFiles.outage} ${promises.abandonedFiles.scratch}`,
        `${promises.nobodyLooks.files} ${promises.nobodyLooks.thumbnails}`,
        'Was die Kamera in einem Foto gespeichert hat (EXIF), etwa Zeitpunkt, Gerät und, falls aufgezeichnet, Ort der Aufnahme, entfernt Ihr Browser schon vor dem Hochladen, ebenso ein Video oder ein zweites Bild, das an das Foto angehängt ist. Es bleibt nur, was zum richtigen Anzeigen nötig ist: Drehung, Auflösung und Farbprofil. So gelangen diese Angaben weder auf unseren Server noch ins PDF. Sie können das ausschalten: Dann werden die Angaben mit dem Foto hochgeladen und stehen bei JPEGs auch im PDF, außer wenn Ihr Browser die Bilder verkleinert.',
        { when: 'encrypted', text: 'Zwischen Ihrem Browser und dem Server sind alle Daten mit TLS verschlüsselt.' },
      ],
    },
    {
      id: 'business',
      title: 'Wenn Sie die Werkzeuge beruflich nutzen',
      blocks: [
        'Die Dateien, die Sie schicken, können Daten anderer enthalten, für die Sie oder Ihr Arbeitgeber verantwortlich sind. Wir verarbeiten sie nur, um Ihren Auftrag auszuführen, und nur nach Ihrer Weisung, dem gewählten Werkzeug; wir sind insoweit Auftragsverarbeiter (Art. 28 DSGVO). Unseren [Vertrag zur Auftragsverarbeitung](/data-processing) können Sie ausfüllen und mit uns schließen.',
      ],
    },
    {
      id: 'requests',
      title: 'Wenn Sie eine Seite aufrufen',
      blocks: [
        `Damit die Antwort bei Ihnen ankommt, muss der Server Ihre IP-Adresse verarbeiten. ${promises.log.none} Das Protokoll enthält zu jedem Aufruf nur:`,
        [
          'den Zeitpunkt, die Dauer und die Menge der übertragenen Daten',
          'die Seite oder das Werkzeug und ob der Aufruf gelungen ist',
          'zufällige Nummern des Aufrufs und des Auftrags, mit denen sich ein Fehler wiederfinden lässt',
        ],
        promises.log.contents,
        `${promises.addressCount.why} ${promises.addressCount.kept}`,
        `${promises.jobDetails.what} ${promises.jobDetails.removed}`,
      ],
    },
    {
      id: 'device',
      title: 'Was auf Ihrem Gerät gespeichert wird',
      blocks: [
        'Ausgewählte Dateien und Ergebnisse bleiben nur in der Seite, solange sie geöffnet ist.',
        {
          when: 'nothingStored',
          text: 'Cookies setzen wir nicht. Wenn Sie die Werkzeuge benutzen, speichern wir von uns aus nichts auf Ihrem Gerät.',
        },
        {
          when: 'onlyPurchaseStored',
          text: 'Cookies setzen wir nicht. Nur wenn Sie etwas kaufen, speichert Ihr Browser diesen Eintrag:',
        },
        {
          when: 'thirdParties',
          text: 'Was wir ohne Ihre Einwilligung auf Ihrem Gerät speichern, ist für eine Funktion unbedingt erforderlich, die Sie selbst nutzen (§ 25 Abs. 2 Nr. 2 TDDDG). Alles andere geschieht nur mit Ihrer Einwilligung (§ 25 Abs. 1 TDDDG). Der Speicher Ihres Browsers kann diese Einträge enthalten:',
        },
        {
          when: 'thirdParties',
          items: [
            'consent (localStorage): Ihre Entscheidung über Statistik und Werbung, damit wir Sie nicht jedes Mal fragen müssen. Nach einem Jahr fragen wir erneut.',
          ],
        },
        {
          when: 'analytics',
          items: [
            'imagesUploaded, convertButtonClicked, pdfGenerated, downloadClicked (localStorage): vier Zahlen zum Umwandeln von Bildern. Sie halten fest, wie viele Bilder Sie hochgeladen, wie oft Sie eine Umwandlung gestartet, ein PDF bekommen und es gespeichert haben. Diese Zahlen schreibt Ihr Browser nur, wenn Sie der Statistik zustimmen. Wir bekommen sie nicht. Widerrufen Sie die Zustimmung, werden sie gelöscht.',
          ],
        },
        {
          when: 'payments',
          items: [
            'purchase (sessionStorage): Wenn Sie etwas kaufen, eine zufällige Nummer des Kaufs, die Nummer der Zahlung und deren Zeitpunkt. So wird nichts doppelt abgebucht, und Ihr Kauf bleibt erhalten, wenn Sie die Seite neu laden. Der Eintrag wird gelöscht, wenn Sie das PDF gespeichert haben oder den Tab schließen. Er ist für den Kauf unbedingt erforderlich (§ 25 Abs. 2 Nr. 2 TDDDG).',
          ],
        },
        'Nur auf Ihren Wunsch bewahrt Ihr Browser diese Einträge auf:',
        [
          'recentTools (localStorage): die Namen der Werkzeuge, die Sie zuletzt geöffnet haben, für die Startseite. Ihr Browser speichert das nur, wenn Sie dort das Häkchen dafür setzen; wir bekommen es nicht. Der Eintrag wird gelöscht, wenn Sie das Häkchen entfernen. Er ist dafür unbedingt erforderlich (§ 25 Abs. 2 Nr. 2 TDDDG).',
          'recipes (localStorage): Abläufe aus mehreren Schritten, jeweils mit Ihrem Namen dafür, den Werkzeugen und ihren Einstellungen, ohne Dateien und Passwörter. Ihr Browser speichert das nur, wenn Sie einen Ablauf dort merken lassen; wir bekommen es nicht. Einen Ablauf löschen Sie auf derselben Seite, den Eintrag mit dem letzten. Er ist dafür unbedingt erforderlich (§ 25 Abs. 2 Nr. 2 TDDDG).',
          'invoiceSender (localStorage): Ihr Absender mit Steuernummer und Bankverbindung, Logo, Farbe und die letzte Rechnungsnummer, damit Sie sie für die nächste Rechnung nicht noch einmal eingeben müssen. Ihr Browser speichert das nur, wenn Sie das Häkchen dafür setzen; wir bekommen es nicht. Der Eintrag wird gelöscht, sobald Sie im Formular das Häkchen entfernen. Er ist dafür unbedingt erforderlich (§ 25 Abs. 2 Nr. 2 TDDDG).',
        ],
        'Nur wenn Sie die Website als App installieren, bewahrt Ihr Browser außerdem die Startseite und die Seiten der Werkzeuge mit ihren Skripten auf (Cache Storage), damit sich die App auch ohne Internetverbindung öffnen lässt. Das ist dafür unbedingt erforderlich (§ 25 Abs. 2 Nr. 2 TDDDG). Ihre Dateien sind nie darunter, auch nicht solche, die Sie über das Teilen-Menü an die App geben. Es wird gelöscht, wenn Sie in Ihrem Browser die Daten dieser Website löschen.',
      ],
    },
    {
      id: 'no-third-parties',
      title: 'Keine Statistik, keine Werbung',
      when: 'noThirdParties',
      blocks: [
        'Auf dieser Website gibt es keinen Statistikdienst, keine Werbung und keine Cookies. Schriften, Bilder und Skripte kommen von unserem eigenen Server.',
        { when: 'noPayments', text: 'Niemand sonst erfährt von Ihrem Besuch.' },
        { when: 'payments', text: 'Die einzige Ausnahme ist ein Kauf: Davon handelt der nächste Abschnitt.' },
      ],
    },
    {
      id: 'analytics',
      title: 'Statistik',
      when: 'analytics',
      blocks: [
        'Um die Werkzeuge besser zu machen, messen wir mit dem Dienst Google Analytics, wie sie benutzt werden: welche Seiten aufgerufen werden, ob ein Auftrag gelingt, welcher Fehler auftritt und ob das Ergebnis gespeichert wird. Dateien, Dateinamen und Inhalte erfährt der Dienst nicht.',
        'Das geschieht nur, wenn Sie zustimmen. Vorher wird nichts von dem Dienst geladen. Google leitet aus Ihrer IP-Adresse die ungefähre Region ab und speichert sie nicht; die Daten werden nach 14 Monaten gelöscht.',
        'Ihre Zustimmung können Sie jederzeit unten auf jeder Seite unter „Cookie-Einstellungen“ widerrufen.',
      ],
    },
    {
      id: 'ads',
      title: 'Werbung',
      when: 'ads',
      blocks: [
        'Dezente Werbung hilft, diese Website zu bezahlen. Der Dienst Google AdSense wird nur geladen, wenn Sie zustimmen. Er kann dann Cookies setzen und Ihre IP-Adresse verarbeiten. Was er zur Messung der Anzeigen speichert, bleibt bis zu 540 Tage erhalten.',
        'Ihre Zustimmung können Sie jederzeit unten auf jeder Seite unter „Cookie-Einstellungen“ widerrufen. Die Werkzeuge arbeiten ohne sie genauso.',
      ],
    },
    {
      id: 'conversions',
      title: 'Erfolg unserer eigenen Anzeigen',
      when: 'conversions',
      blocks: [
        'Wir werben anderswo für diese Website. Wenn Sie zustimmen, erfährt Google Ads, dass jemand, der über eine solche Anzeige kam, hier ein Werkzeug benutzt hat. Dazu setzt der Dienst Cookies und verarbeitet Ihre IP-Adresse; was er dafür speichert, bleibt bis zu 540 Tage erhalten. Ihre Dateien und deren Namen erfährt er nicht.',
        'Ihre Zustimmung können Sie jederzeit unten auf jeder Seite unter „Cookie-Einstellungen“ widerrufen.',
      ],
    },
    {
      id: 'payment',
      title: 'Wenn Sie etwas kaufen',
      when: 'payments',
      blocks: [
        'Die Zahlung wickelt der Zahlungsdienst Stripe ab. Sein Skript wird erst geladen, wenn Sie auf „Kaufen“ klicken. Ihre Kartendaten gehen von Ihrem Browser direkt an Stripe und nicht an unseren Server. Ihre Zustimmung zur sofortigen Vertragserfüllung vermerken wir mit Wortlaut, Sprache und Zeitpunkt bei der Zahlung.',
        'Stripe verarbeitet außerdem Ihre IP-Adresse und Angaben zu Ihrem Gerät, um Betrug zu erkennen, und bewahrt die Zahlung so lange auf, wie das Gesetz es verlangt. Wir sehen in unserem Konto bei Stripe Zeitpunkt und Betrag, Ihre Zustimmung und die letzten Ziffern Ihrer Karte, aber nicht, wer Sie sind und welche Bilder Sie umgewandelt haben.',
        promises.paymentNumber.kept,
        'Die Bestellbestätigung bekommen Sie als Datei. Wenn Sie dafür eine E-Mail-Adresse angeben, schicken wir sie auch dorthin; unser Server speichert die Adresse nicht und gibt sie nur an unseren Mailserver weiter.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Wenn Sie einen Kauf widerrufen',
      when: 'withdrawals',
      blocks: [
        'Wenn Sie einen Kauf [hier widerrufen](/terms#withdrawal-function), schickt unser Server Ihren Namen, Ihre Angaben zur Bestellung und, falls Sie eine nennen, Ihre E-Mail-Adresse an unser Postfach, damit wir entscheiden können. Bei Stripe wird nur der Zeitpunkt des Widerrufs bei der Zahlung vermerkt. Auf unserem Server speichern wir davon nichts.',
        promises.addressCount.withdrawals,
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
      id: 'recipients',
      title: 'Wer Daten bekommt',
      blocks: [
        {
          when: 'hostedByOthers',
          text: 'Die Server betreibt in unserem Auftrag und nach unserer Weisung (Art. 28 DSGVO): {{hosting}}. Die Server stehen in diesem Land: {{hostingCountry}}.',
        },
        {
          when: 'hostedOutsideEea',
          text: 'Dieses Land gehört nicht zum Europäischen Wirtschaftsraum. Die Übermittlung stützt sich auf einen Angemessenheitsbeschluss der Europäischen Kommission (Art. 45 DSGVO) oder auf ihre Standardvertragsklauseln (Art. 46 DSGVO). Eine Kopie schicken wir Ihnen auf Anfrage.',
        },
        { when: 'selfHosted', text: 'Die Server betreiben wir selbst. Sie stehen in diesem Land: {{hostingCountry}}.' },
        { when: 'hostingUnnamed', text: 'Der Betreiber hat noch nicht eingetragen, wer die Server betreibt.' },
        {
          when: 'thirdParties',
          text: 'Statistik und Werbung, falls Sie zustimmen: Google Ireland Limited, Gordon House, Barrow Street, Dublin 4, Irland. Google kann Daten an die Google LLC in den USA übermitteln. Grundlage ist der Angemessenheitsbeschluss zum EU-US Data Privacy Framework (Art. 45 DSGVO), unter dem Google zertifiziert ist.',
        },
        {
          when: 'withdrawals',
          text: 'Zahlungen: Stripe Payments Europe, Limited, 1 Grand Canal Street Lower, Grand Canal Dock, Dublin, Irland. Stripe kann Daten an die Stripe, LLC in den USA übermitteln. Grundlage ist der Angemessenheitsbeschluss zum EU-US Data Privacy Framework (Art. 45 DSGVO), unter dem Stripe zertifiziert ist.',
        },
        {
          when: 'mailHosted',
          text: 'Ihre E-Mails an uns und unsere an Sie: Postfach und Mailserver betreibt in unserem Auftrag und nach unserer Weisung (Art. 28 DSGVO): {{mailProvider}}.',
        },
        promises.recipients.others,
      ],
    },
    {
      id: 'storage',
      title: 'Wie lange Daten gespeichert werden',
      blocks: [
        [...keptDataLines('de'), 'Ihre E-Mails an uns: bis die Sache erledigt ist'],
        {
          when: 'thirdParties',
          items: [
            'Ihre Entscheidung über Statistik und Werbung: ein Jahr, auf Ihrem Gerät',
            'was Google speichert: Statistik 14 Monate, Messung von Anzeigen bis zu 540 Tage',
          ],
        },
        {
          when: 'withdrawals',
          items: [
            ...keptDataLines('de', 'payments'),
            'Ihre E-Mails zu einem Kauf: sechs Jahre (§ 257 HGB, § 147 AO)',
            'Belege über Zahlungen (Betrag, Zustimmung, Zeitpunkt; bei Stripe) und Widerrufe (Name, Bestellung, Zeitpunkt und gegebenenfalls E-Mail-Adresse; in unserem Postfach): so lange, wie das Steuer- und das Handelsrecht es verlangen',
          ],
        },
      ],
    },
    {
      id: 'grounds',
      title: 'Zwecke und Rechtsgrundlagen',
      blocks: [
        [
          'Ihre Dateien: um den Auftrag auszuführen, den Sie uns geben (Art. 6 Abs. 1 Buchst. b DSGVO)',
          'IP-Adresse, Protokoll, Schutz vor Überlastung und technische Angaben zum Auftrag: unser berechtigtes Interesse, die Website sicher und zuverlässig zu betreiben (Art. 6 Abs. 1 Buchst. f DSGVO)',
          'Ihre E-Mails an uns: unser berechtigtes Interesse, Ihnen zu antworten (Art. 6 Abs. 1 Buchst. f DSGVO), bei Fragen zu einem Kauf der Vertrag (Art. 6 Abs. 1 Buchst. b DSGVO)',
        ],
        {
          when: 'thirdParties',
          items: [
            'Statistik und Werbung: allein Ihre Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO, § 25 Abs. 1 TDDDG)',
            'Ihre gespeicherte Entscheidung: unser berechtigtes Interesse, sie zu beachten (Art. 6 Abs. 1 Buchst. f DSGVO)',
          ],
        },
        {
          when: 'withdrawals',
          items: [
            'Zahlung, Bestätigung und Widerruf eines Kaufs: der Vertrag mit Ihnen (Art. 6 Abs. 1 Buchst. b DSGVO)',
            'Aufbewahrung der Belege: gesetzliche Pflichten (Art. 6 Abs. 1 Buchst. c DSGVO)',
          ],
        },
      ],
    },
    {
      id: 'duty',
      title: 'Was Sie angeben müssen',
      blocks: [
        'Sie sind nicht verpflichtet, uns Daten zu geben. Ohne die Dateien kann ein Werkzeug aber nicht arbeiten, und ohne Ihre IP-Adresse erreicht Sie keine Antwort.',
        { when: 'payments', text: 'Für einen Kauf sind Kartendaten erforderlich; eine E-Mail-Adresse ist freiwillig.' },
        'Wir treffen keine automatisierten Entscheidungen über Sie und bilden keine Profile (Art. 22 DSGVO).',
      ],
    },
    {
      id: 'rights',
      title: 'Ihre Rechte',
      blocks: [
        'Sie haben diese Rechte:',
        [
          'Auskunft über Ihre Daten (Art. 15 DSGVO)',
          'Berichtigung falscher Daten (Art. 16 DSGVO)',
          'Löschung und Einschränkung der Verarbeitung (Art. 17 und 18 DSGVO)',
          'Übertragung Ihrer Daten in einem gängigen Format (Art. 20 DSGVO)',
          'Widerruf einer Einwilligung mit Wirkung für die Zukunft (Art. 7 Abs. 3 DSGVO)',
        ],
        'Weil wir Dateien nicht aufbewahren und Sie nicht wiedererkennen, können wir zu früheren Aufträgen in aller Regel nichts mehr sagen. Schreiben Sie uns trotzdem, wenn Sie Fragen haben: [{{supportAddress}}](mailto:{{supportAddress}}).',
        'Außerdem können Sie sich bei einer Datenschutzbehörde beschweren (Art. 77 DSGVO): an Ihrem Wohnort, an Ihrem Arbeitsplatz oder im Land des Betreibers ({{jurisdiction}}).',
      ],
    },
    {
      id: 'objection',
      title: 'Ihr Recht auf Widerspruch',
      blocks: [
        'Sie können der Verarbeitung Ihrer Daten, die auf einem berechtigten Interesse beruht (Art. 6 Abs. 1 Buchst. f DSGVO), jederzeit aus Gründen widersprechen, die sich aus Ihrer besonderen Situation ergeben (Art. 21 DSGVO). Eine E-Mail genügt: [{{supportAddress}}](mailto:{{supportAddress}}). Wir verarbeiten die Daten dann nicht mehr, es sei denn, wir können zwingende schutzwürdige Gründe nachweisen, die überwiegen, oder brauchen sie für Rechtsansprüche.',
      ],
    },
  ],
};
