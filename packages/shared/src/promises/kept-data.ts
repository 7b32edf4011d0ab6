import type { Language } from '../language.ts';
import { duration } from './duration.ts';
import { retention } from './retention.ts';

/** Something about a visitor that the server keeps: what it is, and how long, in both languages. */
export interface KeptData {
  /** Kinds of places where it is, as `npm run proof:promises` names them. */
  places: readonly string[];
  /** Longest time after its last change, in ms; 0 for what is gone with the answer, null where a size bounds it. */
  longestMs: number | null;
  texts: Readonly<Record<Language, { what: string; howLong: string }>>;
  /** Where only some operators keep it. */
  when?: 'payments';
}

const { jobState, runTime, payment } = retention;

/** Everything that the server keeps about visitors: the table of the privacy notice. */
export const keptData = {
  files: {
    places: ['blob:'],
    longestMs: 0,
    texts: {
      de: { what: 'Dateien, Ergebnis, Dateinamen und Passwörter', howLong: 'bis Sie das Ergebnis haben' },
      en: { what: 'files, result, file names and passwords', howLong: 'until you have the result' },
    },
  },
  address: {
    places: ['rate:', 'runs:', 'gateway memory'],
    longestMs: runTime,
    texts: {
      de: {
        what: 'IP-Adresse',
        howLong: `während des Aufrufs; zum Zählen höchstens ${duration(runTime, 'de')} länger`,
      },
      en: { what: 'IP address', howLong: `during the request; for counting, at most ${duration(runTime, 'en')} more` },
    },
  },
  jobDetails: {
    places: ['bull:'],
    longestMs: 0,
    texts: {
      de: { what: 'technische Angaben zum Auftrag', howLong: 'bis er endet, nach einem Ausfall wenige Minuten' },
      en: { what: 'technical details of a job', howLong: 'until it ends, or a few minutes after an outage' },
    },
  },
  jobState: {
    places: ['progress:'],
    longestMs: jobState,
    texts: {
      de: {
        what: 'Nummer, Werkzeug und Ausgang eines Auftrags',
        howLong: `bis ${duration(jobState, 'de')} nach seinem Ende`,
      },
      en: { what: 'number, tool and outcome of a job', howLong: `until ${duration(jobState, 'en')} after its end` },
    },
  },
  log: {
    places: ['log'],
    longestMs: null,
    texts: {
      de: {
        what: 'Protokoll (ohne IP-Adressen)',
        howLong: 'bis neue Einträge die alten überschreiben, denn seine Größe ist begrenzt',
      },
      en: {
        what: 'log (without IP addresses)',
        howLong: 'until new entries overwrite the old ones, because its size is limited',
      },
    },
  },
  payment: {
    places: ['payment:'],
    longestMs: payment,
    when: 'payments',
    texts: {
      de: { what: 'Nummer einer Zahlung auf unserem Server', howLong: `etwa ${duration(payment, 'de')}` },
      en: { what: 'payment number on our server', howLong: `about ${duration(payment, 'en')}` },
    },
  },
} as const satisfies Record<string, KeptData>;

/** Lines of the privacy notice: `IP address: …`. @param when those of operators with something more */
export function keptDataLines(language: Language, when?: KeptData['when']): string[] {
  return Object.values<KeptData>(keptData)
    .filter((data) => data.when === when)
    .map(({ texts }) => `${texts[language].what}: ${texts[language].howLong}`);
}
