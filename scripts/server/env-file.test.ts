import { expect, it } from 'vitest';
import { variablesOf, withVariables } from './env-file.ts';

it('sets variables, and keeps other lines and comments', () => {
  const text = '# mine\nBRAND=Laub\nDOMAIN=old.example\n';
  const values = {
    DOMAIN: 'pdf.example',
    OPERATOR_NAME: "Laub & O'Neil",
    OPERATOR_ADDRESS: 'Gasse 1 $X, "Wien"',
    EMPTY: '',
  };
  const written = withVariables(text, values);
  expect(written.startsWith('# mine\nBRAND=Laub\nDOMAIN=pdf.example\n')).toBe(true);
  expect(variablesOf(written)).toEqual({ BRAND: 'Laub', ...values });
  expect(withVariables(written, values)).toBe(written);
  expect(() => withVariables('', { NAME: '\'"' })).toThrow('cannot contain');
});
