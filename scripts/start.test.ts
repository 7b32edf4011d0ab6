import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@blattwerk/testing/free-ports';
import { expect, it } from 'vitest';
import { pixelPng } from '../tests/http/images.ts';
import { buildWeb } from '@blattwerk/testing/build-web';

/** Handlers that were started, by whomever, with this folder for their temporary files. */
function processesUsing(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`TMPDIR=${folder}\0`);
    } catch {
      return false;
    }
  });
}

function sharedMemory(): string[] {
  return readdirSync('/dev/shm').filter((name) => name.startsWith('blattwerk'));
}

it.skipIf(process.platform !== 'linux')(
  'start says its address, serves, and leaves no process, socket or file when it is ended',
  async () => {
    buildWeb();
    const folder = mkdtempSync(join(tmpdir(), 'blattwerk-start-'));
    const shared = sharedMemory();
    const port = await freePort();
    try {
      const { REDIS_URL: _, ...environment } = process.env;
      const start = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
        env: { ...environment, TMPDIR: folder, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = new Promise<number | null>((resolve) => start.once('exit', resolve));
      let said = '';
      await new Promise<void>((resolve) => {
        start.stdout.on('data', (data: Buffer) => {
          said += data.toString();
          if (said.includes('/metrics')) resolve();
        });
      });
      expect(said).toContain(`http://localhost:${port}`);
      expect(processesUsing(folder).length).toBeGreaterThanOrEqual(4);
      const operators = /http:\/\/localhost:\d+(?=\/queues)/.exec(said)?.[0] ?? '';
      expect((await fetch(`${operators}/queues`)).status).toBe(200);
      expect(await (await fetch(`${operators}/metrics`)).text()).toContain('blattwerk_ready 1');

      const form = new FormData();
      form.append('images', new File([new Uint8Array(pixelPng)], 'punkt.png', { type: 'image/png' }));
      const answer = await fetch(`http://localhost:${port}/convert`, { method: 'POST', body: form });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      expect((await fetch(`http://localhost:${port}/converter`)).status).toBe(200);

      start.kill('SIGINT');
      expect(await ended).toBe(0);
      expect(processesUsing(folder)).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
      expect(sharedMemory().filter((name) => !shared.includes(name))).toEqual([]);
      await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  90_000,
);
