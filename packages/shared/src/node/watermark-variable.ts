import type { Variable } from './config.ts';

/** Maximum number of characters, so that the text fits on a page's edge in a readable size. */
const maxLength = 60;

/** Characters of the watermark's font: WinAnsiEncoding (ISO 32000-2, Annex D), which is Windows-1252. */
const showable = new Set(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, index) => index + 32)),
);

/** For gateway and worker: the gateway decides which PDFs carry the watermark, the worker writes it. */
export const watermarkVariable: Variable<string> = {
  default: '',
  kind: `text of at most ${maxLength} characters of Windows-1252 (the letters of western Europe)`,
  doc: "What the converter's PDFs carry on each page, bottom right; nothing where absent. Set it alike for gateway and worker.",
  parse: (text) => {
    const characters = Array.from(text.normalize('NFC'));
    const isShowable = characters.every((character) => showable.has(character) && !/\p{C}/u.test(character));
    if (!isShowable || characters.length > maxLength) throw new RangeError();
    return characters.join('');
  },
};
