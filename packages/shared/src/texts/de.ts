import type { ErrorCode } from '../error-catalog.ts';
import type { Sentence, Texts } from './texts.ts';

const refusals = {
  noFile: 'Bitte laden Sie zuerst eine Datei hoch.',
  tooFewFiles: ['Bitte wählen Sie mindestens {min_files} Dateien aus.', 'Bitte wählen Sie noch weitere Dateien aus.'],
  tooManyFiles: [
    'Das sind zu viele Dateien (höchstens {max_files}). Bitte wählen Sie weniger aus.',
    'Das sind zu viele Dateien. Bitte wählen Sie weniger aus.',
  ],
  tooManyImages: [
    'Sie können bis zu {max_images} Bilder hochladen. Es waren {received_images}; bitte entfernen Sie einige.',
    'Sie können bis zu {max_images} Bilder hochladen.',
    'Das sind zu viele Bilder. Bitte entfernen Sie einige.',
  ],
  invalidField: [
    'Das Feld „{field}“ hat keinen gültigen Wert. Möglich sind: {allowed}.',
    'Das Feld „{field}“ ist zu lang (höchstens {max_length} Zeichen). Bitte kürzen Sie Ihre Eingabe.',
    'Das Feld „{field}“ hat keinen gültigen Wert. Bitte prüfen Sie Ihre Eingabe.',
    'Eine Angabe ist nicht gültig. Bitte prüfen Sie Ihre Eingaben.',
  ],
  unknownField: [
    'Das Feld „{field}“ gibt es hier nicht. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
    'Ein Feld der Anfrage gibt es hier nicht. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  ],
  noPages: 'Bitte geben Sie die Seiten an, zum Beispiel 1,3-5,7.',
  invalidPages: [
    'Der Bereich {part} läuft rückwärts. Bitte schreiben Sie die kleinere Seitenzahl zuerst.',
    'Seite {page} gibt es nicht: Dieses PDF beginnt mit Seite 1 und endet mit Seite {page_count}. Bitte ändern Sie Ihre Angabe.',
    'Bitte schreiben Sie die Seiten wie in diesem Beispiel: 1,3-5,7',
  ],
  invalidInterval: 'Bitte geben Sie mit einer ganzen Zahl ab 1 an, nach wie vielen Seiten geteilt werden soll.',
  invalidChunks: [
    'Mehr Teile als Seiten sind nicht möglich. Bitte geben Sie höchstens {page_count} an.',
    'Bitte geben Sie mit einer ganzen Zahl ab 1 an, in wie viele Teile das PDF geteilt werden soll.',
  ],
  noPassword: 'Bitte geben Sie ein Passwort ein.',
  invalidRequest:
    'Die Anfrage ist unvollständig oder hat ein falsches Format. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  wrongPassword: 'Das Passwort stimmt nicht. Bitte versuchen Sie es noch einmal.',
  paymentRequired:
    'Für diese Datei liegt uns noch keine bestätigte Zahlung vor. Bitte schließen Sie die Zahlung zuerst ab.',
  paymentUsed:
    'Diese Zahlung ist schon eingelöst oder älter als 24 Stunden. Wenn Sie Ihre Datei nicht erhalten haben, schreiben Sie uns bitte.',
  paymentInUse:
    'Mit dieser Zahlung wird gerade schon eine Datei erstellt. Bitte versuchen Sie es in einem Moment noch einmal; bezahlt wird dabei nichts.',
  paymentPending:
    'Ihre Zahlung ist noch nicht bestätigt. Bitte versuchen Sie es in einem Moment noch einmal; bezahlt wird dabei nichts.',
  notFound: 'Diese Adresse gibt es nicht. Bitte prüfen Sie, ob sie richtig geschrieben ist.',
  unknownPayment:
    'Diese Zahlung kennen wir nicht. Bitte prüfen Sie die Nummer aus Ihrer Bestätigung oder schreiben Sie uns.',
  cancelled: 'Der Vorgang wurde abgebrochen. Sie können ihn jederzeit neu starten.',
  duplicateJob: 'Dieser Auftrag wurde schon abgeschickt. Bitte starten Sie einen neuen.',
  fileTooLarge: [
    'Die Datei „{file}“ ist zu groß (höchstens {max_size} je Datei). Bitte wählen Sie eine kleinere.',
    'Die Datei ist zu groß (höchstens {max_size} je Datei). Bitte wählen Sie eine kleinere.',
    'Die Datei ist zu groß. Bitte wählen Sie eine kleinere.',
  ],
  totalTooLarge: [
    'Die Dateien sind zusammen zu groß (höchstens {max_size}). Bitte wählen Sie weniger oder kleinere Dateien.',
    'Die Dateien sind zusammen zu groß. Bitte wählen Sie weniger oder kleinere Dateien.',
  ],
  invalidType: [
    'Die Datei „{file}“ ist kein PDF. Bitte wählen Sie eine PDF-Datei aus.',
    'Das ist kein PDF. Bitte wählen Sie eine PDF-Datei aus.',
  ],
  unsupportedFormat: [
    'Das Format der Datei „{file}“ wird nicht unterstützt. Bitte wählen Sie eines von diesen: {supported_formats}.',
    'Dieses Bildformat wird nicht unterstützt. Bitte wählen Sie eines von diesen: {supported_formats}.',
    'Dieses Bildformat wird nicht unterstützt. Bitte wählen Sie ein anderes Bild.',
  ],
  encryptedPdf: [
    'Die Datei „{file}“ ist mit einem Passwort geschützt. Bitte entsperren Sie das PDF zuerst.',
    'Dieses PDF ist mit einem Passwort geschützt. Bitte entsperren Sie es zuerst.',
  ],
  restrictedPdf: [
    'Die Datei „{file}“ lässt sich öffnen, hat aber Einschränkungen, etwa beim Drucken oder Ändern. Bitte entsperren Sie das PDF zuerst; ein Passwort brauchen Sie dafür nicht.',
    'Dieses PDF lässt sich öffnen, hat aber Einschränkungen, etwa beim Drucken oder Ändern. Bitte entsperren Sie es zuerst; ein Passwort brauchen Sie dafür nicht.',
  ],
  damagedPdf: [
    'Die Datei „{file}“ ist beschädigt und lässt sich nicht lesen. Bitte speichern Sie das PDF in einem anderen Programm neu und versuchen Sie es dann noch einmal.',
    'Dieses PDF ist beschädigt und lässt sich nicht lesen. Bitte speichern Sie es in einem anderen Programm neu und versuchen Sie es dann noch einmal.',
  ],
  damagedImage: [
    'Das Bild „{file}“ ist beschädigt und lässt sich nicht lesen. Bitte entfernen Sie es oder wählen Sie ein anderes.',
    'Ein Bild ist beschädigt und lässt sich nicht lesen. Bitte entfernen Sie es oder wählen Sie ein anderes.',
  ],
  noImages:
    'In diesem PDF sind keine Bilder enthalten. Wenn Sie die Seiten als Bilder brauchen, wandeln Sie das PDF in JPG um.',
  noPagesLeft: 'Mindestens eine Seite muss übrig bleiben. Bitte löschen Sie weniger Seiten.',
  tooManyPages: [
    'Das sind zu viele Seiten: {page_count}, möglich sind {max_pages}. Bitte verwenden Sie nur einen Teil davon.',
    'Die Datei „{file}“ hat zu viele Seiten (höchstens {max_pages}). Bitte verwenden Sie nur einen Teil davon.',
    'Das sind zu viele Seiten (höchstens {max_pages}). Bitte verwenden Sie nur einen Teil davon.',
    'Das sind zu viele Seiten. Bitte verwenden Sie nur einen Teil davon.',
  ],
  tooManyOutputs: [
    'So entstünden zu viele Dateien (höchstens {max_outputs}). Bitte teilen Sie das PDF in weniger Teile.',
    'So entstünden zu viele Dateien. Bitte teilen Sie das PDF in weniger Teile.',
  ],
  imageTooLarge: [
    'Das Bild „{file}“ hat zu viele Bildpunkte (höchstens {max_side} je Seite). Bitte verkleinern Sie es.',
    'Das Bild „{file}“ hat zu viele Bildpunkte. Bitte verkleinern Sie es.',
    'Ein Bild hat zu viele Bildpunkte. Bitte verkleinern Sie es.',
  ],
  tooComplex:
    'Das ist zu umfangreich, um es hier zu verarbeiten. Bitte versuchen Sie es mit weniger Seiten oder einer kleineren Datei.',
  tooManyRequests: 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
  internal: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es später noch einmal.',
  busy: 'Gerade ist sehr viel los. Bitte versuchen Sie es in einer Minute noch einmal.',
  unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute noch einmal.',
  timeout: 'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
} as const satisfies Record<ErrorCode, Sentence>;

export const de: Texts = { refusals };
