import { inverse, type Matrix } from '../../content/matrix.ts';
import { cornersOf, type Point } from '../../content/shapes.ts';
import type { ContentTokenizer } from '../../content/tokenizer.ts';
import type { Box } from '../../file/page-geometry.ts';
import { numberText } from '../../file/serialize.ts';
import type { ContentWriter } from '../../content/content-writer.ts';
import type { ErasedPath, PathEraser } from './path-eraser.ts';

/** Beyond all pages, in points. */
const beyond = 1e6;

/** Writes the paths of a content stream, without what lies in areas. */
export class PathOperations {
  readonly #tokenizer: ContentTokenizer;
  readonly #out: ContentWriter;
  readonly #path: PathEraser;
  readonly #refuse: () => never;
  /** Indices of the operations of the current path, and the matrix of its points. */
  #indices: number[] = [];
  #matrix: Matrix | undefined;

  /** @param refuse for a path whose points are not those of one matrix */
  constructor(tokenizer: ContentTokenizer, out: ContentWriter, path: PathEraser, refuse: () => never) {
    this.#tokenizer = tokenizer;
    this.#out = out;
    this.#path = path;
    this.#refuse = refuse;
  }

  /** Follows an operator of `pathOperators`. */
  follow(current: Matrix): void {
    this.#path.follow(this.#tokenizer);
    this.#matrix = current;
    this.#indices.push(this.#out.length);
    this.#out.keep();
  }

  /** Ends the current path. @returns undefined where it stays */
  paint(operator: string, current: Matrix, lineWidth: number): ErasedPath | undefined {
    const erased = this.#path.paint(operator, { current, lineWidth });
    const indices = this.#indices;
    this.#indices = [];
    if (!erased) {
      this.#out.keep();
      return undefined;
    }
    // Points are those of the matrix at which they were added.
    if (this.#matrix !== current) this.#refuse();
    for (const index of indices) this.#out.replace(index, '');
    this.#out.write(erased.text);
    return erased;
  }
}

/** Operations that clip areas away; undefined where nothing is shown. */
export function clipsWithout(areas: readonly Box[], current: Matrix): string[] | undefined {
  const toUser = inverse(current);
  const all = { left: -beyond, bottom: -beyond, right: beyond, top: beyond };
  return (
    toUser &&
    areas.map((area) => `${[all, area].map((box) => `${polygonText(cornersOf(box, toUser))} h`).join(' ')} W* n`)
  );
}

function polygonText(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${numberText(x)} ${numberText(y)} ${at === 0 ? 'm' : 'l'}`).join(' ');
}
