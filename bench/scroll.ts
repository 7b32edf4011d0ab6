import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, devices, type Page } from '@playwright/test';
import { chromiumSettings } from '@blattwerk/testing/chromium';
import { startProduct } from '@blattwerk/testing/run-product';
import { workFolder } from '@blattwerk/testing/files/work-folder';
import { longPages, makeLongImages, makeLongText } from './scroll/long-pdfs.ts';
import { type MainThreadTask, tasksOf, traceCategories } from './scroll/main-thread.ts';
import { isAsked } from './pdf/row.ts';
import type { Section } from './section.ts';

/** A task that takes longer is one that a visitor feels. */
const longMs = 50;
const wheelStep = 240;
const swipeSteps = 12;
const passes = 2;
const settledMs = 1500;
/** Swipes in each direction in an editor, whose pages have the width of the window: some thirty pages. */
const editorSwipes = 20;

/** With tools that differ in what scrolls: pages to choose, pages to drag, and two editors. Others show the same parts. */
const machines = {
  desktop: {
    context: { viewport: { width: 1280, height: 900 } },
    slowdown: 1,
    hasFinger: false,
    paths: ['/delete-pages', '/organize-pages'],
  },
  'phone, processor 4 times slower': {
    context: devices['Pixel 7'],
    slowdown: 4,
    hasFinger: true,
    paths: ['/delete-pages', '/organize-pages', '/sign', '/redact'],
  },
} as const;
type Machine = (typeof machines)[keyof typeof machines];

/** Tools whose pages are below each other, in an element that scrolls. */
const editors: readonly string[] = ['/sign', '/redact'];
/** What is scrolled, what has the pictures, and how many of them are there when a PDF is open. */
const overview = { list: '[data-pages]', pictures: '[data-pages] canvas', first: 6 };
const editor = { list: '[data-page-canvas] > *', pictures: '[data-page-canvas] canvas', first: 1 };
type Shown = typeof overview;

export async function benchScroll(): Promise<Section> {
  const files = { text: 'text.pdf', images: 'images.pdf' };
  writeFileSync(join(workFolder(), files.text), makeLongText());
  writeFileSync(join(workFolder(), files.images), await makeLongImages());
  const product = await startProduct({ quiet: true, env: { LOG_LEVEL: 'warn' } });
  const browser = await chromium.launch(chromiumSettings);
  const rows: Section['rows'] = [];
  try {
    for (const [device, machine] of Object.entries(machines)) {
      for (const path of machine.paths) {
        for (const [kind, name] of Object.entries(files)) {
          if (!isAsked(`${device} ${path} ${kind}`)) continue;
          const address = product.address + path;
          const shown = editors.includes(path) ? editor : overview;
          const measured = await scrollThrough(browser, machine, shown, address, join(workFolder(), name));
          rows.push([device, path, kind, ...measured]);
          console.log(rows.at(-1)?.join(' | '));
        }
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  return {
    name: 'scroll',
    title: 'Scrolling through 500 pages',
    text: `A PDF of ${longPages} pages is selected and the page scrolled through its pictures ${passes} times to the end and back, with the wheel and with flings, on the phone with a finger; in the editors through the first thirty pages. Longest task of the main thread while opening and while scrolling, in milliseconds of CPU time (wall time in brackets); tasks over ${longMs} ms by thread and as reported by the browser's observer; largest number of page images held; memory of the renderer process in MB after opening, after one pass and after ${passes}.`,
    columns: [
      'device',
      'page',
      'pages of',
      'opening',
      'scrolling',
      `over ${longMs} ms`,
      'reported',
      'pictures',
      'memory',
    ],
    rows,
  };
}

async function scrollThrough(
  browser: Browser,
  machine: Machine,
  shown: Shown,
  address: string,
  file: string,
): Promise<string[]> {
  const context = await browser.newContext(machine.context);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(address);
    await page.locator('html[data-ready]').waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: machine.slowdown });
    await watch(page, shown);
    const opening = await traced(browser, page, async () => {
      await page.locator('input[type=file]').first().setInputFiles(file);
      await page
        .locator(shown.pictures)
        .nth(shown.first - 1)
        .waitFor({ timeout: 60_000 });
      await sleep(settledMs);
    });
    const memory = [await memoryOf(session, browser)];
    const scrolling: MainThreadTask[] = [];
    for (let pass = 0; pass < passes; pass++) {
      scrolling.push(...(await traced(browser, page, () => onePass(page, session, machine, shown))));
      // Not traced, since it collects garbage in one long task.
      if (pass === 0 || pass === passes - 1) memory.push(await memoryOf(session, browser));
    }
    const { reported, pictures } = await page.evaluate(() => window.watched);
    const over = [...opening, ...scrolling].filter(({ threadMs }) => threadMs > longMs);
    return [
      longest(opening),
      longest(scrolling),
      over.length === 0 ? '0' : `${over.length} (${[...new Set(over.map(({ cause }) => cause))].join(', ')})`,
      String(reported),
      String(pictures),
      memory.map((bytes) => Math.round(bytes / 1e6)).join(', '),
    ];
  } finally {
    await context.close();
  }
}

