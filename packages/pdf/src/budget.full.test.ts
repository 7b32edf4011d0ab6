import { it } from 'vitest';
import { attacks, expectExhausted } from './testing/budget-attacks.ts';

it.each(attacks)('a tiny file exhausts %s with %s, within the limits of the product', async (...attack) => {
  await expectExhausted(attack, 1);
});
