import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumSettings } from '@blattwerk/testing/chromium';
import { pdfInfo, textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck, qpdfJob, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { systemFile } from '@blattwerk/testing/system-file';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildForBrowsers } from '../build.ts';
import * as api from './index.ts';

const folder = temporaryFolder();
let browser: Browser;
let page: Page;
/** A document as Chromium prints it: tagged, with bookmarks, links and subsets of fonts. */
let printed: Buffer;

const image = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="40" cy="40" r="30" fill="teal"/></svg>`;
const html = `<html lang="en"><title>Annual report</title><h1>One</h1><p>Grüße</p><a href="#two">to the second</a>
  <h1 id="two" style="break-before: page">Two</h1>${image(80, 80)}<table><tr><td>1</td><td>2</td></tr></table>
  <h1 style="break-before: page">Three</h1><p>${'More text. '.repeat(20)}</p></html>`;

beforeAll(async () => {
  await buildForBrowsers(folder.path);
  browser = await chromium.launch(chromiumSettings);
  page = await browser.newPage();
  await page.setContent(html);
  printed = await page.pdf({ outline: true, tagged: true });
  const script = readFileSync(join(folder.path, 'browser.js'), 'utf8');
  await page.route('https://library.example/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.route('**/browser.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.goto('https://library.example/');
});

afterAll(async () => {
  await browser.close();
  folder[Symbol.dispose]();
});

interface Inputs {
  files: readonly Uint8Array[];
  font: Uint8Array;
}

/** All that the package does with files. It runs in Node and in the browser, so it refers to nothing outside of itself. */
async function useLibrary(library: typeof api, { files, font }: Inputs): Promise<Record<string, Uint8Array | string>> {
  const {
    budgetLimits,
    create,
    Drawing,
    embeddedFont,
    encodeTextString,
    merge,
    open,
    PdfRef,
    pixelImage,
    standardFont,
    withEntries,
  } = library;
  const found: Record<string, Uint8Array | string> = {};
  const opened = await Promise.all(files.map((bytes) => open(bytes, { password: 'o' })));
  for (const [index, pdf] of opened.entries()) {
    const { version, pageCount, pages, info, outline, repair, wasEncrypted } = pdf;
    found[`facts ${index}`] = JSON.stringify([version, pageCount, pages, info, outline, repair, wasEncrypted]);
    const { labels, metadata, attachments } = pdf;
    found[`more facts ${index}`] = JSON.stringify([labels, metadata, attachments, pdf.links()]);
    found[`text ${index}`] = JSON.stringify([await pdf.text(), await pdf.search('more text')]);
    found[`select ${index}`] = pdf.select([2, 0]);
    found[`save ${index}`] = pdf.rotate(90, [0]).save();
    found[`pack ${index}`] = pdf.save({ objectStreams: 'always' });
    if (!wasEncrypted && !repair) found[`update ${index}`] = pdf.update();
    const redacted = await open(pdf.save());
    const { searched = '', ...redaction } = await redacted.redact({ words: 'more text', fill: [0, 0, 0] });
    found[`redacted ${index}`] = JSON.stringify(redaction);
    found[`searched ${index}`] = searched;
    found[`redact ${index}`] = redacted.save();
    found[`compress ${index}`] = (await (await open(pdf.save())).compress()).save({ objectStreams: 'never' });
    const other = await open(pdf.save());
    const encrypted = other.encrypt({ user: 'Straße', owner: 'o', allow: { print: false } }).save();
    found[`encrypt ${index}`] = encrypted;
    found[`decrypt ${index}`] = (await open(encrypted, { password: 'Straße' })).save();
  }
  const { bytes, losses } = merge(opened.map((pdf, index) => ({ pdf, title: `File ${index}` })));
  found['merge'] = bytes;
  found['losses'] = JSON.stringify(losses);
  const [bytesOfFirst = new Uint8Array(), first] = [files[0], opened[0]];
  const image = pixelImage({ width: 2, height: 1, channels: 3, data: new Uint8Array([255, 0, 0, 0, 0, 255]) });
  const drawing = new Drawing({ width: 90, height: 40 })
    .text('Page', 0, 24, { font: standardFont('Helvetica'), size: 12, color: [0, 0, 0] })
    .text('ABA', 0, 4, { font: embeddedFont(font), size: 12, color: [0, 0, 0] })
    .image(image, 60, 0, 20, 20, { opacity: 0.5 });
  await first?.draw([{ pageIndex: 1, drawing, x: 80, y: 20, rotation: 90 }]);
  found['draw'] = first?.save() ?? '';
  found['pages with drawings'] = String(await first?.removeDrawn());
  found['remove drawn'] = first?.save() ?? '';
  const catalog = first?.trailer.get('Root');
  const root = first?.resolve(catalog);
  if (catalog instanceof PdfRef && root instanceof Map)
    first?.set(catalog.number, withEntries(root, { Lang: encodeTextString('de – €') }));
  const glyphs: string[] = [];
  await first?.interpret(0, {
    showText: (run) => {
      for (const part of run.parts())
        if (part.kind === 'glyph') glyphs.push(part.font.textOf(part.glyph.bytes).text, part.x.toFixed(3));
    },
  });
  found['interpret'] = glyphs.join(' ');
  found['set'] = first?.save() ?? '';
  const made = create([{ width: 300, height: 200 }]);
  await made.draw([{ pageIndex: 0, drawing, x: 9, y: 9 }]);
  made
    .setInfo({ Title: 'New – €' })
    .setLabels(['i'])
    .setOutline([{ title: 'a', pageIndex: 0, items: [] }]);
  made.attach({ name: 'a.txt', bytes: new TextEncoder().encode('text') });
  made.addLinks(0, [{ area: { left: 0, bottom: 0, right: 9, top: 9 }, uri: 'https://example.org/' }]);
  found['attached'] = JSON.stringify(Array.from((await made.attachments[0]?.bytes()) ?? []));
  found['create'] = made.save();
  const limits = { ...budgetLimits(bytesOfFirst.length), objects: 3 };
  const nothing = new Uint8Array(9);
  const refusals = await Promise.allSettled([open(nothing), open(bytesOfFirst, { limits }), open(files[2] ?? nothing)]);
  found['refusals'] = JSON.stringify(refusals.map((refusal) => String('reason' in refusal ? refusal.reason : '')));
  return found;
}

/** Without cross-references, and with bytes that are not deflated in the middle of its longest stream. */
function withDamagedStream(file: Buffer): Buffer {
  const damaged = Buffer.from(file.subarray(0, file.lastIndexOf('xref\n')));
  const starts = Array.from(file.toString('latin1').matchAll(/stream\n/g), ({ index }) => index);
  const lengths = starts.map((start, index) => (starts[index + 1] ?? start) - start);
  const longest = lengths.indexOf(Math.max(...lengths));
  const middle = Math.floor((starts[longest] ?? 0) + (lengths[longest] ?? 0) / 2);
  return damaged.fill(0xff, middle, middle + 20);
}

/** A file as qpdf writes it, all streams decoded: neither compression, random numbers nor the time of a merge differ. */
function normalized(file: Uint8Array | string | undefined, password = ''): string {
  if (file === undefined || typeof file === 'string') return String(file);
  return qpdfOutput(file, `--password=${password}`, '--decrypt', '--qdf', '--decode-level=all')
    .toString('latin1')
    .replaceAll(/\/ID \[.*\]|(?<=\/(Creation|Mod)Date )\(.*\)|(?<=<xmp:(Create|Modify|Metadata)Date>)[^<]*/g, '');
}

describe('the entry for browsers', () => {
  it('imports nothing', () => {
    expect(readFileSync(join(folder.path, 'browser.js'), 'utf8')).not.toMatch(/^(?!\s*\*).*(\bfrom |\brequire\()["']/m);
  });

  it('writes in Chromium what it writes in Node', async () => {
    const encrypted = (form: Readonly<Record<string, unknown>>) =>
      qpdfJob(printed, { allowWeakCrypto: '', encrypt: { userPassword: 'u', ownerPassword: 'o', ...form } });
    const files = [
      printed,
      qpdfJob(printed, { objectStreams: 'generate' }),
      encrypted({ '128bit': { useAes: 'n' } }),
      encrypted({ '128bit': { useAes: 'y' } }),
      encrypted({ '256bit': {} }),
      printed.subarray(0, printed.length - 200),
      withDamagedStream(printed),
    ];
    const inputs = {
      files: files.map((file) => new Uint8Array(file)),
      font: new Uint8Array(
        readFileSync(systemFile('fonts-urw-base35', '/usr/share/fonts/opentype/urw-base35/NimbusSans-Regular.otf')),
      ),
    };
    const inNode = await useLibrary(api, inputs);
    await page.evaluate((given) => Object.assign(globalThis, { inputs: given }), inputs);
    const call = `import('/browser.js').then((library) => (${useLibrary.toString()})(library, globalThis.inputs))`;
    const inChromium = (await page.evaluate(call)) as typeof inNode;
    expect(Object.keys(inChromium)).toEqual(Object.keys(inNode));
    for (const [name, file] of Object.entries(inChromium)) {
      const password = name.startsWith('encrypt') ? 'Straße' : '';
      expect(normalized(file, password), name).toBe(normalized(inNode[name], password));
    }
    for (const name of ['merge', 'draw', 'select 0']) expect(qpdfCheck(inChromium[name] as Uint8Array), name).toBe(0);
    expect(textOf(inChromium['draw'] as Uint8Array)).toMatch(/Page\s+ABA|ABA\s+Page/);
    expect(pdfInfo(inChromium['encrypt 0'] as Uint8Array, ['-upw', 'Straße'])['Encrypted']).toMatch(
      /print:no .*AES-256/,
    );
  });
});
