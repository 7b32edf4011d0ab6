import { readdirSync, readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts, sendingTools } from '@blattwerk/shared';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journeys } from '../browser/journeys.ts';
import type { OptionInput } from '../browser/journeys/journey.ts';
import { toolTexts } from '../browser/tool-page.ts';
import { openFirefox } from './firefox.ts';
import { type BrowserOptions, type Visitor, waitMs } from './visitor.ts';
import { openWebKit } from './webkit.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ quiet: true, env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' } });
}, 300_000);
afterAll(() => product.stop(), 90_000);

const browsers: Record<string, (options: BrowserOptions) => Promise<Visitor>> = {
  Firefox: openFirefox,
  WebKit: openWebKit,
};

it('there is a journey for every tool that sends files', () => {
  expect(journeys.map(({ tool }) => tool).toSorted()).toEqual(sendingTools.map(({ name }) => name).toSorted());
});

describe.each(Object.entries(browsers))('%s', (_, openBrowser) => {
  const folder = temporaryFolder();
  const downloads = join(folder.path, 'downloads');
  let visitor: Visitor;
  beforeAll(async () => {
    mkdirSync(downloads);
    visitor = await openBrowser({ home: folder.path, downloads });
  }, 120_000);
  afterAll(async () => {
    await visitor[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  }, 60_000);

  it.each(journeys)('$tool from choosing to saving', { timeout: 120_000 }, async (journey) => {
    await visitor.open(product.address + contracts[journey.tool].page);
    await visitor.waitFor('/html[@data-ready]');
    await visitor.chooseFiles('//main//input[@type="file"][not(@capture)]', writeFiles(folder.path, journey));
    // The empty view has a button with the same label, and is replaced; the pages appear above the button.
    await visitor.waitFor('//main[.//*[@data-file]][not(.//*[@data-waiting])]');
    await setOptions(visitor, journey.options);
    const { action } = await toolTexts(journey.tool, 'de');
    await visitor.click(`//main//button[normalize-space()="${action}"]`);
    await visitor.click('//main//a[@download]');
    const bytes = await readDownload(downloads, journey.downloadName);
    expect(() => journey.check(bytes)).not.toThrow();
  });
});

function writeFiles(folder: string, { tool, files }: (typeof journeys)[number]): string[] {
  const own = join(folder, tool);
  mkdirSync(own);
  return files.map(({ name, buffer }) => {
    const path = join(own, name);
    writeFileSync(path, buffer);
    return path;
  });
}

async function setOptions(visitor: Visitor, { choices = [], texts = {} }: OptionInput): Promise<void> {
  for (const value of choices) {
    const radio = `.//input[@type="radio"][@value="${value}"]`;
    await visitor.waitFor(`//main${radio.slice(1)}`);
    const closed = `//main//details[not(@open)][${radio}]/summary`;
    if ((await visitor.count(closed)) > 0) await visitor.click(closed);
    await visitor.click(`//main//label[${radio}]`);
    await visitor.waitFor(`//main//label[${radio}]`);
  }
  for (const [field, text] of Object.entries(texts)) await visitor.type(`//main//*[@data-option="${field}"]`, text);
}

/** A saved file, once the browser has written all of it. */
async function readDownload(folder: string, name: string): Promise<Buffer> {
  // Until then, both browsers write into a file of another name; Firefox reserves the name with an empty file.
  await expect
    .poll(() => readdirSync(folder).filter((file) => readFileSync(join(folder, file)).length > 0), { timeout: waitMs })
    .toContain(name);
  return readFileSync(join(folder, name));
}
