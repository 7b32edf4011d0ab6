import { randomBytes } from 'node:crypto';

/** Length of the part that all markers of a run share. */
const stemLength = 12;
/** Length of the number after it, in base 36. */
const numberLength = 5;

/** A place in bytes where a marker was found. */
export interface MarkerHit {
  encoding: string;
  offset: number;
  /** What the marker stood for; undefined where the encoding hides its number. */
  label: string | undefined;
}

/** Random texts that are put into requests, and that a search finds again in any usual encoding. */
export interface Markers {
  /** The part that all of them share. */
  readonly stem: string;
  /** A new marker. @param label what it stands for, such as `rotate, file name` */
  make: (label: string) => string;
  /** A new marker that is no random text but a long German word, which a program recognizes in a picture. */
  makeWord: (label: string) => string;
  find: (bytes: Buffer) => MarkerHit[];
  /** The markers that a text contains, in order, each once. */
  inText: (text: string) => string[];
}

/** Creates the markers of one run; those of another run are not found. */
export function createMarkers(): Markers {
  const stem = randomStem();
  const labels: string[] = [];
  const needles: [encoding: string, needle: Buffer, label?: string][] = [...needlesOf(stem)];
  const whole = new RegExp(`${stem}[0-9a-z]{${numberLength}}`, 'g');

  function labelAt(bytes: Buffer, offset: number): string | undefined {
    const digits = bytes.toString('latin1', offset + stemLength, offset + stemLength + numberLength);
    return labels[Number.parseInt(digits, 36)];
  }

  return {
    stem,
    make(label) {
      const number = labels.push(label) - 1;
      return `${stem}${number.toString(36).padStart(numberLength, '0')}`;
    },
    makeWord(label) {
      const word = randomWord();
      for (const [encoding, needle] of needlesOf(word)) needles.push([encoding, needle, label]);
      return word;
    },
    find: (bytes) =>
      needles.flatMap(([encoding, needle, word]) => {
        const offset = bytes.indexOf(needle);
        if (offset < 0) return [];
        return [{ encoding, offset, label: word ?? (encoding === 'plain' ? labelAt(bytes, offset) : undefined) }];
      }),
    inText: (text) => [...new Set(text.match(whole))],
  };
}

/** Letters and digits only: neither JSON, percent encoding nor the syntax of a PDF changes them. */
function randomStem(): string {
  const letters = randomBytes(64)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '');
  // A letter first, so that it is a valid name everywhere.
  return `Q${letters.slice(0, stemLength - 1)}`;
}

const wordParts = [
  [
    'Birnen',
    'Brunnen',
    'Garten',
    'Hafen',
    'Kannen',
    'Kutschen',
    'Laternen',
    'Mandel',
    'Nebel',
    'Orgel',
    'Pfannen',
    'Regen',
    'Sommer',
  ],
  [
    'boden',
    'decken',
    'ernte',
    'farben',
    'gruben',
    'kasten',
    'lager',
    'meister',
    'reise',
    'schatten',
    'stunden',
    'tafel',
    'wagen',
  ],
  [
    'bericht',
    'dach',
    'fenster',
    'gewinn',
    'handel',
    'kreis',
    'muster',
    'preis',
    'ring',
    'schrank',
    'stand',
    'turm',
    'verein',
  ],
] as const;

/** One of two thousand words that nobody uses. */
function randomWord(): string {
  const random = randomBytes(wordParts.length);
  return wordParts.map((parts, at) => parts[(random[at] ?? 0) % parts.length]).join('');
}

/** What a text looks like in the encodings in which files, logs and databases keep texts. */
function* needlesOf(text: string): Generator<[encoding: string, needle: Buffer]> {
  const bytes = Buffer.from(text, 'latin1');
  yield ['plain', bytes];
  const littleEndian = Buffer.from(text, 'utf16le');
  yield ['UTF-16LE', littleEndian];
  yield ['UTF-16BE', Buffer.from(littleEndian).swap16()];
  for (const [name, hex] of bothCases(bytes.toString('hex'))) yield [`hex, ${name}`, Buffer.from(hex)];
  for (const [name, hex] of bothCases(bytes.toString('hex'))) {
    yield [`percent, ${name}`, Buffer.from(hex.replace(/../g, '%$&'))];
    yield [`JSON, ${name}`, Buffer.from(hex.replace(/../g, '\\u00$&'))];
  }
  for (const shift of [0, 1, 2]) {
    const inner = base64At(bytes, shift);
    yield [`base64, ${shift}`, Buffer.from(inner)];
    yield [`base64url, ${shift}`, Buffer.from(inner.replaceAll('+', '-').replaceAll('/', '_'))];
  }
}

function bothCases(hex: string): [name: string, hex: string][] {
  return [
    ['lower case', hex],
    ['upper case', hex.toUpperCase()],
  ];
}

/** The characters of base64 that depend on these bytes alone, where `shift` bytes come before them. */
function base64At(bytes: Buffer, shift: number): string {
  const shifted = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const begin = shift === 0 ? 0 : shift + 1;
  const end = Math.floor(((shift + bytes.length) * 8) / 6);
  return shifted.slice(begin, end);
}
