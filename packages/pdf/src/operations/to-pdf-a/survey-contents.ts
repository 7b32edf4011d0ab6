import { maxFormDepth } from '../../content/limits.ts';
import { MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { asName, type PdfDict, type PdfStream, type PdfValue } from '../../file/values.ts';
import { codeKey } from '../../font/code-map.ts';
import type { PdfFont } from '../../font/pdf-font.ts';
import type { ContentHandler, CurrentContent, FormUse, ImageUse } from '../../interpret/content-handler.ts';
import { Interpreter } from '../../interpret/interpret.ts';
import type { TextRun } from '../../interpret/text-run.ts';

/** Mode of text that is not painted (ISO 32000-2, 9.3.6). */
const invisibleMode = 3;

/** A code that contents show. */
export interface UsedCode {
  key: number;
  bytes: Buffer;
  cids: readonly number[];
  /** Whether it is painted anywhere. */
  isVisible: boolean;
}

/** How contents use a font. */
export interface FontUse {
  font: PdfFont;
  codes: Map<number, UsedCode>;
  /** From 0. */
  pages: Set<number>;
  /** Whether its strings cannot be divided into codes. */
  isUnclear: boolean;
}

/** Color spaces of devices that something of a document is in. */
export interface DeviceUse {
  gray: boolean;
  rgb: boolean;
  cmyk: boolean;
}

/** Resources that contents have of their users. */
interface Inherited {
  resources: PdfDict;
  contents: readonly PdfStream[];
}

/** What the contents of a document use. */
export interface Survey {
  fonts: ReadonlyMap<PdfDict, FontUse>;
  devices: DeviceUse;
  /** Dictionaries of contents, and of fonts whose glyphs are contents, without resources of their own, with those of their users. */
  inheriting: ReadonlyMap<PdfDict, Inherited>;
}

const deviceNames: Readonly<Record<string, keyof DeviceUse>> = {
  DeviceGray: 'gray',
  G: 'gray',
  DeviceRGB: 'rgb',
  RGB: 'rgb',
  DeviceCMYK: 'cmyk',
  CMYK: 'cmyk',
};

/**
 * Reads what pages, and all that they use, show and how.
 * @throws TooComplexPdf
 */
export async function surveyContents(document: PdfDocument): Promise<Survey> {
  const surveyor = new Surveyor(document);
  for (const [pageIndex, page] of document.pages.entries()) {
    surveyor.pageIndex = pageIndex;
    await surveyor.interpreter.page(page, surveyor);
    await surveyor.interpreter.appearances(page, surveyor);
  }
  return surveyor;
}

class Surveyor implements Survey, ContentHandler {
  readonly follows = new Set(['form', 'pattern', 'softMask', 'glyph', 'appearance'] as const);
  readonly interpreter: Interpreter;
  readonly fonts = new Map<PdfDict, FontUse>();
  readonly devices: DeviceUse = { gray: false, rgb: false, cmyk: false };
  readonly inheriting = new Map<PdfDict, Inherited>();
  pageIndex = 0;
  readonly #document: PdfDocument;
  readonly #read = new Map<PdfStream, { resources: PdfDict; font: PdfDict | undefined }[]>();

  constructor(document: PdfDocument) {
    this.#document = document;
    this.interpreter = new Interpreter(document, { readsFonts: true });
  }

  /** Each content is read once with the same resources and initial font. */
  enterForm({ kind, stream, resources, depth }: FormUse, user: CurrentContent | undefined): 'skip' | undefined {
    if (depth > maxFormDepth) return undefined;
    if (kind !== 'glyph') this.#noteInherited(stream.dict, { resources, contents: [stream] });
    const font = user?.state.text.font?.dict;
    const known = this.#read.get(stream) ?? [];
    this.#read.set(stream, known);
    this.interpreter.context.budget.step(1 + known.length);
    if (known.some((use) => use.resources === resources && use.font === font)) return 'skip';
    known.push({ resources, font });
    return undefined;
  }

  selectFont(dict: PdfDict | undefined, _: string | undefined, { resources }: CurrentContent): boolean {
    const glyphs = dict?.has('CharProcs') ? this.#document.dict(dict.get('CharProcs')) : undefined;
    const contents = [...(glyphs?.values() ?? [])].flatMap((value) => this.#document.stream(value) ?? []);
    if (dict && glyphs) this.#noteInherited(dict, { resources, contents });
    return dict !== undefined;
  }

  #noteInherited(dict: PdfDict, inherited: Inherited): void {
    this.interpreter.context.budget.step(inherited.contents.length);
    if (!this.#document.dict(dict.get('Resources'))) this.inheriting.set(dict, inherited);
  }

  showText(run: TextRun): void {
    const { font } = run;
    if (!font) return;
    const use = this.fonts.get(font.dict) ?? { font, codes: new Map(), pages: new Set(), isUnclear: false };
    this.fonts.set(font.dict, use);
    use.pages.add(this.pageIndex);
    try {
      for (const item of run.items)
        if (Buffer.isBuffer(item)) {
          this.interpreter.context.budget.step(item.length >> 2);
          addCodes(use, item, run.state.mode !== invisibleMode);
        }
    } catch (error) {
      if (!(error instanceof MalformedPdf)) throw error;
    }
  }

  setColor({ operation, state }: CurrentContent): void {
    const { operator } = operation;
    const lower = operator.toLowerCase();
    if (lower === 'g') this.devices.gray = true;
    else if (lower === 'rg') this.devices.rgb = true;
    else if (lower === 'k') this.devices.cmyk = true;
    else if (lower === 'cs') this.#useSpace(state[operator === lower ? 'fill' : 'stroke'].space);
  }

  drawImage({ image, value }: ImageUse): void {
    if (value === undefined) this.#useSpace(image.dict.get('ColorSpace') ?? image.dict.get('CS'));
  }

  #useSpace(value: PdfValue | undefined): void {
    const name = asName(this.#document.resolve(value));
    const device = name === undefined ? undefined : deviceNames[name];
    if (device) this.devices[device] = true;
  }
}

function addCodes(use: FontUse, text: Buffer, isVisible: boolean): void {
  const found = use.font.codesOf(text);
  if (!found) use.isUnclear = true;
  let at = 0;
  for (const { code, length, cids } of found ?? []) {
    const key = codeKey(code, length);
    const known = use.codes.get(key);
    if (!known) use.codes.set(key, { key, bytes: Buffer.from(text.subarray(at, at + length)), cids, isVisible });
    else known.isVisible ||= isVisible;
    at += length;
  }
}
