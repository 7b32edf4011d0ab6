import { join } from 'node:path';
import { markdownTable, writeBetween } from '@blattwerk/testing/markdown';
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
  const rows: string[][] = [];
  for (const { place, after, refusal } of outcomes) {
    const { bytes, wanted } = places.get(place) ?? { bytes: Buffer.alloc(0), wanted: [] };
    const theirs = redactByMupdf(bytes);
    const cells = [refusal ?? foundIn(after), theirs ? foundIn(await findIn(theirs, wanted)) : 'no file'];
    rows.push([place, ...cells]);
  }
  writeBetween(
    page,
    marks,
    markdownTable(['Marker in', 'Blattwerk', `MuPDF ${mupdfVersion() ?? ''}`], rows).join('\n'),
  );
}

function foundIn(where: readonly string[]): string {
  return where.length === 0 ? 'gone' : `left: ${where.join(', ')}`;
}
