import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePort, freePorts, requireFreePort } from './free-ports.ts';

it('returns the wanted port, and another one where it is in use', async () => {
  const wanted = await freePort();
  expect(await freePort(wanted)).toBe(wanted);
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const other = await freePort(wanted);
  expect(other).not.toBe(wanted);
  expect(other).toBeGreaterThan(0);
  server.close();
});

it.skipIf(process.platform !== 'linux')(
  'gives ports of which no two are the same, and that the system gives to nobody',
  async () => {
    const ports = await freePorts(20);
    expect(new Set(ports).size).toBe(20);
    const [first = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t').map(Number);
    // The next connection of any program takes none of them.
    expect(Math.max(...ports)).toBeLessThan(first);
  },
);

it('names the process that has a port', async () => {
  const port = await freePort();
  await requireFreePort(port);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const holder = process.platform === 'linux' ? ` by process ${process.pid} \\(` : '';
  await expect(requireFreePort(port)).rejects.toThrow(new RegExp(`^port ${port} is in use${holder}`));
  server.close();
});
