import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contracts } from '@blattwerk/shared';
import { freePort } from '@blattwerk/testing/free-ports';
import { sendTool } from '@blattwerk/testing/send-form';
import { expect, it } from 'vitest';
import { pixelPng } from '../tests/http/images.ts';
import { argumentsOf, processesUsing, runScript } from './test/run-script.ts';

const root = join(import.meta.dirname, '..');
/** Time limit for a restart, in ms: a new worker waits for all its children, which share the processor with other tests. */
const restartMs = 90_000;

it.skipIf(process.platform !== 'linux')(
  'dev serves pages and API on one address, restarts gateway and worker on a change, and leaves no process',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'blattwerk-dev-'));
    const address = `http://localhost:${await freePort()}`;
    const dev = runScript('dev.ts', folder, { PORT: new URL(address).port });
    /** The process that runs a module, apart from Node's watcher of it. */
    const processOf = (module: string) =>
      processesUsing(folder).find((pid) => {
        const given = argumentsOf(pid);
        return given.at(-1)?.endsWith(module) && !given.includes('--watch');
      });
    const convert = async () => {
      const answer = await sendTool(address, contracts.convert, [pixelPng]);
      return { status: answer.status, start: (await answer.text()).slice(0, 5) };
    };
    const page = async (path: string) => {
      const answer = await fetch(address + path, { headers: { accept: 'text/html' } });
      return { status: answer.status, html: await answer.text() };
    };
    try {
      await dev.written(address);
      expect(await convert()).toEqual({ status: 200, start: '%PDF-' });

      const english = await page('/converter?lang=en');
      expect(english.status).toBe(200);
      expect(english.html).toContain('<html lang="en">');
      expect(english.html).toContain('/@vite/client');
      expect(english.html).toContain(`"siteAddress":"${address}"`);
      expect((await page('/')).html).toContain('<html lang="de">');
      expect((await page('/no-such-page')).status).toBe(404);
      expect((await page('/docs')).html).toContain('/convert');
      expect((await fetch(`${address}/jobs/unknown`)).headers.get('content-type')).toContain('application/json');

      for (const [module, source] of [
        ['gateway/src/main.ts', 'apps/gateway/src/main.ts'],
        // Only the worker's children import it.
        ['worker/src/parent/main.ts', 'apps/worker/src/tools/convert/handler.ts'],
      ] as const) {
        const before = processOf(module);
        expect(before).toBeDefined();
        utimesSync(join(root, source), new Date(), new Date());
        await expect.poll(() => processOf(module) ?? before, { timeout: restartMs }).not.toBe(before);
        await expect.poll(convert, { timeout: restartMs }).toEqual({ status: 200, start: '%PDF-' });
      }

      dev.process.kill('SIGINT');
      expect(await dev.exited).toBe(0);
      expect(processesUsing(folder)).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
      await expect(fetch(address)).rejects.toThrow('fetch failed');
    } finally {
      dev.process.kill('SIGTERM');
      await dev.exited;
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
