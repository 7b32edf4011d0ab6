import { describe, expect, it } from 'vitest';
import { accuracyOf } from './recognize.ts';

describe('accuracyOf', () => {
  it('counts characters that are missing, added or replaced', () => {
    expect(accuracyOf('Abrechnung', 'Abrechnung')).toBe(1);
    expect(accuracyOf('Abrechnun', 'Abrechnung')).toBeCloseTo(0.9);
    expect(accuracyOf('xAbrechnun9', 'Abrechnung')).toBeCloseTo(0.8);
    expect(accuracyOf('', '')).toBe(1);
    expect(accuracyOf('ganz anderes, und viel länger', 'kurz')).toBe(0);
  });
});
