import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOfTool } from '@blattwerk/shared';
import { serviceWorkerPath } from '@blattwerk/site';
import { build } from 'vite';
import { siteToolNames } from '../src/tools/index.ts';
import type { Shell } from '../src/offline/source-of.ts';

/** Builds the service worker. What it keeps: home, the pages of the tools, and every script, font and drawing. */
export async function buildServiceWorker(app: string, built: string): Promise<void> {
  const shell: Shell = {
    // Not the folders, which have data that pdf.js needs for few PDFs.
    files: (await readdir(join(built, 'assets'))).filter((name) => name.includes('.')).map((name) => `/assets/${name}`),
    pages: ['/', ...siteToolNames.map(pathOfTool)],
  };
  await build({
    root: app,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { builtShell: JSON.stringify(shell) },
    build: {
      outDir: built,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(app, 'src/offline/service-worker.ts'),
        output: { format: 'iife', entryFileNames: serviceWorkerPath.slice(1) },
      },
    },
  });
}
