import { contracts } from '@blattwerk/shared';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { startProduct } from '@blattwerk/testing/run-product';
import { sendTool } from '@blattwerk/testing/send-form';
import { defineProof, noneOf, type Plant } from '../proof.ts';
import { area, kept, marker, type Place, placesOf } from './places.ts';
import { writeTable } from './table.ts';
import { findIn, shownInArea } from './search.ts';

/** What was found of a redacted file. */
interface Outcome {
  place: string;
  /** Where the marker was before. */
  before: readonly string[];
  after: readonly string[];
  /** Code of the refusal; undefined where there is a file. */
  refusal: string | undefined;
  ink: number;
  words: number;
  isKept: boolean;
  isSound: boolean;
}

const folder = 'packages/pdf/src';
const skips = (path: string, from: string, to: string, fails: string): Plant => ({
  edit: { path: `${folder}/${path}`, from, to },
  fails,
});

export const redactProof = defineProof({
  usage: `Files with a marker in one place each are sent to a running product, which redacts an area over it, and the word where it is
elsewhere. The result is searched: its bytes, all decoded streams and strings, the text of three readers, and the pixels. With --write yes, a table beside MuPDF is written into docs/fidelity.md.`,
  options: { write: { default: 'no', isUsable: (text) => ['yes', 'no'].includes(text) } },
  async product({ env, defer }) {
    const quiet = { WEB_FOLDER: '', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent' };
    const product = await startProduct({ quiet: true, build: false, env: { ...quiet, ...env } });
    defer(() => product.stop());
    return product;
  },
  async run({ address }, { options, report }) {
    const outcomes: Outcome[] = [];
    for (const [place, { bytes, also, wanted }] of placesOf()) {
      const outcome = await outcomeOf(place, { bytes, wanted, result: await redact(address, bytes, also) });
      report(
        `${place}: before in ${outcome.before.join(', ') || 'nothing'}, after in ${outcome.after.join(', ') || (outcome.refusal ?? 'nothing')}`,
      );
      outcomes.push(outcome);
    }
    if (options['write'] === 'yes') await writeTable(outcomes);
    return outcomes;
  },
  criteria: (outcomes) => [
    noneOf(
      'places in which the search does not find the marker before',
      placesWith(outcomes, ({ before }) => before.length === 0),
    ),
    ...outcomes.map(({ place, after, refusal }) =>
      noneOf(`found after: ${place}`, refusal === undefined ? after : [`no file: ${refusal}`]),
    ),
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
      'operations/erase/text-eraser.ts',
      'const isErased = this.#isErased(part, mode, halfWidth);',
      'const isErased = false;',
      'found after: text of a page',
    ),
    ligatures: skips(
      'operations/erase/erase-areas.ts',
      'await cutFontTexts(graph, fonts);',
      '',
      'found after: text of a ligature',
    ),
    forms: skips(
      'operations/erase/content-eraser.ts',
      'return new ContentEraser(this.#scope);',
      "return 'skip' as never;",
      'found after: text of a form',
    ),
    paths: skips(
      'operations/erase/path-eraser.ts',
      'if (!this.#isTouched(subpaths, state.current, margin)) return undefined;',
      'return undefined;',
      'found after: paths',
    ),
    pixels: skips(
      'image/image-samples.ts',
      'for (const span of spansOf(areas, samples)) overwriteRow(copy, span, value);',
      '',
      'found after: pixels of a part',
    ),
    annotations: skips(
      'operations/erase/erase-areas.ts',
      'eraseAnnotations(scope, dict);',
      '',
      'found after: annotations',
    ),
    widgets: skips(
      'operations/erase/erase-areas.ts',
      'eraseValuesOf(document, fields, new Set(scopes.flatMap(({ annotations }) => [...annotations])));',
      '',
      'found after: values that other widgets show',
    ),
    structure: skips(
      'operations/erase/erase-structure.ts',
      'const removed = elementKeys.filter((key) => dict.delete(key));',
      'const removed = elementKeys.filter(() => false);',
      'found after: texts of structure',
    ),
    tags: skips(
      'operations/erase/content-eraser.ts',
      'if (!properties || !replacementKeys.some((key) => properties.has(key))) return undefined;',
      'if (sequence) return undefined;',
      'found after: replacement texts',
    ),
    resources: skips(
      'operations/erase/erase-areas.ts',
      'removeLeftovers(graph, gone);',
      '',
      'found after: resources of another page',
    ),
    words: skips(
      'operations/erase/word-eraser.ts',
      'if (!readings.some(({ text }) => this.#has(text))) {',
      'if (readings.some(({ text }) => this.#has(text))) {',
      'found after: bookmarks',
    ),
    fields: skips(
      'operations/erase/erase-words.ts',
      'eraseFields(document, eraser);',
      '',
      'found after: values of fields elsewhere',
    ),
    lists: skips(
      'operations/erase/erase-words.ts',
      "else if (kind === 'content') await eraseContent(graph, number, changed, eraser);",
      "else if (kind === 'content') continue;",
      'found after: descriptions in content',
    ),
    scripts: skips(
      'operations/erase/erase-words.ts',
      "else if (kind === 'text' && eraser.removesStream(changed))",
      "else if (isNamed(changed.dict.get('Type'), 'Metadata') && eraser.removesStream(changed))",
      'found after: scripts',
    ),
    names: skips(
      'operations/erase/name-eraser.ts',
      'known = hasMeaning(name) || !this.#isIn(name) ? name : this.#newName(name);',
      'known = name;',
      'found after: spot colors',
    ),
    references: skips(
      'text/escaped-texts.ts',
      'if (each.search(mark) < 0) continue;',
      'if (each.search(mark) >= -1) continue;',
      'found after: character references in metadata',
    ),
    enclosed: skips(
      'operations/erase/stream-texts.ts',
      'return kind in erasers;',
      'return kind === null;',
      'found after: names in font files',
    ),
    kinds: skips(
      'operations/erase/stream-kinds.ts',
      "JS: 'text',",
      '',
      'found after: scripts that call themselves images',
    ),
    signatures: skips(
      'operations/erase/word-eraser.ts',
      'if (bytes.length === 0 || plainCodes',
      "if (bytes.length === 0 || key === 'Cert' || plainCodes",
      'found after: certificates of signatures',
    ),
    hiddenPages: skips(
      'operations/erase/hidden-pages.ts',
      'if (!dict || shown.has(dict) || !isPage(document, dict)) continue;',
      'if (dict || !dict) continue;',
      'found after: pages outside of the page tree',
    ),
    attributes: skips(
      'operations/erase/erase-structure.ts',
      'const erased = attributes === undefined ? undefined : this.#withoutStrings(attributes, 0);',
      'const erased = attributes;',
      'found after: attributes of structure elements',
    ),
    appearances: skips(
      'text/text-reader.ts',
      'of appearancesOf(document, page, this.context.budget)) {',
      'of []) {',
      'found after: found in an appearance',
    ),
    sequences: skips(
      'text/text-orders.ts',
      'if (sequences.texts.length > 0) orders.push(replacedOrder(glyphs, accents));',
      '',
      // Its text goes with the property lists; the letters that it stands for stay.
      'areas with words',
    ),
    thumbnails: skips(
      'operations/erase/erase-areas.ts',
      "for (const key of ['Thumb', 'PieceInfo', 'Metadata']) dict.delete(key);",
      '',
      'found after: thumbnails',
    ),
    attachments: skips(
      'operations/erase/remove-attachments.ts',
      'return withEntries(each, fileKeys);',
      'return each;',
      'found after: attachments',
    ),
  },
});

