import type { LinkedToolName } from '../../site/site-tool.ts';

/** What visitors call the task of a tool. */
export const words: Readonly<Record<LinkedToolName, string>> = {
  convert:
    'foto, bild, fotos, bilder, scan, scannen, einscannen, jpg in pdf, jpeg, png, heic, iphone, tiff, webp, fotografieren, kamera, umwandeln, konvertieren, erstellen, abfotografiert, papier, beleg, belege',
  merge:
    'verbinden, zusammenführen, zusammensetzen, vereinen, kombinieren, mehrere, aneinander, anhängen, eine datei, mischen, viele dateien, hintereinander, anfügen',
  compress:
    'kleiner, verkleinern, leichter, reduzieren, zu groß, email, e-mail, mail, anhang, größe, dateigröße, mb, 5 mb, 2 mb, speicherplatz, portal, hochladen, packen, zu schwer, abgelehnt, passt nicht, bewerbung, versenden, verschicken, graustufen, schwarzweiß, schwarz-weiß',
  'pdf-to-jpg': 'bild, bilder, foto, jpeg, png, umwandeln, konvertieren, exportieren, screenshot, seite als bild',
  split:
    'trennen, aufteilen, auftrennen, zerlegen, extrahieren, herausnehmen, einzelne seiten, nur eine seite, zu viele seiten, zu lang, auszug, ausschneiden, kapitel',
  rotate:
    'kopf, kopfüber, quer, querformat, hochformat, schief, falsch herum, verkehrt, verdreht, liegend, steht, gedreht, wenden, ausrichten, ausrichtung',
  protect:
    'passwort, kennwort, verschlüsseln, sperren, sichern, sicher, vertraulich, geheim, absichern, datenschutz, niemand öffnen, niemand lesen',
  unlock:
    'passwort, kennwort, entfernen, weg, öffnen, gesperrt, entschlüsseln, aufheben, freischalten, kopierschutz, kopieren, drucken, bearbeitung, schutz, geschützt, knacken, pw, vergessen, verloren, vergessenes, verlangt, fragt',
  'organize-pages':
    'reihenfolge, sortieren, umsortieren, verschieben, anordnen, umordnen, tauschen, einfügen, bearbeiten, seite hinzufügen, seiten hinzufügen, vertauschen, falsche, durcheinander, verkehrte, seite fehlt, doppelt, verdoppeln',
  'delete-pages':
    'entfernen, löschen, weg, leere seiten, weiße seiten, doppelte seiten, überflüssige, zu viele, herausnehmen, rauswerfen, streichen, kürzen',
  'extract-images':
    'fotos, grafiken, herausholen, speichern, bilder aus pdf, logo, exportieren, entnehmen, abbildungen',
  'page-numbers':
    'seitenzahl, seitennummer, nummerieren, paginieren, durchnummerieren, foliieren, bates, nummerierung, seitenzahlen hinzufügen',
  watermark:
    'stempel, stempeln, logo, entwurf, vertraulich, kopie, beschriften, kennzeichnen, text auf pdf, bild auf pdf, aufdruck, copyright, urheberrecht',
  sign: 'unterschrift, unterzeichnen, signieren, signatur, formular, antrag, ankreuzen, eintragen, beschriften, datum, vertrag, kürzel, ausfüllen, ausdrucken, eintippen, hineinschreiben, schreiben, handschrift, bearbeiten',
  crop: 'beschneiden, croppen, ausschnitt, rand, ränder, abschneiden, weiße ränder entfernen, seitengröße, format, wegschneiden, freistellen, zu groß, zu breit, schwarze ränder, scanrand',
  redact:
    'schwärzung, unkenntlich machen, zensieren, anonymisieren, verdecken, abdecken, namen entfernen, text löschen, dsgvo, datenschutz, balken, weißen, vertraulich, geheim, verbergen, verstecken, iban, adresse, adressen, telefonnummer',
  'e-invoice':
    'erechnung, xrechnung, zugferd, factur-x, xml, rechnung lesen, rechnung anzeigen, rechnung schreiben, rechnung erstellen, viewer, prüfen, girocode, peppol, en 16931',
  metadata:
    'eigenschaften, dokumenteigenschaften, dateieigenschaften, autor, autoren, autorenname, verfasser, urheber, ersteller, löschen, anonym, anonymisieren, wer hat es geschrieben, titel ändern, exif, xmp, gps, bereinigen, spuren, verborgene daten, erstellungsdatum, erstellt mit, stichwörter, name entfernen',
  'n-up':
    'broschüre, booklet, heft, heften, falten, poster, plakat, mehrseitendruck, nup, n-up, 2 auf 1, zwei seiten auf ein blatt, 4 seiten auf einer, papier sparen, handzettel, handout, folien, ausschießen, druckbogen, kacheln, nebeneinander, schnittmarken',
  'page-size':
    'format ändern, papierformat, din a4, a3, a5, letter, legal, skalieren, auf a4 bringen, einheitlich, gleich groß, anpassen, vergrößern, verkleinern auf a5, rand hinzufügen, heftrand, maße, seitenformat',
  ocr: 'ocr, text erkennen, durchsuchbar, durchsuchen, scan, gescannt, eingescannt, suchbar, pdf in text, pdf zu text, txt, markdown, text kopieren, text auslesen, bild in text, schrift erkennen, texterfassung, markieren geht nicht, nicht durchsuchbar, abfotografiert',
  flatten:
    'flatten, flatten pdf, abflachen, flachmachen, fixieren, formular fixieren, formular sperren, nicht mehr bearbeitbar, nicht mehr ausfüllbar, felder entfernen, glätten, ebenen reduzieren, ebenen zusammenführen, kommentare einbrennen, rastern',
  attachments:
    'anhang, dateianhang, eingebettete dateien, angehängte dateien, dateien aus pdf, datei einbetten, datei anhängen, beifügen, xml aus pdf, zugferd xml, factur-x, portfolio, büroklammer, speichern, entfernen',
  'pdf-a':
    'pdfa, in pdf/a umwandeln, konvertieren, pdf/a-1b, pdf/a-2b, pdf/a-3b, archiv, archivieren, langzeitarchiv, validieren, validator, konform, konformität, norm, iso 19005, verapdf, schriften eingebettet',
  chain:
    'ablauf, abläufe, workflow, mehrere werkzeuge, mehrere schritte, mehrere tools, nacheinander, hintereinander, stapel, stapelverarbeitung, in einem zug, alles auf einmal, kombinieren, makro, automatisch, batch, rezept, kette',
  repair:
    'reparieren, reparatur, beschädigt, beschädigtes pdf, defekt, kaputt, korrupt, fehlerhaft, lässt sich nicht öffnen, öffnet nicht, retten, wiederherstellen, abgebrochener download, unvollständig, leere seiten',
  compare:
    'vergleich, gegenüberstellen, unterschiede, unterschied, änderungen, abweichungen, fassungen, versionen, alt und neu, zwei pdfs, zwei fassungen, diff, was hat sich geändert, nebeneinander, gleich, identisch, vertrag prüfen, synopse',
  bookmarks:
    'lesezeichen, outline, gliederung, inhaltsverzeichnis, navigation, kapitel, bookmark, bookmarks, lesezeichen hinzufügen, lesezeichen entfernen, überschriften, seitenbezeichnung, seitenlabel, römische seitenzahlen',
  'scan-to-pdf':
    'scannen, einscannen, scanner, scan, scan app, dokument scannen, foto zu pdf, foto in pdf, abfotografieren, abfotografiert, papier, beleg, belege, quittung, begradigen, gerade rücken, schatten entfernen, mit dem handy scannen',
};
