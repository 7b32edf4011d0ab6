import { eraseAreas, eraseWords, PdfDocument, removeAttachments, saveObjects } from '@blattwerk/pdf/internal';
import { noCodec } from '@blattwerk/pdf/testing/erase-pdf';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { defineProof, noneOf, type Plant } from '../proof.ts';
import { area, kept, marker, type Place, placesOf } from './places.ts';
import { findIn, shownInArea } from './search.ts';

/** What was found of a file whose area was erased. */
interface Outcome {
  place: string;
  /** Where the marker was before. */
  before: readonly string[];
  after: readonly string[];
  ink: number;
  words: number;
  isKept: boolean;
  isSound: boolean;
}

const folder = 'packages/pdf/src/operations/erase';
const skips = (path: string, from: string, to: string, fails: string): Plant => ({
  edit: { path: `${folder}/${path}`, from, to },
  fails,
});

export const redactProof = defineProof({
  usage: `Files with a marker in one place each are made, an area over it is erased, with the word elsewhere or attachments where it
is there, and the result is searched: its bytes, all decoded streams and strings, the text of three readers, and the pixels.`,
  options: {},
  product: async () => placesOf(),
  async run(places, { report }) {
    const outcomes: Outcome[] = [];
    for (const [place, { bytes, also, wanted }] of places) {
      const result = await redact(bytes, also);
      const outcome = {
        place,
        before: await findIn(bytes, wanted),
        after: await findIn(result, wanted),
        ...shownInArea(result),
        isKept: textOf(result).includes(kept),
        isSound: qpdfCheck(result) === 0,
      };
      report(
        `${place}: before in ${outcome.before.join(', ') || 'nothing'}, after in ${outcome.after.join(', ') || 'nothing'}`,
      );
      outcomes.push(outcome);
    }
    return outcomes;
  },
  criteria: (outcomes) => [
    noneOf(
      'places in which the search does not find the marker before',
      placesWith(outcomes, ({ before }) => before.length === 0),
    ),
    ...outcomes.map(({ place, after }) => noneOf(`found after: ${place}`, after)),
    noneOf(
      'areas with pixels that are not paper',
      placesWith(outcomes, ({ ink }) => ink > 0),
    ),
    noneOf(
      'areas with words',
      placesWith(outcomes, ({ words }) => words > 0),
    ),
    noneOf(
      'files without the text outside',
      placesWith(outcomes, ({ isKept }) => !isKept),
    ),
    noneOf(
      'files in which qpdf finds a fault',
      placesWith(outcomes, ({ isSound }) => !isSound),
    ),
  ],
  plants: {
    glyphs: skips(
      'text-eraser.ts',
      'const isErased = this.#isTouched(glyph.box, current);',
      'const isErased = false;',
      'found after: text of a page',
    ),
    ligatures: skips('erase-areas.ts', 'await cutFontTexts(graph, fonts);', '', 'found after: text of a ligature'),
    forms: skips(
      'page-scope.ts',
      'const { content, isWhole } = await this.decode(form);',
      'if (depth > 1) return undefined;\n    const { content, isWhole } = await this.decode(form);',
      'found after: text of a form',
    ),
    paths: skips(
      'path-eraser.ts',
      'if (!this.#isTouched(subpaths, state.current, margin)) return undefined;',
      'return undefined;',
      'found after: paths',
    ),
    pixels: skips(
      'image-samples.ts',
      'overwriteRow(samples, row, { start, end }, value);',
      '',
      'found after: pixels of a part',
    ),
    annotations: skips('erase-areas.ts', 'eraseAnnotations(scope, dict);', '', 'found after: annotations'),
    structure: skips(
      'erase-structure.ts',
      'const removed = elementKeys.filter((key) => dict.delete(key));',
      'const removed = elementKeys.filter(() => false);',
      'found after: texts of structure',
    ),
    tags: skips(
      'marked-content.ts',
      'if (isErased && list && replacementKeys.some((key) => list.has(key))) {',
      'if (index < 0 && isErased && list) {',
      'found after: replacement texts',
    ),
    resources: skips('erase-areas.ts', 'removeUnusedResources(graph);', '', 'found after: resources of another page'),
    words: skips(
      'erase-words.ts',
      'const changed = text && this.#withoutWords(text);',
      'const changed = undefined;',
      'found after: bookmarks',
    ),
    thumbnails: skips(
      'erase-areas.ts',
      "for (const key of ['Thumb', 'PieceInfo', 'Metadata']) dict.delete(key);",
      '',
      'found after: thumbnails',
    ),
    attachments: skips(
      'remove-attachments.ts',
      'return withEntries(each, fileKeys);',
      'return each;',
      'found after: attachments',
    ),
  },
});

function placesWith(outcomes: readonly Outcome[], isWanted: (outcome: Outcome) => boolean): string[] {
  return outcomes.filter(isWanted).map(({ place }) => place);
}

async function redact(bytes: Buffer, also: Place['also']): Promise<Buffer> {
  const document = PdfDocument.open(bytes);
  await eraseAreas(document, new Map([[0, [area]]]), { images: noCodec });
  if (also === 'words') eraseWords(document, [marker]);
  if (also === 'attachments') removeAttachments(document);
  return Buffer.concat(saveObjects(document, document.trailer, { version: document.version }));
}
