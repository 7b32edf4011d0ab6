import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** A free port of the loopback interface. @param wanted preferred where it is free */
export async function freePort(wanted = 0): Promise<number> {
  return release(await occupy(wanted).catch(() => occupy(0)));
}

/** So many of them, no two the same. */
export async function freePorts(count: number): Promise<number[]> {
  return Promise.all((await Promise.all(Array.from({ length: count }, () => occupy(0)))).map(release));
}

/** @throws Error that names the port, and on Linux the process that has it, where it is not free */
export async function requireFreePort(port: number): Promise<void> {
  try {
    await release(await occupy(port));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const holder = process.platform === 'linux' ? holderOf(port) : undefined;
    throw new Error(`port ${port} is in use${holder ? ` by process ${holder}` : ''}`, { cause: error });
  }
}

/** The id and name of the process that listens on a port; undefined where it belongs to another user. */
function holderOf(port: number): string | undefined {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const inodes = ['tcp', 'tcp6']
    .flatMap((table) => linesOf(`/proc/net/${table}`))
    // Columns: number, local and remote address, state, of which 0A is listening, …, inode (proc_pid_net(5)).
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => state === '0A' && local.endsWith(ending))
    .map((columns) => `socket:[${columns[9]}]`);
  const pid = readdirSync('/proc').find(
    (entry) => /^\d+$/.test(entry) && linksOf(entry).some((link) => inodes.includes(link)),
  );
  return pid === undefined ? undefined : `${pid} (${linesOf(`/proc/${pid}/comm`)[0] ?? ''})`;
}

/** What the descriptors of a process refer to. */
function linksOf(pid: string): string[] {
  const folder = `/proc/${pid}/fd`;
  return orNothing(() => readdirSync(folder)).flatMap((name) => orNothing(() => [readlinkSync(`${folder}/${name}`)]));
}

function linesOf(path: string): string[] {
  return orNothing(() => readFileSync(path, 'utf8').split('\n'));
}

/** Processes end, and those of others cannot be read. */
function orNothing(read: () => string[]): string[] {
  try {
    return read();
  } catch {
    return [];
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
