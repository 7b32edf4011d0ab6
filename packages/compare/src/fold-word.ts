const ligatures = /[\ufb00-\ufb06]/gu;
/** Characters without width, and white space. */
const unseen = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\s]/gu;
/** Printed ASCII alone, as in most words. */
const plain = /^[!-~]*$/u;

/**
 * The form in which a word is compared: composed (NFC), without ligatures of typography and characters that are not seen; all
 * hyphens and all straight or curly apostrophes are one.
 */
export function foldWord(text: string): string {
  if (plain.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(ligatures, (ligature) => ligature.normalize('NFKC'))
    .replace(unseen, '')
    .replace(/[\u2010\u2011]/gu, '-')
    .replace(/[\u2018\u2019]/gu, "'");
}

/** Whether a word at the end of a line may go on in the next line. */
export function endsWithHyphen(text: string): boolean {
  return text.length > 1 && /[-\u00ad\u2010]$/u.test(text);
}
