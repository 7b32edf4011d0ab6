import type { Language } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import type { LinkedToolName } from '../../site/site-tool.ts';
import { siteToolNames, siteTools } from '../../tools/index.ts';
import { findTools, type SearchedTool } from './find-tools.ts';
import { words as german } from './words.de.ts';
import { words as english } from './words.en.ts';

/** In the menus of each page. */
const chainNames = { de: 'Mehrere Schritte', en: 'Several steps' };

function first(query: string, language: Language): LinkedToolName | undefined {
  const words = language === 'de' ? german : english;
  const known: (SearchedTool & { tool: LinkedToolName })[] = siteToolNames.map((tool) => ({
    tool,
    ...siteTools[tool].card[language],
    words: words[tool],
  }));
  known.push({ tool: 'chain', name: chainNames[language], description: '', words: words.chain });
  return findTools(query, known)[0]?.tool;
}

describe('the search for a tool', () => {
  it.each([
    ['zu groß für E-Mail', 'compress'],
    ['kleiner', 'compress'],
    ['Unterschiede finden', 'compare'],
    ['passwort weg', 'unlock'],
    ['verschlüsseln', 'protect'],
    ['iphone fotos', 'convert'],
    ['HEIC', 'convert'],
    ['zusammenfuegen', 'merge'],
    ['zusamenfügen', 'merge'],
    ['verbinden', 'merge'],
    ['kopfüber', 'rotate'],
    ['Reihenfolge', 'organize-pages'],
    ['leere Seiten', 'delete-pages'],
    ['bilder aus pdf herausholen', 'extract-images'],
    ['seite als bild', 'pdf-to-jpg'],
    ['trennen', 'split'],
    ['passwort vergessen', 'unlock'],
    ['pdf ist gesperrt', 'unlock'],
    ['lässt sich nicht drucken', 'unlock'],
    ['auf dem kopf', 'rotate'],
    ['liegt quer', 'rotate'],
    ['falsche reihenfolge', 'organize-pages'],
    ['seiten durcheinander', 'organize-pages'],
    ['nur eine seite', 'split'],
    ['weiße ränder', 'crop'],
    ['zwei seiten auf ein blatt', 'n-up'],
    ['auf a4 bringen', 'page-size'],
    ['formular ausfüllen', 'sign'],
    ['vertrag unterschreiben', 'sign'],
    ['iban schwärzen', 'redact'],
    ['adresse verstecken', 'redact'],
    ['beleg fotografieren', 'convert'],
    ['rechnung lesen', 'e-invoice'],
    ['formular nicht mehr bearbeitbar', 'flatten'],
    ['abflachen', 'flatten'],
    ['anhänge speichern', 'attachments'],
    ['dateianhang', 'attachments'],
    ['beschädigtes pdf', 'repair'],
    ['pdf ist kaputt', 'repair'],
    ['lesezeichen hinzufügen', 'bookmarks'],
    ['autor aus pdf löschen', 'metadata'],
    ['verfasser löschen', 'metadata'],
    ['autorenname', 'metadata'],
    ['wer hat es geschrieben', 'metadata'],
    ['pdf passwort knacken', 'unlock'],
    ['anonymisieren', 'redact'],
    ['entwurf', 'watermark'],
    ['mehrere schritte', 'chain'],
    ['alles auf einmal', 'chain'],
    ['stapelverarbeitung', 'chain'],
    ['mehrere pdfs verbinden', 'merge'],
    ['bewerbung unter 2 mb', 'compress'],
    ['pdf bearbeiten', 'organize-pages'],
    ['pdf lässt sich nicht bearbeiten', 'organize-pages'],
    ['datei ist zu groß zum verschicken', 'compress'],
    ['mehrere dateien auf einmal', 'chain'],
    ['fahrrad reparieren lassen', undefined],
    ['waschmaschine', undefined],
    ['word', undefined],
    ['excel', undefined],
  ])('finds by the German task %j the tool %j', (query, tool) => {
    expect(first(query, 'de')).toBe(tool);
  });

  it.each([
    ['too big for email', 'compress'],
    ['remove password', 'unlock'],
    ['encypt', 'protect'],
    ['combine', 'merge'],
    ['upside down', 'rotate'],
    ['iphone photos', 'convert'],
    ['blank pages', 'delete-pages'],
    ['reorder', 'organize-pages'],
    ['forgot password', 'unlock'],
    ['can’t print', 'unlock'],
    ['wrong order', 'organize-pages'],
    ['only one page', 'split'],
    ['white margins', 'crop'],
    ['fold a booklet', 'n-up'],
    ['resize to a4', 'page-size'],
    ['fill out a form', 'sign'],
    ['hide an address', 'redact'],
    ['photo of a receipt', 'convert'],
    ['read an invoice', 'e-invoice'],
    ['lock a form', 'flatten'],
    ['merge layers', 'flatten'],
    ['save attachments', 'attachments'],
    ['attach a file', 'attachments'],
    ['corrupt pdf', 'repair'],
    ['add bookmarks', 'bookmarks'],
    ['fix a broken pdf', 'repair'],
    ['draft', 'watermark'],
    ['several steps', 'chain'],
    ['workflow', 'chain'],
    ['combine several files', 'merge'],
    ['file too big for email', 'compress'],
    ['edit a pdf', 'organize-pages'],
    ['can’t edit', 'organize-pages'],
    ['laundry', undefined],
    ['word', undefined],
    ['excel', undefined],
  ])('finds by the English task %j the tool %j', (query, tool) => {
    expect(first(query, 'en')).toBe(tool);
  });

  it('lists all tools in their order before anything is typed', () => {
    const all = siteToolNames.map((tool) => ({ tool, name: tool, description: '', words: '' }));
    expect(findTools('  ', all).map(({ tool }) => tool)).toEqual(siteToolNames);
  });
});
