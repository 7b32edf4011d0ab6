import type { Variable } from './config.ts';

/** Maximum number of characters, so that the text fits on a page's edge in a readable size. */
const maxLength = 60;

/** Characters of the watermark's font: WinAnsiEncoding (ISO 32000-2, Annex D), which is Windows-1252. */
const encodable = new Set(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, index) => index + 32)),
);

/** For gateway and worker: the gateway decides which PDFs carry the watermark, the worker writes it. */
export const watermarkVariable: Variable<string> = {
  default: '',
  kind: `text of at most ${maxLength} characters of Windows-1252 (the letters of western Europe)`,
  doc: "Watermark at the bottom right of each page of the converter's PDFs; none where absent. Must be equal for gateway and worker.",
  parse: (text) => {
    const characters = Array.from(text.normalize('NFC'));
    const isEncodable = characters.every((character) => encodable.has(character) && !/\p{C}/u.test(character));
    if (!isEncodable || characters.length > maxLength) throw new RangeError();
    return characters.join('');
  },
};
