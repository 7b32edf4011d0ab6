import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '@blattwerk/testing/build-web';
import { freePorts } from '@blattwerk/testing/free-ports';
import { expect, it } from 'vitest';
import { processesUsing } from './test/run-script.ts';

const root = join(import.meta.dirname, '..');

it.skipIf(process.platform !== 'linux').each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  '%s to npm start ends every process that it has started',
  async (signal) => {
    buildWeb();
    const folder = mkdtempSync(join(tmpdir(), 'blattwerk-signals-'));
    const { REDIS_URL: _, ...environment } = process.env;
    // Other tests start the product at the same time, and would choose the same port for operators.
    const [port, operatorsPort] = await freePorts(2);
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...environment, TMPDIR: folder, PORT: String(port), OPERATORS_PORT: String(operatorsPort) },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      let output = '';
      npm.stdout.on('data', (data: Buffer) => (output += data.toString()));
      await expect.poll(() => output, { timeout: 90_000 }).toContain('/metrics');
      expect(processesUsing(folder).length).toBeGreaterThanOrEqual(4);
      npm.kill(signal);
      await expect.poll(() => processesUsing(folder), { timeout: 30_000 }).toEqual([]);
    } finally {
      npm.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  },
  150_000,
);
