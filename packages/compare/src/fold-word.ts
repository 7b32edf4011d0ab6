const ligatures: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'ft',
  ﬆ: 'st',
};
/** Characters without width, and white space. */
const unseen = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\s]/gu;

/**
 * The form in which a word is compared: composed (NFC), without ligatures of typography and characters that are not seen; all
 * hyphens and all straight or curly apostrophes are one.
 */
export function foldWord(text: string): string {
  if (isPlain(text)) return text;
  return text
    .normalize('NFC')
    .replace(/[ﬀ-ﬆ]/gu, (ligature) => ligatures[ligature] ?? ligature)
    .replace(unseen, '')
    .replace(/[\u2010\u2011]/gu, '-')
    .replace(/[\u2018\u2019]/gu, "'");
}

/** Whether a text has printed ASCII alone, which most words have. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code >= 0x7f) return false;
  }
  return true;
}

/** Whether a word at the end of a line may go on in the next line. */
export function endsWithHyphen(text: string): boolean {
  return text.length > 1 && /[-\u00ad\u2010]$/u.test(text);
}
