import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '@blattwerk/testing/build-web';
import { freePorts } from '@blattwerk/testing/free-ports';
import { expect, it } from 'vitest';
import { processesUsing, runCommand } from './test/run-script.ts';

it.skipIf(process.platform !== 'linux').each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  '%s to npm start ends every process that it has started',
  async (signal) => {
    buildWeb();
    const folder = mkdtempSync(join(tmpdir(), 'blattwerk-signals-'));
    // Other tests start the product at the same time, and would choose the same port for operators.
    const [port, operatorsPort] = await freePorts(2);
    const ports = { PORT: String(port), OPERATORS_PORT: String(operatorsPort) };
    const npm = runCommand(['npm', 'start'], folder, ports);
    try {
      await npm.written('/metrics');
      expect(processesUsing(folder).length).toBeGreaterThanOrEqual(4);
      npm.process.kill(signal);
      await expect.poll(() => processesUsing(folder), { timeout: 30_000 }).toEqual([]);
    } finally {
      for (const pid of processesUsing(folder)) process.kill(Number(pid), 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  },
  150_000,
);
