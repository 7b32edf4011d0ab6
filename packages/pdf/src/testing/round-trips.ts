import { attachedFiles, pdfInfo } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { createRandom } from '@blattwerk/testing/random';
import { expect } from 'vitest';
import { PdfDocument } from '../file/document.ts';
import { saveUpdate } from '../file/update.ts';
import { graphByPackage, graphByQpdf } from './object-graph.ts';
import { count, first, randomFile } from './random-file.ts';
import { type forms, opened, password, writtenAs } from './written-forms.ts';

type WrittenForm = (typeof forms)[number];

/** Expects random files to be read as qpdf reads them. */
export function expectReadAsByQpdf(rounds: number): void {
  const random = createRandom('parser');
  for (let round = 0; round < rounds; round++) {
    const { bytes } = randomFile(random);
    expect(graphByPackage(PdfDocument.open(bytes))).toEqual(graphByQpdf(bytes));
  }
}

/** Expects random files that are written in a form to be read as equal, by qpdf and poppler as well. */
export function expectReadAsWritten([name, , options]: WrittenForm, rounds: number): void {
  const random = createRandom(`round trip, ${name}`);
  for (let round = 0; round < rounds; round++) {
    const { bytes, info, attached } = randomFile(random);
    const expected = graphByPackage(PdfDocument.open(bytes));
    const saved = writtenAs(bytes, options(), { isRead: round % 2 === 0 });
    expect(graphByPackage(opened(saved))).toEqual(expected);
    expect(graphByQpdf(saved, password)).toEqual(expected);
    if (round % 4 > 1) continue;
    expect(qpdfCheck(saved, password)).toBe(0);
    expect(pdfInfo(saved, ['-custom', '-upw', password])).toMatchObject(info);
    expect(attachedFiles(saved, password)).toEqual(attached);
  }
}

/** Expects an update of random files in a form, and another that follows it, to change what was changed and nothing else. */
export function expectUpdated([name, , options]: WrittenForm, rounds: number): void {
  const random = createRandom(`round trip, updated, ${name}`);
  for (let round = 0; round < rounds; round++) {
    let file = writtenAs(randomFile(random).bytes, options(), { isRead: true });
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
      file = updated;
    }
    expect(qpdfCheck(file)).toBe(0);
  }
}
