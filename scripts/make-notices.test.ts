import { describe, expect, it } from 'vitest';
import { developmentPackages, isAllowed, productionPackages } from './make-notices.ts';

describe('licences', () => {
  it('of every package of the product are on the list of allowed ones', () => {
    const packages = productionPackages();
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter((each) => !isAllowed(each))).toEqual([]);
  });

  it('of every package for development are allowed there', () => {
    const packages = developmentPackages();
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter((each) => !isAllowed(each, 'development'))).toEqual([]);
    expect(packages.filter(({ license }) => /AGPL|SSPL|BUSL/.test(license))).toEqual([]);
  });

  it('of tools are not allowed in the product', () => {
    const tool = { name: 'some-package', license: 'MPL-2.0' };
    expect([isAllowed(tool), isAllowed(tool, 'development')]).toEqual([false, true]);
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

  it('LGPL is allowed for the libvips of sharp and for libheif', () => {
    expect(isAllowed({ name: '@img/sharp-libvips-linux-x64', license: 'LGPL-3.0-or-later' })).toBe(true);
    expect(isAllowed({ name: 'libheif-js', license: 'LGPL-3.0' })).toBe(true);
    expect(isAllowed({ name: 'libheif-js-bundle', license: 'LGPL-3.0' })).toBe(false);
  });
});
