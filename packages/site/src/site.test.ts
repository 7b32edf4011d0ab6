import { describe, expect, it } from 'vitest';
import {
  defaultSite,
  fillPage,
  isSwitchedOff,
  meets,
  whenOffered,
  ofTool,
  type SiteConfig,
  sitePlaceholders,
  siteVariableNames,
  siteVariables,
} from './site.ts';

const site = { ...defaultSite, brand: `A & "B" <c> 'd' \\`, siteAddress: 'https://pdf.example' };

describe('siteVariables', () => {
  it('formats numbers for the language', () => {
    expect(siteVariables(defaultSite, 'de')).toMatchObject({
      images: '45',
      imageSize: '30\u00a0MB',
      imageSide: '50.000',
    });
    expect(siteVariables(defaultSite, 'en')).toMatchObject({ imageSide: '50,000', requestSize: '100\u00a0MB' });
    expect(siteVariables({ ...defaultSite, foundedYear: 2023 }, 'de')).toMatchObject({ foundedYear: '2023' });
    expect(siteVariables(defaultSite, 'en')).toMatchObject({ jurisdiction: 'Germany', rasterMegapixels: '100' });
  });

  it('depends on the configuration', () => {
    const limits = { ...defaultSite.limits, images: 12, imageBytes: 1.5 * 1024 * 1024 };
    expect(siteVariables({ ...defaultSite, limits }, 'de')).toMatchObject({ images: '12', imageSize: '1,5\u00a0MB' });
  });

  it('writes days and hours for the language', () => {
    const site = { ...defaultSite, privacyDate: '2026-11-02', supportHours: 48 };
    expect(siteVariables(site, 'de')).toMatchObject({
      privacyDay: '2. November 2026',
      termsDay: '19. August 2025',
      supportResponse: '48\u00A0Stunden',
    });
    expect(siteVariables(site, 'en')).toMatchObject({
      privacyDay: '2 November 2026',
      supportResponse: '48\u00A0hours',
    });
  });

  it('has a placeholder for each variable', () => {
    expect(Object.keys(sitePlaceholders)).toEqual([...siteVariableNames]);
  });
});

describe('a filled page', () => {
  it('is escaped in text and attributes', () => {
    expect(fillPage('<p title="%%brand%%">%%brand%% %%images%%</p>', site, 'de')).toBe(
      '<p title="A &#38; &#34;B&#34; &#60;c&#62; &#39;d&#39; \\">A &#38; &#34;B&#34; &#60;c&#62; &#39;d&#39; \\ 45</p>',
    );
  });

  it('keeps structured data readable as JSON', () => {
    const filled = fillPage('<script type="application/ld+json">{"name":"%%brand%%"}</script>', site, 'de');
    expect(filled).not.toContain('<c>');
    expect(JSON.parse(filled.replace(/<\/?script[^>]*>/g, ''))).toEqual({ name: site.brand });
  });

  it('contains the whole configuration for its script, escaped for a script element', () => {
    const evil = { ...site, brand: '</script><script>alert(1)</script>' };
    const filled = fillPage(
      '<script type="application/json" id="site-config">%%siteConfig%%</script><h1>%%brand%%</h1>',
      evil,
      'de',
    );
    expect(filled.match(/<script/g)).toHaveLength(1);
    expect(JSON.parse(/>(.*?)<\/script>/s.exec(filled)?.[1] ?? '')).toEqual(evil);
  });

  it('keeps a placeholder that is not a variable', () => {
    expect(fillPage('100%% sure %%toString%% %%nothing%%', site, 'de')).toBe('100%% sure %%toString%% %%nothing%%');
  });
});

