import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Body } from '@blattwerk/testing/multipart';
import { type ExpensiveRequest, expensiveRequests, fillingRequest } from './expensive-files.ts';

const KiB = 1024;

/** A running attack. */
export interface Attack {
  /** Number of requests by what became of them. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Number of requests and connections that it has begun. */
  readonly begun: () => number;
  /** Ends all connections. */
  stop(): void;
}

/** What is attacked. */
export interface Target {
  host: string;
  port: number;
}

interface Attacker {
  target: Target;
  addresses: readonly string[];
  signal: AbortSignal;
  /** Connections that are destroyed at the end. */
  sockets: Set<ClientRequest | Socket>;
  count: (outcome: string) => void;
  /** Counts a request or connection that begins. */
  begin: () => void;
}

type Strategy = (attacker: Attacker) => Promise<void>;

/** Most connections of an attack, over all addresses. */
const maxConnections = 800;
/** Most connections of an attack that sends little, at once and those that it opens in a second. */
const maxIdleConnections = 20_000;
const idleConnectionsPerSecond = 600;
/** Paces in bytes per second: of an upload that the limit of stalls permits, and of a download of the least pace. */
const hoardBytesPerSecond = 2_000;
const fillBytesPerSecond = 20_000;
/** Time between two steps of a slow transfer, in ms: the attack itself takes little processor time. */
const slowEveryMs = 5_000;

/** Slow uploads that declare 30 MB, or nothing. */
const hoard: Strategy = async (attacker) => {
  const perAddress = Math.min(40, Math.floor(maxConnections / attacker.addresses.length));
  await eachAddress(attacker, { concurrent: perAddress, perSecond: 100 }, async (address, index) => {
    const length = index % 2 === 0 ? { 'content-length': 30_000_000 } : { 'transfer-encoding': 'chunked' };
    const outgoing = open(attacker, address, 'rotate', {
      'content-type': 'multipart/form-data; boundary=b',
      ...length,
    });
    outgoing.write(
      '--b\r\ncontent-disposition: form-data; name="pdf"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n',
    );
    outgoing.write(Buffer.alloc(64 * KiB, 0x20));
    while (!outgoing.destroyed && !outgoing.writableEnded && !attacker.signal.aborted) {
      outgoing.write(Buffer.alloc((hoardBytesPerSecond * slowEveryMs) / 1_000, 0x20));
      await sleep(slowEveryMs);
    }
  });
};

/** The most expensive small files of all cost classes, at the rate that is permitted. */
const starve: Strategy = (attacker) => {
  const requests = expensiveRequests();
  let sent = 0;
  return eachAddress(attacker, { concurrent: 8, perSecond: 8 }, async (address) => {
    const { tool, body } = requests[sent++ % requests.length] as ExpensiveRequest;
    const answer = await answerOf(sendBody(attacker, address, tool, body));
    answer?.resume();
  });
};

/** Large answers that are read slowly. */
const fill: Strategy = (attacker) => {
  const { tool, body } = fillingRequest();
  return eachAddress(attacker, { concurrent: 4, perSecond: 4 }, async (address) => {
    const outgoing = sendBody(attacker, address, tool, body);
    const answer = await answerOf(outgoing);
    if (!answer) return;
    while (!answer.destroyed && !answer.readableEnded && !attacker.signal.aborted) {
      answer.read((fillBytesPerSecond * slowEveryMs) / 1_000);
      await sleep(slowEveryMs);
    }
  });
};

/** Runs that take long, slow uploads and slow downloads at once. */
const mixed: Strategy = async (attacker) => {
  await Promise.all([starve, hoard, fill].map((strategy) => strategy(attacker)));
};

/** Connections without a request, and with the first half of a request's head. */
const idle: Strategy = (attacker) =>
  holdConnections(attacker, (socket, index, address) => {
    if (index % 2 === 0) socket.write(`POST /rotate HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n`);
  });

/** Connections that request a page of the API again and again, and read nothing. */
const unread: Strategy = (attacker) =>
  holdConnections(attacker, (socket, _index, address) => {
    const request = () => socket.write(getHead('/openapi.json', address));
    request();
    const timer = setInterval(request, slowEveryMs / 10);
    socket.once('close', () => clearInterval(timer));
  });

/** Connections that send two thousand requests at once, and read nothing. */
const pipeline: Strategy = (attacker) =>
  holdConnections(attacker, (socket, _index, address) => socket.write(getHead('/rotate', address).repeat(2_000)));

export const strategies = {
  hoard,
  starve,
  fill,
  mixed,
  idle,
  unread,
  pipeline,
} as const satisfies Record<string, Strategy>;
export type AttackName = keyof typeof strategies;

