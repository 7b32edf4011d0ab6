import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mupdfVersion, redactByMupdf } from './peer.ts';
import { placesOf } from './places.ts';
import { findIn } from './search.ts';

const page = join(import.meta.dirname, '../../../docs/fidelity.md');
const marks = ['<!-- redaction -->', '<!-- end of redaction -->'] as const;

/** Where the marker is found in our result, or the code of the refusal. */
interface OwnOutcome {
  place: string;
  after: readonly string[];
  refusal: string | undefined;
}

/** Writes what is found of each place in our results and in those of MuPDF into docs/fidelity.md. */
export async function writeTable(outcomes: readonly OwnOutcome[]): Promise<void> {
  const places = placesOf();
  const lines = [`| Marker in | Blattwerk | MuPDF ${mupdfVersion() ?? ''} |`, '| --- | --- | --- |'];
  for (const { place, after, refusal } of outcomes) {
    const { bytes, wanted } = places.get(place) ?? { bytes: Buffer.alloc(0), wanted: [] };
    const theirs = redactByMupdf(bytes);
    const cells = [refusal ?? foundIn(after), theirs ? foundIn(await findIn(theirs, wanted)) : 'no file'];
    lines.push(`| ${[place, ...cells].join(' | ')} |`);
  }
  const before = readFileSync(page, 'utf8');
  const [start, end] = marks.map((mark) => before.indexOf(mark)) as [number, number];
  if (start < 0 || end < start) throw new Error(`${page}: expected ${marks.join(' and ')}`);
  writeFileSync(page, `${before.slice(0, start + marks[0].length)}\n${lines.join('\n')}\n${before.slice(end)}`);
}

function foundIn(where: readonly string[]): string {
  return where.length === 0 ? 'gone' : `left: ${where.join(', ')}`;
}
