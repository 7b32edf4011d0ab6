import { attachedFiles, pdfInfo } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { createRandom } from '@blattwerk/testing/random';
import { describe, expect, it } from 'vitest';
import { graphByPackage, graphByQpdf } from '../testing/object-graph.ts';
import { count, first, randomFile } from '../testing/random-file.ts';
import { forms, opened, password, writtenAs } from '../testing/written-forms.ts';
import { PdfDocument } from './document.ts';
import { saveUpdate } from './update.ts';

it('what any program may write is read as qpdf reads it', () => {
  const random = createRandom('parser');
  for (let round = 0; round < 40; round++) {
    const { bytes } = randomFile(random);
    expect(graphByPackage(PdfDocument.open(bytes))).toEqual(graphByQpdf(bytes));
  }
});

it.each(forms)('what is written %s is read as equal, by qpdf and poppler as well', (name, rounds, options) => {
  const random = createRandom(`round trip, ${name}`);
  for (let round = 0; round < rounds; round++) {
    const { bytes, info, attached } = randomFile(random);
    const expected = graphByPackage(PdfDocument.open(bytes));
    const saved = writtenAs(bytes, options(), { isRead: round % 2 === 0 });
    expect(graphByPackage(opened(saved))).toEqual(expected);
    expect(graphByQpdf(saved, password)).toEqual(expected);
    expect(qpdfCheck(saved, password)).toBe(0);
    if (round % 4 > 1) continue;
    expect(pdfInfo(saved, ['-custom', '-upw', password])).toMatchObject(info);
    expect(attachedFiles(saved, password)).toEqual(attached);
  }
});

describe('an update', () => {
  const [plain, packed] = forms as [(typeof forms)[0], (typeof forms)[0]];

  it.each([plain, packed])(
    'of a file that is %s changes what was changed, and nothing else',
    (name, rounds, options) => {
      const random = createRandom(`round trip, updated, ${name}`);
      for (let round = 0; round < rounds; round++) {
        let file = writtenAs(randomFile(random).bytes, options(), { isRead: true });
        // An update is followed by another.
        for (let revision = 0; revision < 2; revision++) {
          const document = PdfDocument.open(file);
          const other = PdfDocument.open(randomFile(random).bytes);
          const value = () => (random.chance(0.1) ? null : other.object(first + random.integer(count)));
          const data = document.array(document.dict(document.catalog.get('PieceInfo'))?.get('Data')) ?? [];
          document.replace(document.numberOf(random.pick(data)) ?? 0, value());
          data.push(document.add(value()));
          const expected = graphByPackage(document);
          const updated = Buffer.concat(saveUpdate(document));
          expect(updated.subarray(0, file.length).equals(file)).toBe(true);
          expect(graphByPackage(PdfDocument.open(updated))).toEqual(expected);
          expect(graphByQpdf(updated)).toEqual(expected);
          expect(qpdfCheck(updated)).toBe(0);
          file = updated;
        }
      }
    },
  );
});
