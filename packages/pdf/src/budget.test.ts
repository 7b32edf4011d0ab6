import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Budget, budgetLimits, maxObjectNumber } from './budget.ts';
import { TooComplexPdf } from './errors.ts';
import { PdfDocument } from './file/document.ts';
import { PdfRef } from './file/values.ts';
import { attacks, expectExhausted } from './testing/budget-attacks.ts';
import { layOutPdf, tableRow } from './testing/lay-out-pdf.ts';
import { writePdf, type WrittenObject } from '@blattwerk/testing/pdf/write-pdf';

const withObject = (object: WrittenObject) => writePdf(['<< /Type /Catalog >>', object]);

describe('a tiny file', () => {
  // At a tenth of the limits; budget.full.test.ts has the limits of the product.
  it.each(attacks)('exhausts %s with %s', async (...attack) => {
    await expectExhausted(attack, 0.1);
  });

  it.each([
    ['strings', (number: number) => `${number} 0 obj\n(`],
    ['hexadecimal strings', (number: number) => `${number} 0 obj\n<`],
    ['tokens', () => 'xxxxxxxxx'],
  ])('exhausts steps with unterminated %s shared by many objects', (_, headOf) => {
    const heads = Array.from({ length: 3_000 }, (_each, index) => headOf(index + 1));
    let offset = 9;
    const rows = heads.map((head) => {
      offset += head.length;
      return tableRow(offset - head.length);
    });
    const file = layOutPdf([
      `${heads.join('')}${'x'.repeat(100_000)}`,
      `\nxref\n1 ${heads.length}\n${rows.join('')}trailer << >>\n`,
      (at) => `startxref\n${at(1) + 1}\n%%EOF\n`,
    ]);
    const document = PdfDocument.open(file, { isLenient: true });
    const readAll = () => heads.map((_head, index) => document.object(index + 1));
    expect(readAll).toThrow(expect.objectContaining({ resource: 'steps' }));
  });
});

describe('a budget', () => {
  const limits = {
    objects: 10,
    nesting: 3,
    unpackedBytes: 100,
    steps: 100_000,
    cpuMs: 1e9,
  };

  it('allows exactly its limits', () => {
    const budget = new Budget(limits);
    budget.takeObjects(10);
    budget.takeUnpackedBytes(100);
    budget.checkDepth(3);
    budget.step(100_000);
    expect(budget.unpackedBytesLeft).toBe(0);
    expect(() => budget.takeObjects(1)).toThrow('budget exhausted: objects, limit 10');
    expect(() => budget.takeUnpackedBytes(1)).toThrow(TooComplexPdf);
    expect(() => budget.checkDepth(4)).toThrow(TooComplexPdf);
    expect(() => budget.step(20_000)).toThrow(TooComplexPdf);
    expect(() => new Budget(limits).takeObjects(Number.NaN)).toThrow(TooComplexPdf);
  });

  it('limits processor time independently of steps', () => {
    const budget = new Budget({ ...limits, steps: 1e12, cpuMs: 50 });
    expect(() => {
      for (;;) budget.step();
    }).toThrow(expect.objectContaining({ resource: 'cpuMs' }));
  });

  it('grows with the file size, up to the maximum number of objects', () => {
    const [small, large] = [budgetLimits(1_000), budgetLimits(30e6)];
    for (const key of ['objects', 'unpackedBytes', 'steps', 'cpuMs'] as const)
      expect(large[key]).toBeGreaterThan(small[key]);
    expect(budgetLimits(1e12).objects).toBeLessThan(maxObjectNumber);
    expect(PdfDocument.open(withObject('1')).object(2)).toBe(1);
    expect(PdfDocument.open(withObject('1')).resolve(new PdfRef(2))).toBe(1);
  });

  it('allows more steps for more decoded bytes', () => {
    const budget = new Budget({ ...limits, unpackedBytes: 1e9 });
    budget.takeUnpackedBytes(100_000);
    budget.step(103_000);
    expect(() => budget.step(20_000)).toThrow('limit 103125');
  });
});

it('allows more steps and processor time where work needs them, and no more than a caller does', () => {
  const limits = { objects: 10, nesting: 3, unpackedBytes: 100, steps: 100_000, cpuMs: 1e9 };
  const stepsOf = (budget: Budget) => {
    for (let steps = 0; ; steps += 10_000) {
      if (steps > 1e6) return steps;
      try {
        budget.step(10_000);
      } catch {
        return steps;
      }
    }
  };
  const allowed = (budget: Budget) => {
    budget.allow({ steps: 400_000, cpuMs: 1e9 });
    return stepsOf(budget);
  };
  expect([stepsOf(new Budget(limits)) < 200_000, allowed(new Budget(limits)) >= 400_000]).toEqual([true, true]);
  expect(allowed(new Budget(limits, limits))).toBeLessThan(200_000);
});

describe('an operation', () => {
  const limits = { objects: 10, nesting: 3, unpackedBytes: 100, steps: 100_000, cpuMs: 50 };
  const burn = (ms: number) => {
    const started = process.threadCpuUsage();
    for (let used = 0; used < ms * 1000; ) {
      const { user, system } = process.threadCpuUsage(started);
      used = user + system;
    }
  };

  it('has steps of its own, which one within it shares', () => {
    const budget = new Budget({ ...limits, cpuMs: 1e9 });
    const work = () => budget.step(90_000);
    for (let round = 0; round < 5; round++) budget.operation(work);
    expect(() => budget.operation(() => [budget.operation(work), budget.operation(work)])).toThrow(TooComplexPdf);
    budget.operation(work);
    // Steps outside of operations count together.
    work();
    expect(work).toThrow(TooComplexPdf);
  });

  it('is not charged for what the caller does before and after it', () => {
    const budget = new Budget(limits);
    for (let round = 0; round < 5; round++) {
      burn(30);
      budget.operation(() => budget.step(20_000));
    }
    budget.operation(() => burn(60));
    budget.step(20_000);
    expect(() => budget.operation(() => [burn(60), budget.step(20_000)])).toThrow(
      expect.objectContaining({ resource: 'cpuMs' }),
    );
  });
});

describe('an object stream', () => {
  it('that is damaged is malformed, and read as far as it goes in a lenient document', () => {
    const data = deflateSync(Buffer.from(`3 0 (x)${'padding '.repeat(90)}`)).subarray(0, -6);
    const file = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 0 /Kids [] >>',
      ['<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>', data],
    ]);
    expect(() => PdfDocument.open(file).membersOf(3)).toThrow('object stream: expected undamaged data');
    expect(PdfDocument.open(file, { isLenient: true }).membersOf(3)).toEqual([3]);
  });

  const data = (bytes: number) => `3 0 (x)${' '.repeat(bytes - 7)}`;
  const withStream = (bytes: number) =>
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 0 /Kids [] >>',
      ['<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>', deflateSync(Buffer.from(data(bytes)))],
    ]);

  it.each([{}, { isLenient: true }])(
    'above a limit that the caller sets is too complex, and not malformed: %j',
    (options) => {
      const file = withStream(2_000_000);
      const open = (objectStreamBytes: number) => {
        const limits = { ...budgetLimits(file.length), objectStreamBytes };
        return PdfDocument.open(file, { limits, ...options }).membersOf(3);
      };
      expect(open(2_000_000)).toEqual([3]);
      expect(() => open(1_999_999)).toThrow('budget exhausted: objectStreamBytes, limit 1999999');
    },
  );
});
