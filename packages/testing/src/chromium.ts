import { findProgram } from './find-program.ts';

/** Launch options of Chromium for tests and measurements: without the browser's own windows, which take 40 % of its time. */
export const chromiumSettings = {
  get executablePath() {
    return process.env.CHROMIUM ?? findProgram('chromium-headless-shell');
  },
  /** Without UTF-8 it saves a file with an umlaut under another name. */
  get env() {
    return { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
