import { duration } from './duration.ts';
import { retention } from './retention.ts';

const time = (kept: keyof typeof retention) => duration(retention[kept], 'de');

/** Sentences of promises in German, by the promise that they make. */
export const germanPromises = {
  filesDeleted: {
    when: 'Sobald Sie das Ergebnis haben, der Auftrag scheitert oder Sie ihn abbrechen, werden die Dateien, das Ergebnis, die Dateinamen und alle Passwörter gelöscht.',
    short: 'Ihre Dateien liegen im Arbeitsspeicher, solange wir daran arbeiten, und werden mit dem Ergebnis gelöscht.',
    terms:
      'Wir verarbeiten sie nur für Ihren Auftrag, und unsere Programme halten sie nur im Arbeitsspeicher. Gelöscht werden sie, sobald Sie das Ergebnis haben.',
  },
  notOnDisk: {
    programs:
      'Um Ihre Dateien zu bearbeiten, schickt Ihr Browser sie an unseren Server. Dort halten unsere Programme sie im Arbeitsspeicher, und nur so lange, wie sie an Ihrem Auftrag arbeiten. Auf eine Festplatte schreiben sie sie nie.',
  },
  abandonedFiles: {
    outage: `Fällt etwas aus: Wird ein Auftrag ${time('abandonedFiles')} lang nicht weiterbearbeitet, werden seine Dateien samt Namen und Passwörtern automatisch gelöscht.`,
    scratch:
      'Arbeitsdateien eines abgestürzten Programms liegen ebenfalls im Arbeitsspeicher und werden bei seinem nächsten Start entfernt.',
    question: 'Bricht dabei etwas ab, werden sie nach etwa einer Minute automatisch gelöscht.',
  },
  jobDetails: {
    what: 'Solange ein Auftrag wartet oder läuft, stehen auch einige technische Angaben dazu im Arbeitsspeicher: das Werkzeug, die gewählten Einstellungen, Größe und Format der Dateien. Dateinamen, Passwörter und Inhalte gehören nicht dazu.',
    removed: `Endet der Auftrag, werden die Angaben entfernt, nach einem Ausfall innerhalb weniger Minuten. Nur eine zufällige Nummer, das Werkzeug und ob der Auftrag gelungen ist, bleiben noch ${time('jobState')} stehen, damit Ihre Seite nach dem Ausgang fragen kann.`,
  },
  addressCount: {
    why: 'Zum Schutz vor Überlastung kann der Server zählen, wie viele Anfragen von einer Adresse kommen und wie lange deren Aufträge dauern.',
    kept: `Dafür hält er Ihre IP-Adresse (von einer IPv6-Adresse die erste Hälfte) im Arbeitsspeicher: bis zu ${time('requestCount')} über Ihre letzte Anfrage hinaus und nach langen Aufträgen so lange, wie sie gedauert haben, höchstens ${time('runTime')}.`,
    withdrawals: `Damit niemand das Formular missbraucht, zählt der Server die Widerrufe einer Adresse. Dafür hält er Ihre IP-Adresse ${time('withdrawalCount')} im Arbeitsspeicher.`,
  },
  log: {
    none: 'In sein Protokoll schreibt er sie nicht.',
    contents:
      'Namen und Inhalte von Dateien, Passwörter und Ihre Einstellungen stehen dort nicht. Für sich genommen lässt das Protokoll keinen Rückschluss auf Sie zu.',
  },
  nobodyLooks: {
    files: 'Niemand sieht Ihre Dateien an. Wir speichern sie nicht, werten sie nicht aus und geben sie nicht weiter.',
    thumbnails: 'Die Vorschaubilder der PDF-Seiten, die Sie bei manchen Werkzeugen sehen, erzeugt Ihr eigener Browser.',
  },
  recipients: { others: 'Sonst bekommt niemand Daten, es sei denn, ein Gesetz verpflichtet uns dazu.' },
  paymentNumber: {
    kept: `Unser Server erfährt nur, ob bezahlt und zugestimmt wurde, und speichert die Nummer der Zahlung etwa ${time('payment')} lang, damit sie nicht beliebig oft eingelöst wird.`,
  },
  usualTime: {
    general:
      'Meist 5 bis 15 Sekunden samt Hochladen; die Arbeit selbst dauert oft keine zwei. Große Dateien können bis zu einer Minute brauchen.',
    short: 'Meist 5 bis 15 Sekunden samt Hochladen. Sie sehen dabei jederzeit, was gerade geschieht.',
  },
};
