export const texts = {
  title: 'Dürfen wir Cookies setzen?',
  analytics: 'Wir würden gern zählen, welche Werkzeuge genutzt werden und wo etwas schiefgeht.',
  ads: 'Dezente Werbung hilft, diese Website zu bezahlen.',
  conversions: 'Wir würden gern sehen, ob unsere eigenen Anzeigen jemanden hierher bringen.',
  how: 'Dafür laden wir Dienste von Google (Irland, mit Übermittlung in die USA), die bis zu 540 Tage lang Cookies auf Ihrem Gerät speichern und auslesen und Ihre IP-Adresse verarbeiten, nie aber Ihre Dateien. Ihre Wahl können Sie jederzeit unten auf der Seite ändern.',
  without: 'Wenn Sie ablehnen, funktioniert alles genauso.',
  more: 'Mehr zum Datenschutz',
  refuse: 'Ablehnen',
  grant: 'Zustimmen',
  close: 'Schließen',
  single: 'Einzeln entscheiden',
  save: 'Auswahl speichern',
  purposes: { analytics: 'Statistik', ads: 'Werbung' },
  undecided: 'Bisher haben Sie sich nicht entschieden; das gilt als Ablehnung.',
  refused: 'Sie haben abgelehnt.',
  granted: 'Sie haben zugestimmt. Wenn Sie jetzt ablehnen, werden die Cookies entfernt und die Seite neu geladen.',
  granted_some:
    'Sie haben einem Teil zugestimmt. Wenn Sie jetzt ablehnen, werden die Cookies entfernt und die Seite neu geladen.',
  byBrowser:
    'Ihr Browser bittet alle Websites, Sie nicht zu verfolgen. Das gilt hier als Ablehnung; Sie müssen nichts weiter tun.',
};
