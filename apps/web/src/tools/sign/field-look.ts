import type { Rectangle } from '@blattwerk/shared';
import { fontFamily, type Typeface, widthOf } from '../../tool-run/pages/pictures/text-size.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';

// As the kernel lays out the texts of fields: packages/pdf/src/operations/forms/lay-out-text.ts. Tests of both have the same fields.

/** Points of a text that follows the size of its field: at least, and of several lines at most; and those that a field is higher on each side. */
const sizes = { smallest: 4, usual: 12, step: 0.5, growth: 3 };
/** Of lines and of capitals, as shares of the font size, and of a line in a low field, as a share of its height. */
const heights = { line: 1.15, capitals: 0.7, fitting: 0.9 };

/** Heights above and below the baseline, as shares of the font size. */
interface Heights {
  ascent: number;
  descent: number;
}

/** Fonts that stand for those of a form, with the heights by which the kernel places its texts, and those of browsers. */
const faces: Readonly<Record<'sans' | 'serif' | 'fixed', { family: string; kernel: Heights; browser: Heights }>> = {
  sans: {
    family: '"Liberation Sans", Arial, Helvetica, sans-serif',
    kernel: { ascent: 0.718, descent: 0.207 },
    browser: { ascent: 0.905, descent: 0.212 },
  },
  serif: {
    family: '"Liberation Serif", "Times New Roman", Times, serif',
    kernel: { ascent: 0.683, descent: 0.217 },
    browser: { ascent: 0.891, descent: 0.216 },
  },
  fixed: {
    family: '"Liberation Mono", "Courier New", Courier, monospace',
    kernel: { ascent: 0.629, descent: 0.157 },
    browser: { ascent: 0.833, descent: 0.3 },
  },
};

/** How a text is shown in its field; lengths are in points. */
export interface FieldLook {
  typeface: Typeface;
  fontSize: number;
  /** Distance of the text from the sides. */
  padding: number;
  /** How much higher the text is than a browser would show it. */
  rise: number;
  /** Width of the cell of each character; undefined without cells. */
  cell: number | undefined;
  /** Cells before the first character. */
  first: number;
  lineHeight: number;
  /** Whether a part of the text is outside of the field. */
  isCut: boolean;
}

/** The area of a field with its text before it is rotated about its middle: one that is lower than its text grows a little. */
export function areaOfText(widget: FormWidget): Rectangle {
  const { isMultiple, kind, style } = widget;
  const upright = uprightArea(widget);
  const { ascent, descent } = faceOf(style.fontName).kernel;
  const growth = Math.min(
    sizes.growth,
    ((ascent + descent) * Math.min(style.fontSize, sizes.usual) - upright.height) / 2,
  );
  const isFixed = kind === 'checkbox' || kind === 'radio' || isMultiple || style.border > 0 || style.background;
  if (growth <= 0 || isFixed) return upright;
  return { ...upright, y: upright.y - growth, height: upright.height + 2 * growth };
}

function uprightArea({ area, rotation }: FormWidget): Rectangle {
  const { x, y, width, height } = area;
  if (rotation % 180 === 0) return area;
  return { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width };
}

