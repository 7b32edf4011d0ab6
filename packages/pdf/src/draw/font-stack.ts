import type { DrawingFont } from './drawing-font.ts';
import { fontWriterOf } from './writers.ts';

/** Part of a text that one font shows. */
export interface TextRun {
  font: DrawingFont;
  /** As the string that shows it. */
  codes: Buffer;
}

/** How a stack treats the characters of a text. */
export interface CharacterRules {
  /** A text as it is drawn. */
  prepare: (text: string) => string;
  /** Its characters, each with the marks that combine with it. */
  split: (text: string) => string[];
  /** Whether glyphs beside each other are the right shape of a character. */
  isDrawable: (character: string) => boolean;
}

/** Shown in place of a character that no font has. */
const placeholder = '\u25a1';
const noBreakSpace = '\u00a0';

const stacks = new WeakMap<DrawingFont, (text: string) => TextRun[]>();

/**
 * Fonts of one text, on one baseline: each character is shown in the first that has it, else in its plain form (Unicode NFKD), else
 * as an empty square. Heights are those of the first.
 * @param fonts each is opened with the first character that those before lack; undefined where it is not available
 */
export function fontStack(
  fonts: readonly [() => DrawingFont, ...(() => DrawingFont | undefined)[]],
  { prepare, split, isDrawable }: CharacterRules,
): DrawingFont {
  const opened: (DrawingFont | undefined)[] = [];
  const [openFirst] = fonts;
  const first = openFirst();
  opened.push(first);
  const known = new Map<string, readonly Shown[] | undefined>();

  function fontAt(index: number): DrawingFont | undefined {
    while (opened.length <= index) opened.push(fonts[opened.length]?.());
    return opened[index];
  }

  function shownWhole(text: string): Shown | undefined {
    for (let index = 0; index < fonts.length; index++) {
      const font = fontAt(index);
      if (font?.missing(text).length === 0) return { font, text };
    }
    return undefined;
  }

  function findShown(character: string): readonly Shown[] | undefined {
    if (character === noBreakSpace) return findShown(' ');
    if (!isDrawable(character)) return undefined;
    const whole = shownWhole(character);
    if (whole) return [whole];
    const plain = Array.from(character.normalize('NFKD'), shownWhole);
    return plain.every((each) => each !== undefined) ? plain : undefined;
  }

  function shown(character: string): readonly Shown[] | undefined {
    if (!known.has(character)) known.set(character, findShown(character));
    return known.get(character);
  }

  function shownText(text: string): Shown[] {
    return split(text).flatMap((character) => shown(character) ?? shown(placeholder) ?? []);
  }

  const stack: DrawingFont = {
    ascent: first.ascent,
    descent: first.descent,
    get isEmbedded() {
      return opened.every((font) => font?.isEmbedded !== false);
    },
    prepare,
    missing: (text) => split(text).filter((character) => shown(character) === undefined),
    width: (text) => shownText(text).reduce((sum, each) => sum + each.font.width(each.text), 0),
  };
  stacks.set(stack, (text) => joinRuns(shownText(text)));
  return stack;
}

/** A text in a font that has all of its characters. */
interface Shown {
  font: DrawingFont;
  text: string;
}

function joinRuns(parts: readonly Shown[]): TextRun[] {
  const joined: Shown[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.font === part.font) last.text += part.text;
    else joined.push({ ...part });
  }
  return joined.map(({ font, text }) => ({ font, codes: fontWriterOf(font).encode(text) }));
}

/** A text in the fonts that show it: those of a stack, or the font itself. */
export function runsOf(font: DrawingFont, text: string): TextRun[] {
  return stacks.get(font)?.(text) ?? [{ font, codes: fontWriterOf(font).encode(text) }];
}
