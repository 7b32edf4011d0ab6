import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const script = new URL('check-health.sh', import.meta.url).pathname;
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => response.writeHead(request.url === '/health/ready' ? 200 : 503).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});

afterAll(() => void server.close());

/** Status with which the check ends. */
async function check(...addresses: string[]): Promise<number> {
  const [status] = (await once(spawn(script, addresses, { stdio: 'ignore' }), 'close')) as [number];
  return status;
}

describe('check-health', () => {
  it('passes where all servers answer with 200', async () => {
    expect(await check(`${port}/health/ready`, `${port}/health/ready`)).toBe(0);
  });

  it('fails with another status, also of the second', async () => {
    expect(await check(`${port}/health/live`)).toBe(1);
    expect(await check(`${port}/health/ready`, `${port}/health/live`)).toBe(1);
  });

  it('fails where nobody listens', async () => {
    expect(await check('1/health/ready')).toBe(1);
  });
});
