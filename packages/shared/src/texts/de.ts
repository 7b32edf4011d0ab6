import type { Sentence, SharedCode, Texts } from './texts.ts';

const refusals = {
  noFile: 'Bitte laden Sie zuerst eine Datei hoch.',
  tooFewFiles: ['Bitte wählen Sie mindestens {min_files} Dateien aus.', 'Bitte wählen Sie noch weitere Dateien aus.'],
  tooManyFiles: [
    'Das sind zu viele Dateien (höchstens {max_files}). Bitte wählen Sie weniger aus.',
    'Das sind zu viele Dateien. Bitte wählen Sie weniger aus.',
  ],
  tooManyImages: [
    'Sie können bis zu {max_images} Bilder hochladen. Es waren {received_images}; bitte entfernen Sie einige.',
    'Sie können bis zu {max_images} Bilder hochladen. Bitte entfernen Sie einige.',
    'Das sind zu viele Bilder. Bitte entfernen Sie einige.',
  ],
  invalidField: [
    'Die Angabe bei „{field}“ passt nicht. Möglich sind: {allowed}.',
    'Die Angabe bei „{field}“ ist zu lang (höchstens {max_length} Zeichen). Bitte kürzen Sie sie.',
    'Im Formularfeld „{form_field}“ steht „{character}“. Die Schrift {script} können wir leider nicht richtig in ein PDF schreiben. Bitte ändern Sie den Text.',
    'Im Formularfeld „{form_field}“ steht „{character}“. Dieses Zeichen haben unsere Schriften leider nicht. Bitte ändern Sie den Text.',
    'Im Text steht „{character}“. Die Schrift {script} können wir leider nicht richtig in ein PDF schreiben. Bitte ändern Sie den Text.',
    'Im Text steht „{character}“. Dieses Zeichen haben unsere Schriften leider nicht. Bitte ändern Sie den Text.',
    'Das Formularfeld „{form_field}“ nimmt diesen Wert nicht an.',
    'Element {placement} lässt sich so nicht einfügen. Bitte prüfen Sie es.',
    'Feld {area} passt nicht. Bitte prüfen Sie es.',
    'Die Angabe bei „{field}“ passt nicht. Bitte prüfen Sie sie.',
    'Eine Angabe passt nicht. Bitte prüfen Sie Ihre Eingaben.',
  ],
  unknownFormField: [
    'Ein Formularfeld „{form_field}“ gibt es in diesem PDF nicht.',
    'Ein Formularfeld gibt es in diesem PDF nicht.',
  ],
  unknownField: [
    'Die Angabe „{field}“ ist hier nicht vorgesehen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
    'Diese Seite ist nicht mehr aktuell. Bitte laden Sie sie neu und versuchen Sie es noch einmal.',
  ],
  noPages: 'Bitte geben Sie die Seiten an, zum Beispiel 1,3-5,7.',
  invalidPages: [
    'Im Bereich {part} steht die größere Zahl vorn. Bitte geben Sie die kleinere zuerst ein.',
    'Die Seite {repeated} ist mehrmals genannt. Bitte nennen Sie jede Seite nur einmal.',
    'Um {degrees}° lässt sich keine Seite drehen. Möglich sind +90, +180 und +270, zum Beispiel 2+90.',
    'Seite {page} gibt es nicht: Dieses PDF hat die Seiten 1 bis {page_count}. Bitte ändern Sie Ihre Angabe.',
    'Bitte geben Sie die Seiten so ein: 1,3-5,7',
  ],
  invalidImages: [
    'Bild {image} gibt es nicht: Dieses PDF hat die Bilder 1 bis {image_count}. Bitte ändern Sie Ihre Angabe.',
    'Bild {image} für Element {placement} fehlt. Bitte fügen Sie es hinzu.',
    'Bitte geben Sie die Bilder so ein: 1,3-5,7',
  ],
  invalidInterval: 'Bitte geben Sie an, nach wie vielen Seiten geteilt werden soll (eine ganze Zahl, mindestens 1).',
  invalidChunks: [
    'Mehr Teile als Seiten sind nicht möglich. Bitte geben Sie höchstens {page_count} an.',
    'Bitte geben Sie mit einer ganzen Zahl ab 1 an, in wie viele Teile das PDF geteilt werden soll.',
  ],
  invalidLevel: 'Bitte geben Sie die Ebene der Lesezeichen als ganze Zahl ab 1 an.',
  invalidPartSize: 'Bitte geben Sie an, wie groß eine Datei höchstens sein darf, zum Beispiel 10 MB.',
  noPassword: 'Bitte geben Sie ein Passwort ein.',
  invalidRequest:
    'Beim Senden ist etwas schiefgegangen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  crossSite: 'Anfragen von Seiten anderer Websites nehmen wir nicht an. Bitte verwenden Sie diese Website selbst.',
  unknownToken: 'Das Zugangstoken dieses Programms ist nicht bekannt. Bitte prüfen Sie es, oder senden Sie keines.',
  wrongPassword: 'Das Passwort stimmt nicht. Bitte versuchen Sie es noch einmal.',
  paymentRequired:
    'Für diese Datei liegt uns noch keine bestätigte Zahlung vor. Bitte schließen Sie die Zahlung zuerst ab. Haben Sie schon bezahlt, schreiben Sie uns bitte.',
  paymentUsed:
    'Diese Zahlung ist schon eingelöst oder älter als 24 Stunden. Wenn Sie Ihre Datei nicht erhalten haben, schreiben Sie uns bitte.',
  paymentInUse:
    'Mit dieser Zahlung wird gerade schon eine Datei erstellt. Bitte versuchen Sie es in einem Moment noch einmal; Sie zahlen dabei nicht noch einmal.',
  paymentPending:
    'Ihre Zahlung ist noch nicht bestätigt. Bitte versuchen Sie es in einem Moment noch einmal; Sie zahlen dabei nicht noch einmal.',
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
    'Zusammen sind die Dateien zu groß (höchstens {max_size}). Bitte wählen Sie weniger oder kleinere Dateien.',
    'Zusammen sind die Dateien zu groß. Bitte wählen Sie weniger oder kleinere Dateien.',
  ],
  invalidType: [
    'Die Datei „{file}“ ist kein PDF. Bitte wählen Sie eine PDF-Datei aus.',
    'Das ist kein PDF. Bitte wählen Sie eine PDF-Datei aus.',
  ],
  unsupportedFormat: [
    'Das Format der Datei „{file}“ wird nicht unterstützt. Bitte wählen Sie eines von diesen: {supported_formats}.',
    'Dieses Bildformat wird nicht unterstützt. Bitte wählen Sie eines von diesen: {supported_formats}.',
    'Das Bild „{file}“ ist in einer seltenen Form gespeichert, die wir nicht lesen können ({variant}). Bitte speichern Sie es in einem anderen Programm als JPG oder PNG.',
    'Dieses Bildformat wird nicht unterstützt. Bitte wählen Sie ein anderes Bild.',
  ],
  encryptedPdf: [
    'Die Datei „{file}“ ist mit einem Passwort geschützt. Bitte entsperren Sie das PDF zuerst.',
    'Dieses PDF ist mit einem Passwort geschützt. Bitte entsperren Sie es zuerst.',
  ],
  restrictedPdf: [
    'Bei der Datei „{file}“ erlaubt der Eigentümer {permission} nicht. Haben Sie sein Passwort oder seine Zustimmung, entsperren Sie das PDF bitte zuerst.',
    'Bei diesem PDF erlaubt der Eigentümer {permission} nicht. Haben Sie sein Passwort oder seine Zustimmung, entsperren Sie es bitte zuerst.',
    'Bei der Datei „{file}“ hat der Eigentümer eingeschränkt, was erlaubt ist, und das Ergebnis könnte das hier nicht beibehalten. Haben Sie sein Passwort oder seine Zustimmung, entsperren Sie das PDF bitte zuerst.',
    'Bei diesem PDF hat der Eigentümer eingeschränkt, was erlaubt ist, und das Ergebnis könnte das hier nicht beibehalten. Haben Sie sein Passwort oder seine Zustimmung, entsperren Sie es bitte zuerst.',
  ],
  unsupportedEncryption: [
    'Die Datei „{file}“ ist mit einem Zertifikat oder durch eine digitale Rechteverwaltung (DRM) verschlüsselt. Kein Passwort öffnet sie. Bitte lassen Sie sich eine Datei ohne diesen Schutz geben.',
    'Dieses PDF ist mit einem Zertifikat oder durch eine digitale Rechteverwaltung (DRM) verschlüsselt. Kein Passwort öffnet es. Bitte lassen Sie sich eine Datei ohne diesen Schutz geben.',
  ],
  damagedPdf: [
    'Die Datei „{file}“ ist beschädigt und lässt sich nicht lesen. Bitte laden Sie sie noch einmal herunter, oder speichern Sie das PDF in einem anderen Programm neu.',
    'Dieses PDF ist beschädigt und lässt sich nicht lesen. Bitte laden Sie es noch einmal herunter, oder speichern Sie es in einem anderen Programm neu.',
  ],
  notArchivable: [
    'Aus diesem PDF lässt sich kein PDF/A machen. Auf Seite {page} steht dem im Weg: {obstacle}.',
    'Aus diesem PDF lässt sich kein PDF/A machen. Dem steht im Weg: {obstacle}.',
    'Aus diesem PDF lässt sich kein PDF/A machen.',
  ],
  damagedImage: [
    'Das Bild „{file}“ ist beschädigt und lässt sich nicht lesen. Bitte entfernen Sie es oder wählen Sie ein anderes.',
    'Ein Bild ist beschädigt und lässt sich nicht lesen. Bitte entfernen Sie es oder wählen Sie ein anderes.',
  ],
  xfaForm: 'Dieses Formular ist im XFA-Format, das fast nur Adobe Acrobat anzeigt. Bitte füllen Sie es dort aus.',
  noImages: [
    'Kein Bild in diesem PDF hat auf beiden Seiten mindestens {min_side} Pixel. Bitte wählen Sie eine kleinere Mindestgröße.',
    'In diesem PDF sind keine Bilder enthalten. Wenn Sie die Seiten als Bilder brauchen, wandeln Sie das PDF in JPG um.',
  ],
  noAttachments: 'In diesem PDF sind keine Dateien, oder keine mit diesen Namen.',
  noBookmarks:
    'In diesem PDF gibt es keine Lesezeichen, die zu einer Seite führen. Bitte teilen Sie es auf andere Weise.',
  noHeadings: 'Auf den Seiten haben wir keine Überschriften gefunden. Bitte schreiben Sie die Lesezeichen selbst.',
  noBlankPages: 'In diesem PDF gibt es keine solchen leeren Seiten. Bitte wählen Sie die Seiten selbst aus.',
  noPagesLeft: 'Mindestens eine Seite muss übrig bleiben. Bitte löschen Sie weniger Seiten.',
  cropTooSmall: [
    'Von Seite {page} blieben weniger als 5 mm übrig. Bitte schneiden Sie weniger ab.',
    'Von einer Seite blieben weniger als 5 mm übrig. Bitte schneiden Sie weniger ab.',
  ],
  nothingFound: [
    'Wort {word} Ihrer Liste steht so nicht als Text in Ihrem PDF. Steckt es in längeren Wörtern, suchen Sie bitte auch nach Wortteilen; ist es Teil eines Bildes, ziehen Sie ein Feld darüber.',
    'In Ihrem PDF steht nichts davon so als Text. Steckt es in längeren Wörtern, suchen Sie bitte auch nach Wortteilen; ist es Teil eines Bildes, ziehen Sie ein Feld darüber.',
  ],
  cannotErase: [
    'Auf Seite {page} lässt sich etwas nicht sicher entfernen. Deshalb bekommen Sie keine Datei.',
    'In diesem PDF lässt sich etwas nicht sicher entfernen. Deshalb bekommen Sie keine Datei.',
  ],
  tooManyPages: [
    'Das sind {page_count} Seiten; möglich sind {max_pages}. Bitte wählen Sie weniger aus.',
    'Die Datei „{file}“ hat zu viele Seiten (höchstens {max_pages}). Bitte verwenden Sie nur einen Teil davon.',
    'Das sind zu viele Seiten (höchstens {max_pages}). Bitte verwenden Sie nur einen Teil davon.',
    'Das sind zu viele Seiten. Bitte verwenden Sie nur einen Teil davon.',
  ],
  tooManyOutputs: [
    'So entstünden zu viele Dateien (höchstens {max_outputs}). Bitte teilen Sie das PDF in weniger Teile.',
    'So entstünden zu viele Dateien. Bitte teilen Sie das PDF in weniger Teile.',
  ],
  imageTooLarge: [
    'Das Bild „{file}“ hat zu viele Pixel (höchstens {max_side} je Kante). Bitte verkleinern Sie es.',
    'Das Bild „{file}“ hat zu viele Pixel. Bitte verkleinern Sie es.',
    'Ein Bild hat zu viele Pixel. Bitte verkleinern Sie es.',
  ],
  targetTooSmall: [
    'So klein wird dieses PDF nicht. Möglich sind {min_size}; bitte geben Sie mindestens diesen Wert an.',
    'So klein wird dieses PDF nicht. Bitte geben Sie einen größeren Wert an.',
  ],
  tooComplex:
    'Das ist für uns zu umfangreich. Bitte versuchen Sie es mit weniger Seiten oder Bildern oder mit einer kleineren Datei.',
  tooManyRequests: 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es dann noch einmal.',
  internal: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es später noch einmal.',
  busy: 'Gerade ist sehr viel los. Bitte versuchen Sie es in einer Minute noch einmal.',
  unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute noch einmal.',
  timeout: 'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
} as const satisfies Record<SharedCode, Sentence>;

const permissions = {
  print: 'das Drucken',
  printInHighQuality: 'das Drucken in hoher Qualität',
  copy: 'das Kopieren von Text und Bildern',
  change: 'Änderungen',
  annotate: 'Kommentare',
  fillForms: 'das Ausfüllen von Formularen',
  assemble: 'das Drehen, Ordnen und Löschen von Seiten',
} as const satisfies Texts['permissions'];

const obstacles = {
  characters: 'Zeichen, die keine unserer Schriften hat',
  font: 'eine beschädigte Schrift',
  text: 'Text, bei dem nicht zu erkennen ist, für welche Zeichen er steht',
  dynamicForm: 'ein Formular in XFA, das nur Adobe Acrobat zeigt',
  pageSize: 'eine Seite, die zu klein oder zu groß ist',
  length: 'ein Name oder Text, der zu lang ist',
  nesting: 'Inhalt, der zu tief verschachtelt ist',
  rules: 'etwas, das PDF/A nicht erlaubt und wir nicht ändern können',
} as const satisfies Texts['obstacles'];

export const de: Texts = { refusals, permissions, obstacles };
