import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@blattwerk/server';
import { retention } from '@blattwerk/shared';
import type { FastifyInstance } from 'fastify';
import { normalizeAddress } from '../admission/client-address.ts';
import { createWindowCount } from '../admission/window-count.ts';
import { watchAnswer } from '../answer/watch-answer.ts';
import type { GatewayConfig } from '../config.ts';
import type { GatewayMetrics } from './metrics.ts';

/** Why the gateway closes a connection: the bound of its address or of all, unread answers, too many requests, a bad head. */
export const closeReasons = ['address', 'total', 'unread', 'requests', 'head'] as const;
export type CloseReason = (typeof closeReasons)[number];

/**
 * Requests of a connection that may wait for their answers. Browsers and proxies send one; each takes some kilobytes, and
 * one packet can contain two thousand.
 */
const unansweredPerConnection = 4;
/**
 * Requests of an address in a window, of any kind: thirty visitors of one network who open their first page at once send
 * 300. Each costs the gateway a tenth of a millisecond or more, also where nobody reads its answer.
 */
const requestsPerWindow = 300;
const windowMs = retention.connectionCount;
/** Time for which an address that has sent too many requests gets no connection, in ms. */
const barredMs = retention.barredAddress;
/** Least time between two lines of the log about closed connections, in ms. */
const logEveryMs = 60_000;
/** Share of the process's descriptors for visitors; the others are those of Redis, the operators' port and files. */
const descriptorShare = 0.8;
/** Bound where the platform does not tell the number of descriptors. */
const usualConnections = 10_000;

/** An open connection of a visitor. */
interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** Answers that are not sent completely, the oldest first. */
  readonly unanswered: Set<ServerResponse>;
  isClosing: boolean;
}

export interface Connections {
  /** Creates a server whose connections are counted, for the option `serverFactory` of Fastify. */
  createServer(listener: RequestListener): Server;
  /** Watches every answer of an app; those of `sendResult` are watched there. */
  watchAnswers(app: FastifyInstance): void;
  /** Counts a connection that ends with the refusal of a head. */
  headRefused(): void;
}

interface ConnectionOptions {
  config: GatewayConfig;
  metrics: Pick<GatewayMetrics, 'connectionOpened' | 'connectionEnded' | 'connectionClosed'>;
  log: Pick<Logger, 'warn'>;
}

/**
 * Bounds the connections of visitors, in all and of each address, and the requests that each has open: a connection whose
 * answers nobody reads keeps a descriptor and memory. Beyond a bound the idle connection that is open longest gives way, then
 * the one whose answer is being sent longest; where every other connection is waited for by its visitor, the new one.
 * Behind a proxy, which has one address, connections are bounded in all alone: the proxy bounds those of each visitor.
 */