function longest(tasks: readonly MainThreadTask[]): string {
  return `${Math.max(...tasks.map(({ threadMs }) => threadMs)).toFixed(0)} (${Math.max(...tasks.map(({ wallMs }) => wallMs)).toFixed(0)})`;
}

declare global {
  interface Window {
    watched: { reported: number; pictures: number };
  }
}

/** Counts long tasks as the browser reports them, and the pictures that are held. */
async function watch(page: Page, { pictures }: Shown): Promise<void> {
  await page.evaluate((pictures) => {
    window.watched = { reported: 0, pictures: 0 };
    new PerformanceObserver((list) => {
      window.watched.reported += list.getEntries().length;
    }).observe({ type: 'longtask' });
    setInterval(() => {
      const { length } = document.querySelectorAll(pictures);
      window.watched.pictures = Math.max(window.watched.pictures, length);
    }, 100);
  }, pictures);
}

async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<MainThreadTask[]> {
  const path = join(workFolder(), 'trace.json');
  await browser.startTracing(page, { path, categories: traceCategories });
  await work();
  await browser.stopTracing();
  return tasksOf(readFileSync(path));
}

/** To the end and back to the beginning, with rests in which pictures come. */
async function onePass(page: Page, session: CDPSession, { hasFinger }: Machine, shown: Shown): Promise<void> {
  const list = page.locator(shown.list);
  await list.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const box = await list.boundingBox();
  if (box === null) throw new Error('the overview has no place');
  const [x, y] = [box.x + box.width / 2, Math.max(box.y, 80) + 100];
  if (hasFinger && shown === editor) {
    for (let swipes = 0; swipes < editorSwipes; swipes++) await swipe(session, x, 600, 150);
    await sleep(settledMs);
    for (let swipes = 0; swipes < editorSwipes; swipes++) await swipe(session, x, 150, 600);
    await sleep(settledMs);
    return;
  }
  if (hasFinger) {
    const isAt = (end: 'top' | 'bottom') =>
      list.evaluate((element, end) => {
        const { top, bottom } = element.getBoundingClientRect();
        return end === 'top' ? top > 0 : bottom < innerHeight;
      }, end);
    while (!(await isAt('bottom'))) await swipe(session, x, 600, 100);
    await sleep(settledMs);
    while (!(await isAt('top'))) await swipe(session, x, 150, 700);
    await sleep(settledMs);
    return;
  }
  const length = box.height;
  await page.mouse.move(x, y);
  for (let at = 0; at < length; at += wheelStep) {
    await page.mouse.wheel(0, wheelStep);
    await sleep(40);
  }
  await sleep(settledMs);
  for (let at = 0; at < length; at += length / 4) {
    const fling = { x, y, yDistance: length / 4, speed: 8000, preventFling: false };
    await session.send('Input.synthesizeScrollGesture', { ...fling, gestureSourceType: 'mouse' });
    await sleep(settledMs / 3);
  }
  await sleep(settledMs);
}

/** A finger drags the page and lets go while it moves. Without a mouse, whose pointer lies over other pages in each frame. */
async function swipe(session: CDPSession, x: number, from: number, to: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y: from }]);
  for (let step = 1; step <= swipeSteps; step++) {
    await touch('touchMove', [{ x, y: from + ((to - from) * step) / swipeSteps }]);
    await sleep(16);
  }
  await touch('touchEnd', []);
  await sleep(250);
}

/** Memory of the largest renderer process after garbage collection, in bytes. */
async function memoryOf(session: CDPSession, browser: Browser): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const root = await browser.newBrowserCDPSession();
  const { processInfo } = await root.send('SystemInfo.getProcessInfo');
  await root.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) * 1024);
  return Math.max(...sizes);
}
