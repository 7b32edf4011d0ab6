import { numberText } from '../../file/serialize.ts';
import type { ContentHandler, CurrentContent, Edit } from '../../interpret/content-handler.ts';
import type { TextRun } from '../../interpret/text-run.ts';
import { invisibleMode } from '../../interpret/text-state.ts';

/** Operators after which text begins at a place that does not depend on the text before (ISO 32000-2, 9.4.2). */
const placing: ReadonlySet<string> = new Set(['BT', 'Td', 'TD', 'Tm', 'T*', "'", '"']);

/** Finds out whether a content or a form of it has invisible text. */
export class InvisibleTextFinder implements ContentHandler {
  isFound = false;

  showText(run: TextRun): void {
    this.isFound ||= run.state.mode === invisibleMode;
  }
}

/** Removes the invisible text of a content and of its forms. What is shown after it stays at its place. */
export class InvisibleTextRemover implements ContentHandler {
  /** Length of the text that was removed since text was placed, before horizontal scaling is undone. */
  #length = 0;

  operation({ operation }: CurrentContent): void {
    if (placing.has(operation.operator)) this.#length = 0;
  }

  showText(run: TextRun): Edit {
    const { size, scale, mode } = run.state;
    if (mode === invisibleMode) {
      this.#length += lengthOf(run);
      return run.moves === '' ? 'drop' : { operations: [run.moves.trim()] };
    }
    const length = this.#length;
    this.#length = 0;
    if (length === 0 || size === 0 || scale === 0) return undefined;
    return { before: [`[${numberText((-1_000 * length) / (size * scale))}] TJ`] };
  }
}

/** 0 where the widths of glyphs are not known. */
function lengthOf(run: TextRun): number {
  const { size, scale } = run.state;
  let length = 0;
  for (const part of run.parts()) {
    if (part.kind === 'adjustment') length -= (part.adjustment / 1_000) * size;
    else if (part.kind === 'glyph') length += part.advance;
  }
  return length * scale;
}