/** How a text will be in its field. */
export function lookOf(widget: FormWidget, text: string): FieldLook {
  const { width, height } = areaOfText(widget);
  const { style, isMultiline, isComb, maxLength = 0 } = widget;
  const { typeface, kernel, browser } = faceOf(style.fontName);
  const padding = 2 * Math.min(Math.max(1, style.border), Math.min(width, height) / 4);
  const inLine = (fontSize: number) => {
    // Both have the middle of a line in the middle of the field.
    const rise = ((browser.ascent - browser.descent - kernel.ascent + kernel.descent) / 2) * fontSize;
    return { typeface, fontSize, padding, rise, first: 0, lineHeight: height };
  };
  const ofLine = kernel.ascent + kernel.descent;
  const between = height - 2 * Math.min(style.border, height / 4);
  const isTooHigh = (fontSize: number) => heights.capitals * fontSize > between;
  /** The size that the form states, or the greatest one that fits the height; 0 where it follows the field. */
  const fixed =
    ofLine * style.fontSize <= between
      ? style.fontSize
      : Math.min(
          style.fontSize,
          Math.max(sizes.smallest, Math.floor(((heights.fitting * between) / ofLine) * 100) / 100),
        );
  const sizeOf = (textWidth: number, available: number) =>
    fixed ||
    Math.min(
      Math.max(1, height - padding) / ofLine,
      textWidth > 0 ? Math.max(sizes.smallest, available / textWidth) : Infinity,
    );
  if (isComb && maxLength > 0) {
    const [characters, cell] = [Array.from(text), width / maxLength];
    const fontSize = sizeOf(Math.max(0, ...characters.map((each) => widthOf(each, typeface))), cell);
    const free = Math.max(0, maxLength - characters.length);
    const first = { left: 0, center: Math.floor(free / 2), right: free }[style.alignment];
    return { ...inLine(fontSize), cell, first, isCut: isTooHigh(fontSize) };
  }
  if (!isMultiline) {
    const textWidth = widthOf(text, typeface);
    const fontSize = sizeOf(textWidth, width - 2 * padding);
    const isCut = textWidth * fontSize > width - padding || (text !== '' && isTooHigh(fontSize));
    return { ...inLine(fontSize), cell: undefined, isCut };
  }
  const available = Math.max(0, width - 2 * padding);
  const heightOf = (fontSize: number) => countLines(text, typeface, available / fontSize) * heights.line * fontSize;
  let fontSize = fixed || sizes.usual;
  while (style.fontSize === 0 && fontSize > sizes.smallest && heightOf(fontSize) > height - 2 * padding)
    fontSize -= sizes.step;
  const above = Math.max(0, Math.min(padding, (height - ofLine * fontSize) / 2));
  const isCut = above + heightOf(fontSize) - (heights.line - kernel.ascent) * fontSize > height - above / 2;
  const lead = (heights.line - browser.ascent - browser.descent) / 2;
  const rise = (lead + browser.ascent - kernel.ascent) * fontSize + padding - above;
  // A line that needs the whole height is raised by a lower one.
  const lineHeight = heights.line * fontSize - 2 * Math.max(0, rise - padding);
  return { typeface, fontSize, padding, rise, cell: undefined, first: 0, lineHeight, isCut };
}

/** Number of lines of a text that is broken at spaces. @param available width as a share of the font size */
function countLines(text: string, typeface: Typeface, available: number): number {
  let count = 0;
  for (const paragraph of text.split('\n')) {
    let line = '';
    count++;
    for (const word of paragraph.split(/(?<= )/)) {
      if (widthOf((line + word).trimEnd(), typeface) <= available) line += word;
      else {
        const parts = Math.ceil(widthOf(word.trimEnd(), typeface) / Math.max(available, 0.01));
        count += Math.min(line === '' ? parts - 1 : parts, word.length);
        line = parts > 1 ? '' : word;
      }
    }
  }
  return count;
}

/** What the name of a font stands for, such as those of Acrobat: `Helv`, `TiBo`, `CoBO`. */
function faceOf(name: string) {
  const isFixed = /^co(?:ur|bo|ob)/i.test(name);
  const isSerif = /^ti(?:me|ro|bo|it|bi)/i.test(name);
  const { family, ...metrics } = faces[isFixed ? 'fixed' : isSerif ? 'serif' : 'sans'];
  const isBold = /bold/i.test(name) || /^(?:He|Ti|Co)B/.test(name);
  const isItalic = /ital|obl/i.test(name) || /^(?:He|Co)(?:Ob|BO)$|^Ti(?:It|BI)$/.test(name);
  const isPlain = !isFixed && !isSerif && !isBold && !isItalic;
  const typeface: Typeface = {
    // The site brings its plain face alone.
    fontFamily: isPlain ? fontFamily : family,
    fontWeight: isBold ? 'bold' : 'normal',
    fontStyle: isItalic ? 'italic' : 'normal',
  };
  return { typeface, ...metrics };
}