/** Requests and connections that an attack begins at least, also one from a single address. */
export const minBegun: Readonly<Record<AttackName, number>> = {
  hoard: 20,
  starve: 8,
  fill: 4,
  mixed: 20,
  idle: 1_000,
  unread: 1_000,
  pipeline: 1_000,
};

/**
 * Starts an attack on a product of this machine.
 * @param addresses of this machine, from which it comes where the target has a loopback address; and those that a proxy in
 *   front of the product would name
 */
export function startAttack(name: AttackName, target: Target, addresses: readonly string[]): Attack {
  const outcomes = new Map<string, number>();
  const controller = new AbortController();
  const sockets: Attacker['sockets'] = new Set();
  const count = (outcome: string): void => {
    if (!controller.signal.aborted) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  let begun = 0;
  const begin = () => void begun++;
  void strategies[name]({ target, addresses, signal: controller.signal, sockets, count, begin });
  return {
    outcomes,
    begun: () => begun,
    stop() {
      controller.abort();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Opens connections that read nothing, again where they are closed, and gives each to `use`. */
function holdConnections(
  attacker: Attacker,
  use: (socket: Socket, index: number, address: string) => unknown,
): Promise<void> {
  const concurrent = Math.floor(maxIdleConnections / attacker.addresses.length);
  const repetition = { concurrent, perSecond: idleConnectionsPerSecond, isLimited: false };
  return eachAddress(attacker, repetition, async (address, index) => {
    const socket = connect(from(attacker.target, address));
    attacker.sockets.add(socket);
    socket.on('error', () => {});
    socket.once('connect', () => use(socket, index, address));
    await new Promise((resolve) => socket.once('close', resolve));
    attacker.sockets.delete(socket);
    attacker.count('closed');
  });
}

function from(target: Target, localAddress: string) {
  return target.host.startsWith('127.') ? { ...target, localAddress } : target;
}

function getHead(path: string, address: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`;
}

interface Repetition {
  /** Requests of an address at once. */
  concurrent: number;
  /** Requests that begin, over all addresses: an attack is to hold much, not to need a fast line. */
  perSecond: number;
  /** Whether an address keeps to the rate that requests for tools are permitted: one a second. */
  isLimited?: boolean;
}

/** Repeats `work` from each address. */
async function eachAddress(
  { addresses, signal, begin }: Attacker,
  { concurrent, perSecond, isLimited = true }: Repetition,
  work: (address: string, index: number) => Promise<void>,
): Promise<void> {
  const everyMs = (addresses.length * 1_000) / perSecond;
  await Promise.all(
    addresses.map(async (address, place) => {
      let open = 0;
      await sleep((everyMs * place) / addresses.length);
      for (let index = 0; !signal.aborted; index++) {
        if (open < concurrent) {
          open++;
          begin();
          void work(address, index)
            .catch(() => {})
            .finally(() => open--);
        }
        // The first requests come faster: the permitted rate is counted over a minute.
        const minMs = index < Math.min(concurrent, 30) ? 200 : 1_050;
        await sleep(Math.max(everyMs, isLimited ? minMs : 0));
      }
    }),
  );
}

function open(
  { target, sockets, count }: Attacker,
  address: string,
  tool: string,
  headers: Record<string, string | number>,
): ClientRequest {
  const outgoing = request({
    ...from(target, address),
    path: `/${tool}`,
    method: 'POST',
    agent: false,
    headers: { ...headers, 'x-forwarded-for': address },
  });
  sockets.add(outgoing);
  outgoing.on('error', () => count('cut'));
  outgoing.once('close', () => sockets.delete(outgoing));
  outgoing.once('response', (answer) => {
    answer.on('error', () => {});
    count(String(answer.statusCode));
    // A refusal ends the request.
    if (answer.statusCode !== 200) outgoing.destroy();
  });
  return outgoing;
}

function sendBody(attacker: Attacker, address: string, tool: string, body: Body): ClientRequest {
  const outgoing = open(attacker, address, tool, { 'content-type': body.contentType, 'content-length': body.bytes });
  for (const part of body.parts) outgoing.write(part);
  outgoing.end();
  return outgoing;
}

/** The answer with status 200; undefined where there is none. */
function answerOf(outgoing: ClientRequest): Promise<IncomingMessage | undefined> {
  return new Promise((resolve) => {
    outgoing.once('response', (answer) => resolve(answer.statusCode === 200 ? answer : undefined));
    outgoing.once('close', () => resolve(undefined));
  });
}