describe('a tool that is not offered', () => {
  const off = { ...defaultSite, toolsOff: ['convert', 'rotate'] };
  const list = (name: string) => `<li data-when="${whenOffered([name])}"><a href="/${name}?lang=en">${name}</a></li>`;

  it('is in no list, and a group goes with the last of its tools', () => {
    const group = (...names: string[]) =>
      `<div data-when="${whenOffered(names)}"><ul>${names.map(list).join('')}</ul></div>`;
    const built = group('rotate', 'merge') + group('convert', 'rotate');
    expect(fillPage(built, defaultSite, 'de')).toBe(built);
    expect(fillPage(built, off, 'de')).toBe(`<div data-when="tools:rotate+merge"><ul>${list('merge')}</ul></div>`);
  });

  it('has no link: its text stays, and so do links to other pages and other sites', () => {
    const built =
      '<a class="a" href="/rotate?lang=en#x" hreflang="en">turn <b>it</b></a> <a href="/converter/jpg">jpg</a> <a href="/rotate-more">more</a> <a href="https://a.example/rotate">elsewhere</a>';
    expect(fillPage(built, off, 'de')).toBe(
      '<span class="a" hreflang="en">turn <b>it</b></span> <span>jpg</span> <a href="/rotate-more">more</a> <a href="https://a.example/rotate">elsewhere</a>',
    );
  });

  it('is in no list of structured data, at any place of it', () => {
    const data = (...names: string[]) => ({ featureList: names.map((name) => ofTool(name, `A "${name}" [,]`)) });
    const filled = (site: SiteConfig, ...names: string[]) => {
      const html = fillPage(
        `<script type="application/ld+json">${JSON.stringify(data(...names))}</script>`,
        site,
        'de',
      );
      return (JSON.parse(/>(.*)</.exec(html)?.[1] ?? '') as { featureList: string[] }).featureList;
    };
    const names = (...left: string[]) => left.map((name) => `A "${name}" [,]`);
    expect(filled(defaultSite, 'rotate', 'merge')).toEqual(names('rotate', 'merge'));
    expect(filled(off, 'rotate', 'merge', 'convert', 'split', 'convert')).toEqual(names('merge', 'split'));
    expect(filled(off, 'rotate', 'convert')).toEqual([]);
  });

  it('has the page of its path and those below it', () => {
    expect(['/converter', '/converter/jpg', '/rotate'].map((path) => isSwitchedOff(off, path))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isSwitchedOff({ toolsOff: ['chain'] }, '/workflow')).toBe(true);
    expect(['/', '/convert', '/rotate2', '/workflow', '/blog/rotate'].some((path) => isSwitchedOff(off, path))).toBe(
      false,
    );
    expect(isSwitchedOff({ toolsOff: ['ocr'] }, '/pdf-to-text')).toBe(true);
  });
});

describe('a conditional element', () => {
  const built =
    '<ul><li>all</li><li class="a" data-when="ads">ads of %%brand%%</li><li data-when="noAds">none</li></ul><section data-when="founded"><p>since %%foundedYear%%</p></section>';
  const plain = { ...defaultSite, brand: 'Laub' };

  it('is removed or kept as a whole by its condition', () => {
    expect(fillPage(built, plain, 'de')).toBe('<ul><li>all</li><li data-when="noAds">none</li></ul>');
    expect(fillPage(built, { ...plain, adsClient: 'x', foundedYear: 2023 }, 'de')).toBe(
      '<ul><li>all</li><li class="a" data-when="ads">ads of Laub</li></ul><section data-when="founded"><p>since 2023</p></section>',
    );
  });

  it('is removed inside of a kept one', () => {
    const nested = '<section data-when="noAds"><p data-when="ads">a</p><p data-when="noPayments">b</p></section>';
    expect(fillPage(nested, plain, 'de')).toBe('<section data-when="noAds"><p data-when="noPayments">b</p></section>');
  });

  it('cannot be injected by the configuration', () => {
    const brand = '<p data-when="ads">x</p>';
    expect(fillPage('<p>%%brand%%</p>', { ...plain, brand }, 'de')).toContain('&#60;p data-when');
  });

  it('is rejected with an unknown condition', () => {
    expect(() => fillPage('<p data-when="moon">x</p>', plain, 'de')).toThrow('moon');
  });

  it('distinguishes addresses with and without encryption', () => {
    expect(meets({ ...plain, siteAddress: 'https://pdf.example' }, 'encrypted')).toBe(true);
    expect(meets({ ...plain, siteAddress: 'http://pdf.example' }, 'encrypted')).toBe(false);
    const apiAddress = 'http://api.example';
    expect(meets({ ...plain, siteAddress: 'https://pdf.example', apiAddress }, 'encrypted')).toBe(false);
  });

  it('names an operator only with name and address', () => {
    const named = { ...plain, operator: { ...plain.operator, name: 'A' } };
    expect(meets(named, 'operatorNamed')).toBe(false);
    expect(meets(named, 'operatorUnnamed')).toBe(true);
    expect(meets({ ...plain, operator: { ...named.operator, address: 'B' } }, 'operatorNamed')).toBe(true);
  });
});
