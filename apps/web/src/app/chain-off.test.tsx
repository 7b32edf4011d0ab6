import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInPage } from '../testing/render.tsx';
import { siteConfig } from '../site/site-config.ts';
import { Footer } from './footer/footer.tsx';
import { MobileMenu } from './header/mobile-menu.tsx';
import { MoreTools } from './header/more-tools.tsx';

const before = siteConfig().toolsOff;
afterEach(() => void Object.assign(siteConfig(), { toolsOff: before }));

it.each([
  [3, []],
  [0, ['chain']],
])('%i lists of the site lead to several steps where the operator switches off %j', async (count, toolsOff) => {
  Object.assign(siteConfig(), { toolsOff });
  await renderInPage(
    'rotate',
    <>
      <MoreTools links={[]} named={0} />
      <MobileMenu />
      <Footer />
    </>,
  );
  const links = screen.queryAllByText('Several steps').map((link) => link.closest('a')?.getAttribute('href'));
  expect(links).toEqual(Array.from({ length: count }, () => '/workflow'));
});
