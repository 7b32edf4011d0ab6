/** Launch options of Chromium for tests and measurements. */
export const chromiumSettings = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  // Without UTF-8 it saves a file with an umlaut under another name.
  env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
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
