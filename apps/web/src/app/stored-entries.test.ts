import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consentKey } from '@blattwerk/site';
import { expect, it } from 'vitest';
import { texts as german } from '../pages/privacy/texts.de.ts';
import { texts as english } from '../pages/privacy/texts.en.ts';
// oxlint-disable-next-line eslint/no-restricted-imports -- compares the keys of all modules
import { purchaseKey } from '../payment/state/purchase.ts';
import { keptRecipesKey } from '../pages/workflow/kept-recipes.ts';
import { recentToolsKey } from '../pages/recent-tools/recent-tools.ts';
// oxlint-disable-next-line eslint/no-restricted-imports -- as above
import { keptSenderKey } from '../tools/e-invoice/make/kept-sender.ts';
import { funnelCounters } from '../usage/funnel-counters.ts';

const source = join(import.meta.dirname, '..');

/** Every module that writes to the browser's storage, and its keys; the installed app's pages have none, an entry's is passed. */
const writers = {
  'offline/installed-app.ts': [],
  'offline/service-worker.ts': [],
  'pages/recent-tools/recent-tools.ts': [recentToolsKey],
  'pages/workflow/kept-recipes.ts': [keptRecipesKey],
  'payment/state/purchase.ts': [purchaseKey],
  'site/browser-entry.ts': [],
  'tools/e-invoice/make/kept-sender.ts': [keptSenderKey],
  'usage/decision.ts': [consentKey],
  'usage/funnel-counters.ts': funnelCounters,
};

it('only known modules store something in the browser', () => {
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) =>
      /Storage\s*(\.setItem|\[)|writeEntry\(|document\.cookie\s*=(?!.*Max-Age=0)|indexedDB|caches\.open|serviceWorker/.test(
        readFileSync(join(source, name), 'utf8'),
      ),
    );
  expect(found.toSorted()).toEqual(Object.keys(writers).toSorted());
});

it.each([german, english])('the privacy notice lists every entry ($title)', ({ sections }) => {
  const blocks = sections.find(({ id }) => id === 'device')?.blocks ?? [];
  const listed = blocks
    .flatMap((block) =>
      Array.isArray(block) ? block : typeof block === 'object' && 'items' in block ? block.items : [],
    )
    .flatMap((item) => /^([\w, ]+) \((local|session)Storage\): /.exec(item)?.[1]?.split(', ') ?? []);
  expect(listed.toSorted()).toEqual(Object.values(writers).flat().toSorted());
});

it.each([german, english])('the privacy notice names what the installed app keeps ($title)', ({ sections }) => {
  const blocks = sections.find(({ id }) => id === 'device')?.blocks ?? [];
  expect(blocks.filter((block) => typeof block === 'string' && block.includes('(Cache Storage)'))).toHaveLength(1);
});
