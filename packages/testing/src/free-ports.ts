import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { basename } from 'node:path';
import { commandLine, listenerOf } from './processes.ts';

/**
 * Ports that no system gives away by itself (Linux from 32,768 on): one that is free now is not taken by the next connection
 * before its program listens. Browsers block some of the lower ones.
 */
const range = { first: 11_000, end: 32_000 };

/** A free port of the loopback interface. @param wanted preferred where it is free */
export async function freePort(wanted = 0): Promise<number> {
  return release(await (wanted === 0 ? occupyAny() : occupy(wanted).catch(occupyAny)));
}

/** So many of them, no two the same. */
export async function freePorts(count: number): Promise<number[]> {
  return Promise.all((await Promise.all(Array.from({ length: count }, occupyAny))).map(release));
}

/** @throws Error that names the port, and on Linux the process that has it, where it is not free */
export async function requireFreePort(port: number): Promise<void> {
  try {
    await release(await occupy(port));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const pid = listenerOf(port);
    const [program = ''] = pid === undefined ? [] : commandLine(pid).split(' ');
    const holder = pid === undefined ? '' : ` by process ${pid} (${basename(program)})`;
    throw new Error(`port ${port} is in use${holder}`, { cause: error });
  }
}

async function occupyAny(): Promise<Server> {
  for (;;) {
    try {
      return await occupy(randomInt(range.first, range.end));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

async function occupy(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function release(server: Server): Promise<number> {
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
