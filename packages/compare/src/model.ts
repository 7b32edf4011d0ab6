/** Bounds in points from the lower left corner of a page as it is shown. */
export interface Area {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** A word of a page, in the order of reading. */
export interface ComparedWord {
  readonly text: string;
  readonly area: Area;
  /** Whether a line ends after it. */
  readonly endsLine: boolean;
  /** Whether nothing of it is seen, as over a picture of it. */
  readonly isInvisible?: boolean;
}

/** A picture or a drawn shape. */
export interface ComparedFigure {
  readonly kind: 'picture' | 'drawing';
  readonly area: Area;
  /** Two figures of the same kind with the same key look the same. */
  readonly key: string;
}

/** What is compared of a page. */
export interface ComparedPage {
  readonly width: number;
  readonly height: number;
  readonly words: readonly ComparedWord[];
  readonly figures: readonly ComparedFigure[];
}

/** Where something is: areas of a page. */
export interface Place {
  /** From 0. */
  readonly pageIndex: number;
  /** None for the whole page. */
  readonly areas: readonly Area[];
}

/** Kinds of changes of words. */
export type TextChangeKind = 'added' | 'removed' | 'replaced' | 'moved';
/** Kinds of changes of whole pages. */
export type PageChangeKind = 'pageAdded' | 'pageRemoved' | 'pageMoved' | 'pageSize';
/** Kinds of changes of what is no text, and of where text is. */
export type FigureChangeKind = 'picture' | 'drawing' | 'layout';
export type ChangeKind = TextChangeKind | PageChangeKind | FigureChangeKind;

/** A change from the first document to the second. */
export interface Change {
  readonly kind: ChangeKind;
  /** Places in the first document, and in the second: the one has no place for what was added, the other none for what was removed. */
  readonly before: readonly Place[];
  readonly after: readonly Place[];
  /** The words there, with a space between two of them; empty for what is no text. */
  readonly beforeText: string;
  readonly afterText: string;
}

/** Pages that are shown beside each other; one of both is undefined for a page that was added or removed. */
export interface PagePair {
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly isMoved: boolean;
}

/** What differs between two documents. */
export interface Comparison {
  /** Each page of both, in the order of the second document, with removed pages where they were. */
  readonly pairs: readonly PagePair[];
  /** In the order of the pairs, and on a page from top to bottom. */
  readonly changes: readonly Change[];
  /** Pairs of which pictures or shapes differ as they are written, which need not be seen; `confirmFigures` tells. */
  readonly figurePairs: readonly FigurePair[];
}

/** Pages of which pictures or shapes differ. */
export interface FigurePair {
  readonly before: number;
  readonly after: number;
  readonly width: number;
  readonly height: number;
  /** Those of the comparison that are on these pages, of kind `picture` and `drawing`. */
  readonly changes: readonly Change[];
  /** Where one of both pages shows text that the other does not show there: it is compared by its words. */
  readonly texts: readonly Area[];
}

/** The documents have more pages or words than are compared. */
export class TooLargeToCompare extends Error {
  readonly unit: 'pages' | 'words';
  readonly limit: number;

  constructor(unit: 'pages' | 'words', limit: number) {
    super(`expected at most ${limit} ${unit} in both documents`);
    this.name = 'TooLargeToCompare';
    this.unit = unit;
    this.limit = limit;
  }
}

/** Pages and words of both documents together that are compared: time and memory grow with them. */
export const maxPages = 6000;
export const maxWords = 3_000_000;
