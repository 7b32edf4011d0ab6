import { positionAt, UnreadableXml } from './unreadable-xml.ts';

/** Page and worker have it alike; neither their types nor other parts of them are used in this package. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode: (bytes: Uint8Array) => string };

/**
 * Encodings without a byte order mark by the name that a file declares. As on the web, a file that declares ISO-8859-1 is read as
 * Windows-1252, which has letters in the place of control characters (Encoding Standard, 4.2).
 */
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
};

/** XML declaration (XML 1.0, 2.8), with the encoding that it names. */
export const declarationPattern =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.\d+"|'1\.\d+')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"([^"<>]*)"|'([^'<>]*)'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/;
/** Bytes in which the XML declaration ends. */
const maxDeclarationBytes = 1024;

/**
 * The text of an XML file, without byte order mark, and with line feeds as line ends (XML 1.0, 2.11). A byte order mark decides on
 * the encoding whatever the file declares (RFC 7303, 3.3); without one it is that of the declaration, or UTF-8.
 * @throws UnreadableXml with the reason `encoding`, or `malformed` for a character that XML does not have
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const replaced = new TextDecoder(encoding, { fatal: false }).decode(bytes);
    const at = positionAt(replaced, Math.max(0, replaced.indexOf('\uFFFD')));
    throw new UnreadableXml('encoding', `expected text in ${encoding}`, at);
  }
  if (text.includes('\r')) text = text.replaceAll(/\r\n?/g, '\n');
  const illegal = findIllegalCharacter(text);
  if (illegal >= 0) {
    throw new UnreadableXml('malformed', 'expected a character that XML permits', positionAt(text, illegal));
  }
  return text;
}

/** Label of the encoding for `TextDecoder`. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  const head = Array.from(bytes.subarray(0, maxDeclarationBytes), (byte) => String.fromCharCode(byte)).join('');
  const match = declarationPattern.exec(head);
  const declared = (match?.[1] ?? match?.[2] ?? 'utf-8').toLowerCase();
  const encoding = Object.hasOwn(encodings, declared) ? encodings[declared] : undefined;
  if (encoding === undefined) {
    const problem = 'expected UTF-8, UTF-16 with a byte order mark, ISO-8859-1, ISO-8859-15 or Windows-1252';
    throw new UnreadableXml('encoding', problem, { line: 1, column: 1 });
  }
  return encoding;
}

/** Offset of the first code unit that is no character of XML 1.0 (2.2), or -1. Surrogates are in pairs after decoding. */
function findIllegalCharacter(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x20 ? code >= 0xfffe : code !== 0x09 && code !== 0x0a) return at;
  }
  return -1;
}
