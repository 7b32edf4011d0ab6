import type { Matrix } from '../content/matrix.ts';
import type { ContentTokenizer } from '../content/tokenizer.ts';
import type { PdfDict, PdfRef, PdfStream, PdfValue } from '../file/values.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { TextRun } from './text-run.ts';

/** What a content is used as: the glyph is one of a Type 3 font, the appearance one of an annotation. */
export type FormKind = 'form' | 'pattern' | 'softMask' | 'glyph' | 'appearance';

/** A content that another one uses. */
export interface FormUse {
  kind: FormKind;
  stream: PdfStream;
  /** What is or refers to it. */
  value: PdfValue;
  /** Its own, or those of its user. */
  resources: PdfDict;
  /** Maps it to the page. */
  matrix: Matrix;
  /** Nesting: 0 for an appearance. */
  depth: number;
}

/** An image that is drawn in the unit square under the current matrix (ISO 32000-2, 8.9.5). */
export interface ImageUse {
  image: PdfStream;
  /** What refers to it; undefined for an inline image. */
  value: PdfValue | undefined;
}

/** An operation that names a resource. */
export interface ResourceUse {
  category: 'XObject' | 'ExtGState' | 'Pattern' | 'Shading' | 'Font' | 'ColorSpace';
  name: string;
}

/** A sequence of marked content (ISO 32000-2, 14.6). */
export interface MarkedSequence {
  /** As it is written, with its slash. */
  tag: string;
  /** Undefined where it has none, or the resources lack it. */
  properties: PdfDict | undefined;
}

/** Why something of a content is not interpreted. */
export type Incompleteness =
  /** It cannot be decoded. */
  | 'unreadable'
  /** Its data is damaged; what is left is interpreted. */
  | 'damaged'
  /** It is nested too deeply, or contains itself, or nests graphics states too deeply. */
  | 'nested'
  /** It has an invalid inline image, which is not drawn. */
  | 'image'
  /** It has other bytes that are not valid, which are skipped. Reported once, at its end. */
  | 'malformed';

/** What takes the place of an operation in content that is rewritten; undefined where it stays. */
export type Edit =
  | undefined
  | 'drop'
  | {
      before?: readonly string[];
      /** In place of the operation. */
      operations?: readonly string[];
      /** In place of the named one, or of the inline image. */
      resource?: PdfValue;
      after?: readonly string[];
    };

type Answer<T> = T | void | Promise<T | void>;

/** The content that is interpreted, at the current operation. */
export interface CurrentContent {
  readonly operation: ContentTokenizer;
  readonly state: GraphicsState;
  /** With which it began: its matrix is that of the page or the form. */
  readonly start: GraphicsState;
  readonly resources: PdfDict;
  readonly depth: number;
  /** Key in the parent tree of the structure (ISO 32000-2, 14.7.5.4). */
  readonly structParents: PdfValue | undefined;
  /** Sequences of marked content that are open, from the outer to the inner ones. */
  readonly sequences: readonly MarkedSequence[];
  /** The entry of a resource. */
  find: (category: string, name: string | undefined) => PdfValue | undefined;
}

/** Gets what one content shows. What has no method costs nothing. Edits count where content is rewritten. */
export interface ContentHandler {
  /** Kinds of contents that are followed; forms alone by default. */
  readonly follows?: ReadonlySet<FormKind>;
  /** Whether it gets the places of glyphs; else those of text that is shown after other text are not known. */
  readonly placesText?: boolean;
  /** Whether it reads neither matrices nor strokes, and of text only font and mode, so that these are not followed. */
  readonly ignoresPlaces?: boolean;
  /** Whether a content can have something of interest, by its bytes. */
  mayShow?: (bytes: Buffer) => boolean;
  /** Gets each operation before it is interpreted. @returns `drop` where rewritten content has nothing in its place */
  operation?: (content: CurrentContent) => 'drop' | void;
  /** Gets each name of a resource, whether there is one or not. */
  useResource?: (use: ResourceUse, content: CurrentContent) => void | Promise<void>;
  /** @returns whether it is selected; else the one before stays. A font without a name is one of /ExtGState */
  selectFont?: (font: PdfDict | undefined, name: string | undefined, content: CurrentContent) => boolean;
  showText?: (run: TextRun, content: CurrentContent) => Edit | void;
  beginText?: () => void;
  endText?: () => Edit | void;
  /** Gets an operator that adds to the current path or makes it a clip. */
  buildPath?: (content: CurrentContent) => void;
  /** An edit takes the place of the whole path. */
  paintPath?: (content: CurrentContent) => Edit | void;
  drawImage?: (use: ImageUse, content: CurrentContent) => Answer<Edit>;
  paintShading?: (shading: PdfValue | undefined, content: CurrentContent) => Edit | void;
  setColor?: (content: CurrentContent) => Answer<Edit>;
  /** @returns the handler of the content, this one by default; `skip` where it is not interpreted */
  enterForm?: (use: FormUse, content: CurrentContent | undefined) => Answer<ContentHandler | 'skip'>;
  /**
   * @param copy of a form that was edited
   * @param inner the handler that `enterForm` returned
   */
  leaveForm?: (
    use: FormUse,
    copy: PdfRef | undefined,
    inner: ContentHandler,
    content: CurrentContent | undefined,
  ) => void;
  beginMarked?: (sequence: MarkedSequence, content: CurrentContent) => void;
  /** @returns the property list that takes the place of its own */
  endMarked?: (sequence: MarkedSequence, content: CurrentContent) => PdfDict | void;
  /** @param content undefined where it is not interpreted yet */
  incomplete?: (reason: Incompleteness, resources: PdfDict, content?: CurrentContent) => void;
}
