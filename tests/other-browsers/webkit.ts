import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@blattwerk/testing/free-ports';
import { Builder, By, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { type BrowserOptions, type Visitor, waitMs } from './visitor.ts';

/** Height of the page, and of a display with room for what the browser shows of saved files below it, in pixels. */
const [pageHeight, displayHeight] = [1250, 4000];

/** Function body of the page: shows an element in the middle, and calls back once it stood still for two frames. */
const scrollAndSettle = `
  const [element, done] = arguments;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  let last = '';
  let still = 0;
  requestAnimationFrame(function compare() {
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = [x, y, width, height].join();
    still = place === last ? still + 1 : 0;
    last = place;
    if (still === 2) done();
    else requestAnimationFrame(compare);
  });`;

/** Opens a page in WebKitGTK's MiniBrowser on a display of its own. @throws Error where a program does not start */
export async function openWebKit({ home, downloads }: BrowserOptions): Promise<Visitor> {
  await using programs = new AsyncDisposableStack();
  const display = await startDisplay(programs);
  const address = await startDriver(programs, { ...process.env, ...desktopOf(home, downloads), DISPLAY: display });
  const driver = await startSession(address);
  programs.defer(() => driver.quit());
  const running = programs.move();

  const find = (element: string): Promise<WebElement> =>
    driver.wait(
      async () => (await driver.findElements(By.xpath(element)))[0] ?? null,
      waitMs,
      element,
    ) as Promise<WebElement>;
  const findUsable = async (element: string): Promise<WebElement> => {
    const found = await find(element);
    await driver.wait(async () => (await found.isDisplayed()) && (await found.isEnabled()), waitMs, element);
    // The driver computes the point of a click and then clicks there, whatever has moved in between.
    await driver.executeAsyncScript(scrollAndSettle, found);
    return found;
  };
  /** Each saved file adds a row below the page, which leaves less room for it. */
  const fitWindow = async (): Promise<void> => {
    const rows = await driver.executeScript<number>('return outerHeight - innerHeight');
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width: 1280, height: pageHeight + rows });
  };
  return {
    open: async (page) => {
      await driver.get(page);
      await fitWindow();
    },
    waitFor: async (element) => void (await find(element)),
    count: async (elements) => (await driver.findElements(By.xpath(elements))).length,
    click: async (element) => (await findUsable(element)).click(),
    // WebKit's driver ignores the end of a line, which is a key.
    type: async (field, text) => (await findUsable(field)).sendKeys(text.replaceAll('\n', Key.ENTER)),
    chooseFiles: async (input, paths) => (await find(input)).sendKeys(paths.join('\n')),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Environment of a desktop whose download folder is `downloads`. */
function desktopOf(home: string, downloads: string): Record<string, string> {
  const config = join(home, '.config');
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return {
    HOME: home,
    XDG_CONFIG_HOME: config,
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local/share'),
    GDK_BACKEND: 'x11',
    // A machine for tests has no graphics card and no accessibility bus.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    NO_AT_BRIDGE: '1',
    // bubblewrap needs user namespaces, which containers do not have.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
}

/** Starts an X server. @returns its display */
async function startDisplay(programs: AsyncDisposableStack): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', `1280x${displayHeight}x24`, '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  endWith(programs, server);
  const [number] = await Promise.race([
    once(server.stdio[3] as Readable, 'data', { signal: AbortSignal.timeout(waitMs) }),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb ended'))),
  ]);
  return `:${String(number).trim()}`;
}

/** Starts WebKitWebDriver on loopback. @returns its address */
async function startDriver(programs: AsyncDisposableStack, env: NodeJS.ProcessEnv): Promise<string> {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' });
  endWith(programs, driver);
  const address = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + waitMs;
  while (!(await fetch(`${address}/status`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline || driver.exitCode !== null) throw new Error('WebKitWebDriver does not answer');
    await sleep(50);
  }
  return address;
}

function startSession(address: string): Promise<WebDriver> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (!binary) throw new Error('/usr/lib/*/webkit2gtk-4.*/MiniBrowser is missing');
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const builder = new Builder().usingServer(address).disableEnvironmentOverrides().withCapabilities(capabilities);
  return Promise.resolve(builder.build());
}

function endWith(programs: AsyncDisposableStack, program: ChildProcess): void {
  const ended = once(program, 'exit').catch(() => {});
  programs.defer(async () => {
    program.kill();
    await ended;
  });
}
