import { describe, expect, it } from 'vitest';
import { isAllowed, productionPackages } from './make-notices.ts';

describe('licences', () => {
  it('of every package of the product are on the list of allowed ones', () => {
    const packages = productionPackages();
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter((each) => !isAllowed(each))).toEqual([]);
  });

  it.each([
    ['AGPL-3.0-only', false],
    ['GPL-2.0-or-later', false],
    ['LGPL-3.0-or-later', false],
    ['', false],
    ['MIT AND AGPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['(MIT AND Zlib)', true],
  ])('%s: allowed %s', (license, allowed) => {
    expect(isAllowed({ name: 'some-package', license })).toBe(allowed);
  });

  it('LGPL is allowed for the libvips of sharp', () => {
    expect(isAllowed({ name: '@img/sharp-libvips-linux-x64', license: 'LGPL-3.0-or-later' })).toBe(true);
  });
});
