/** A word of a picture. */
export interface PictureWord {
  text: string;
  /** In pixels, from the left and the top of the picture. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** As it is stated, from 0 to 100. */
  confidence: number;
}

/** A line of a picture, whose letters are upright. */
export interface PictureLine {
  /** Where its baseline begins, in pixels. */
  x: number;
  y: number;
  /** Of the baseline: pixels to the right for each one down. */
  slope: number;
  /** From the lowest to the highest letters, in pixels. */
  height: number;
  words: readonly PictureWord[];
}

const lineClasses: ReadonlySet<string> = new Set(['ocr_line', 'ocr_caption', 'ocr_header', 'ocr_textfloat']);
const box = /\bbbox (-?\d+) (-?\d+) (-?\d+) (-?\d+)/;
const baseline = /\bbaseline (-?[\d.]+) (-?[\d.]+)/;
const height = /\bx_size ([\d.]+)/;
const confidence = /\bx_wconf (\d+)/;
const turned = /\btextangle (?!0\b)/;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** Ligatures, as letters: what is searched is typed in letters. */
const ligatures = /[\ufb00-\ufb06]/g;
const maxSlope = 1;

/**
 * The lines of a page in hOCR, in their order, as Tesseract writes it. Lines whose letters are not upright are left out: they are read
 * where the picture is turned.
 */
export function readHocr(hocr: string): PictureLine[] {
  const lines: { line: Omit<PictureLine, 'words'>; words: PictureWord[] }[] = [];
  let isLeftOut = false;
  for (const element of hocr.split("<span class='").slice(1)) {
    const name = element.slice(0, element.indexOf("'"));
    const properties = propertiesOf(element);
    const [left = 0, top = 0, right = 0, bottom = 0] = box.exec(properties)?.slice(1).map(Number) ?? [];
    if (lineClasses.has(name)) {
      isLeftOut = turned.test(properties);
      const [slope = 0, offset = 0] = baseline.exec(properties)?.slice(1).map(Number) ?? [];
      const size = Number(height.exec(properties)?.[1] ?? bottom - top);
      const line = { x: left, y: bottom + offset, slope: Math.abs(slope) < maxSlope ? slope : 0, height: size };
      if (!isLeftOut) lines.push({ line, words: [] });
    } else if (name === 'ocrx_word' && !isLeftOut) {
      const text = textOf(element.slice(element.indexOf('>') + 1));
      const certainty = Number(confidence.exec(properties)?.[1] ?? 0);
      if (text !== '' && right > left && bottom > top)
        lines.at(-1)?.words.push({ text, left, top, right, bottom, confidence: Math.min(100, certainty) });
    }
  }
  return lines.flatMap(({ line, words }) => (words.length > 0 ? [{ ...line, words }] : []));
}

/** The title of an element, in either kind of quotation marks. */
function propertiesOf(element: string): string {
  const start = element.indexOf(' title=') + ' title='.length;
  return element.slice(start + 1, element.indexOf(element.charAt(start), start + 1));
}

/** The text before the end of an element, in which words may be marked as bold or italic. */
function textOf(content: string): string {
  return content
    .slice(0, content.indexOf('</span>'))
    .replaceAll(/<\/?(?:strong|em)>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(ligatures, (each) => each.normalize('NFKC'))
    .normalize('NFC')
    .trim();
}