export function createConnections({ config, metrics, log }: ConnectionOptions): Connections {
  const open = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Connection>>();
  const total = config.MAX_CONNECTIONS || Math.floor(descriptorLimit() * descriptorShare);
  const isAddressKnown = config.TRUST_PROXY_HOPS === 0 && config.RATE_LIMIT_PER_MINUTE > 0;
  const perAddress = isAddressKnown ? config.CONNECTIONS_PER_ADDRESS : Number.POSITIVE_INFINITY;
  /** Addresses that get no connection, with the timers that end that. */
  const barred = new Map<string, NodeJS.Timeout>();
  const closed = new Map<CloseReason, number>();
  const requests = createWindowCount(windowMs);
  let loggedAt = Number.NEGATIVE_INFINITY;

  function add(socket: Socket): void {
    const address = (isAddressKnown ? normalizeAddress(socket.remoteAddress) : undefined) ?? '';
    const connection = { socket, address, unanswered: new Set<ServerResponse>(), isClosing: false };
    const ofAddress = byAddress.get(address) ?? new Set();
    byAddress.set(address, ofAddress.add(connection));
    open.set(socket, connection);
    metrics.connectionOpened();
    socket.once('close', () => remove(connection));
    if (barred.has(address)) close(connection, 'requests');
    else if (ofAddress.size > perAddress) close(slowestOf(ofAddress, connection), 'address');
    else if (open.size > total) close(slowestOf(largest(), connection), 'total');
  }

  function remove(connection: Connection): void {
    open.delete(connection.socket);
    metrics.connectionEnded();
    const ofAddress = byAddress.get(connection.address);
    ofAddress?.delete(connection);
    if (ofAddress?.size === 0) byAddress.delete(connection.address);
  }

  function close(connection: Connection, reason: CloseReason): void {
    if (connection.isClosing) return;
    connection.isClosing = true;
    connection.socket.destroy();
    count(reason);
  }

  function count(reason: CloseReason): void {
    metrics.connectionClosed(reason);
    closed.set(reason, (closed.get(reason) ?? 0) + 1);
    const now = performance.now();
    if (now - loggedAt < logEveryMs) return;
    loggedAt = now;
    log.warn({ open: open.size, closed: Object.fromEntries(closed) }, 'connections closed');
    closed.clear();
  }

  /**
   * Closes a connection with too many requests, and others of its address, where nobody waits for an answer, before they
   * are read: Node parses all that one packet contains, whatever becomes of the connection.
   */
  function bar(offender: Connection): void {
    close(offender, 'requests');
    if (!isAddressKnown) return;
    const { address } = offender;
    const known = barred.get(address)?.refresh();
    // No address is kept longer, also where no request follows.
    if (!known) barred.set(address, setTimeout(() => barred.delete(address), barredMs).unref());
    for (const other of byAddress.get(address) ?? []) if (other.unanswered.size === 0) close(other, 'requests');
  }

  /** Counts a request. @returns whether its address has sent more than permitted in this window */
  function isTooMuch({ address }: Connection): boolean {
    return isAddressKnown && requests.count(address) > requestsPerWindow;
  }

  /** The connections of the address that has most. */
  function largest(): Set<Connection> {
    let most = new Set<Connection>();
    for (const connections of byAddress.values()) if (connections.size > most.size) most = connections;
    return most;
  }

  return {
    createServer(listener) {
      const server = createServer((request, response) => {
        const connection = open.get(request.socket);
        if (!connection || connection.isClosing) return;
        const { unanswered } = connection;
        if (unanswered.size >= unansweredPerConnection || isTooMuch(connection)) return bar(connection);
        unanswered.add(response);
        response.once('close', () => unanswered.delete(response));
        listener(request, response);
      });
      server.on('connection', add);
      server.keepAliveTimeout = config.KEEP_ALIVE_MS;
      // Later than the limits of an upload, which answer it instead of closing its connection.
      server.requestTimeout = config.UPLOAD_TIMEOUT_MS + config.DRAIN_MS;
      return server;
    },
    watchAnswers(app) {
      app.addHook('onSend', (request, reply, _payload, done) => {
        // A connection that has closed has no further event, which would end the watch.
        if (reply.raw.destroyed) return done();
        const connection = open.get(request.raw.socket);
        const stop = watchAnswer(request.raw.socket, config, () => {
          if (connection) close(connection, 'unread');
        });
        reply.raw.once('close', stop);
        done();
      });
    },
    headRefused: () => count('head'),
  };
}

/** The connection that is missed least: idle for longest, or else sending for longest, or else the newest. */
function slowestOf(connections: Iterable<Connection>, newest: Connection): Connection {
  let sending: Connection | undefined;
  for (const connection of connections) {
    if (connection.isClosing || connection === newest) continue;
    const [oldest] = connection.unanswered;
    if (!oldest) return connection;
    if (oldest.headersSent) sending ??= connection;
  }
  return sending ?? newest;
}

/** Descriptors that the process may open; Node raises its limit to the greatest permitted one. */
function descriptorLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const limit = Number(report.userLimits?.open_files?.soft);
  return Number.isFinite(limit) ? limit : usualConnections / descriptorShare;
}