interface Redacted {
  bytes: Buffer;
  wanted: readonly string[];
  /** The file, or the code of the refusal. */
  result: Buffer | string;
}

async function outcomeOf(place: string, { bytes, wanted, result }: Redacted): Promise<Outcome> {
  const before = await findIn(bytes, wanted);
  if (typeof result === 'string')
    return { place, before, after: [], refusal: result, ink: 0, words: 0, isKept: true, isSound: true };
  return {
    place,
    before,
    after: await findIn(result, wanted),
    refusal: undefined,
    ...shownInArea(result),
    isKept: textOf(result).includes(kept),
    isSound: qpdfCheck(result) === 0,
  };
}

function placesWith(outcomes: readonly Outcome[], isWanted: (outcome: Outcome) => boolean): string[] {
  return outcomes.filter(isWanted).map(({ place }) => place);
}

/** Has the product erase the area, the marker as a word, or both. */
async function redact(address: string, bytes: Buffer, also: Place['also']): Promise<Buffer | string> {
  const { left, bottom, right, top } = area;
  const areas = [{ pages: '1', x: left, y: bottom, width: right - left, height: top - bottom }];
  const fields = [
    ['areas', also === 'found' ? '' : JSON.stringify(areas)],
    ['words', also === 'words' || also === 'found' ? marker : ''],
    ['whole_words', 'false'],
    // What would be left over is seen on it.
    ['color', 'white'],
  ] as const;
  const answer = await sendTool(address, contracts.redact, [bytes], { fields });
  if (answer.ok) return Buffer.from(await answer.arrayBuffer());
  const { code } = (await answer.json()) as { code: string };
  return code;
}
