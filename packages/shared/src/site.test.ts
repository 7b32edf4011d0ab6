import { describe, expect, it } from 'vitest';
import { defaultSite, fillPage, sitePlaceholders, siteVariableNames, siteVariables } from './site.ts';

const site = { ...defaultSite, brand: `A & "B" <c> 'd' \\`, siteAddress: 'https://pdf.example' };

describe('the words of configuration', () => {
  it('are written as the language writes numbers', () => {
    expect(siteVariables(defaultSite, 'de')).toMatchObject({ images: '45', imageSize: '30 MB', imageSide: '50.000' });
    expect(siteVariables(defaultSite, 'en')).toMatchObject({ imageSide: '50,000', requestSize: '100 MB' });
  });

  it('follow the operator', () => {
    const limits = { ...defaultSite.limits, images: 12, imageBytes: 1.5 * 1024 * 1024 };
    expect(siteVariables({ ...defaultSite, limits }, 'de')).toMatchObject({ images: '12', imageSize: '1,5 MB' });
  });

  it('all have a placeholder', () => {
    expect(Object.keys(sitePlaceholders)).toEqual([...siteVariableNames]);
  });
});

describe('a page filled', () => {
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

  it('carries the whole configuration for its script, which nothing in it can end', () => {
    const evil = { ...site, brand: '</script><script>alert(1)</script>' };
    const filled = fillPage(
      '<script type="application/json" id="site-config">%%siteConfig%%</script><h1>%%brand%%</h1>',
      evil,
      'de',
    );
    expect(filled.match(/<script/g)).toHaveLength(1);
    expect(JSON.parse(/>(.*?)<\/script>/s.exec(filled)?.[1] ?? '')).toEqual(evil);
  });

  it('leaves alone what is no word of configuration', () => {
    expect(fillPage('100%% sure %%toString%% %%nothing%%', site, 'de')).toBe('100%% sure %%toString%% %%nothing%%');
  });
});
