import { EventEmitter } from 'node:events';
import { type Command, ReplyError } from 'ioredis';
import { Database, RedisError, type Reply } from './database.ts';
import type { Party, World } from './world.ts';

/** Errors of ioredis; made once, since a stack costs more than all else of a command. */
const offline = new Error("Stream isn't writeable and enableOfflineQueue options is false");
const closed = new Error('Connection is closed.');
const unknownScript = new ReplyError('NOSCRIPT No matching script.');

/** Work at a Redis, whose result travels back; undefined while it blocks. */
interface Call {
  run: (database: Database) => unknown;
  /** Of a call that blocks, in ms. */
  blockMs?: number | undefined;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** A Redis, reached over a network that delays, cuts and holds connections. */
export class SimulatedRedis {
  readonly world: World;
  readonly machine: Party;
  readonly connections = new Set<SimulatedConnection>();
  /** Connections that take jobs of a queue, by its name. */
  readonly takers = new Map<string, Set<SimulatedConnection>>();
  readonly #blocked = new Set<{ call: Call; reply: (result: unknown) => void; from: symbol }>();
  readonly #maxBytes: number;
  database: Database;
  runId = 1;
  /** Longest time of a message on the way, in ms. */
  latencyMs = 1;
  /** Checks a key that a call has written. */
  written: (key: string, ttlMs: number | undefined) => void = () => {};

  constructor(world: World, name: string, maxBytes: number) {
    this.world = world;
    this.machine = world.party(name);
    this.#maxBytes = maxBytes;
    this.database = this.#opened(new Database(() => world.now));
  }

  #opened(database: Database): Database {
    database.maxBytes = this.#maxBytes;
    database.published = (channel, message) => {
      const receivers = [...this.connections].filter(
        ({ channels, status }) => channels.has(channel) && status === 'ready',
      );
      for (const receiver of receivers) receiver.deliver(() => receiver.emit('message', channel, message));
      return receivers.length;
    };
    return database;
  }

  /** Ends the server with all connections, for `ms`. @param kept its data afterwards; none by default */
  restart(ms: number, kept?: Database): void {
    this.machine.isAlive = false;
    for (const connection of this.connections) connection.close();
    this.#blocked.clear();
    this.world.after(ms, () => {
      this.database = this.#opened(kept ?? new Database(() => this.world.now));
      this.runId++;
      this.machine.isAlive = true;
    });
  }

  /** Runs a call that has arrived. @param from the connection @param reply sends its result back */
  arrive(call: Call, from: symbol, reply: (result: unknown) => void): void {
    const result = this.#run(call);
    if (result !== undefined || call.blockMs === undefined) reply(result);
    else {
      const blocked = { call, reply, from };
      this.#blocked.add(blocked);
      this.world.after(call.blockMs, () => this.#blocked.delete(blocked) && reply(null), this.machine);
    }
    for (const each of this.#blocked) {
      const served = this.#run(each.call);
      if (served === undefined) continue;
      this.#blocked.delete(each);
      each.reply(served);
    }
  }

  /** Notices after a while that a connection is gone; what blocks on it may take something until then. */
  forget(connection: symbol): void {
    this.world.after(this.world.random.integer(300), () => {
      for (const blocked of this.#blocked) if (blocked.from === connection) this.#blocked.delete(blocked);
    });
  }

  #run({ run }: Call): unknown {
    try {
      return run(this.database);
    } catch (error) {
      if (!(error instanceof RedisError)) throw error;
      return new ReplyError(error.message);
    } finally {
      this.database.eachWritten(this.written);
    }
  }
}

/** A connection of ioredis: the part of `Redis` that the product and BullMQ's stand-in use. */
export class SimulatedConnection extends EventEmitter {
  readonly server: SimulatedRedis;
  readonly options: { host: string; port: number };
  /** Channels that it has subscribed to. */
  readonly channels = new Set<string>();
  readonly stream = { destroy: () => this.close() };
  readonly owner: Party;
  readonly #waits: boolean;
  status: 'connecting' | 'ready' | 'end' = 'connecting';
  /** Calls that were sent, and those that wait for a connection. */
  #sent: Call[] = [];
  #queued: Call[] = [];
  #attempts = 0;
  /** Another one for each connection, so that nothing of an earlier one arrives. */
  #epoch = Symbol('connection');
  #lastArrival = 0;
  #lastReply = 0;
  /** Until when the network holds what is on the way. */
  heldUntil = 0;

  /** @param waits whether commands wait for a connection, and are sent again after one is lost; otherwise they fail */
  constructor(server: SimulatedRedis, owner: Party, waits: boolean) {
    super();
    this.server = server;
    this.options = { host: server.machine.name, port: 6_379 };
    this.owner = owner;
    this.#waits = waits;
    server.connections.add(this);
    this.#connect();
  }

  duplicate(): SimulatedConnection {
    return new SimulatedConnection(this.server, this.owner, this.#waits);
  }

  disconnect(reconnects = false): void {
    if (reconnects) return this.close();
    this.status = 'end';
    this.#lose();
    for (const call of this.#queued.splice(0)) call.reject(closed);
    this.server.connections.delete(this);
  }

  /** Ends with its process, in which nothing happens any more. */
  vanish(): void {
    this.server.forget(this.#epoch);
    this.#epoch = Symbol('connection');
    this.status = 'end';
    this.server.connections.delete(this);
  }

  /** Loses the connection, and opens another. */
  close(): void {
    if (this.status === 'end') return;
    const wasReady = this.status === 'ready';
    this.status = 'connecting';
    this.#lose();
    if (wasReady) this.emit('close');
    this.#retry();
  }

  /** Runs work at the server, as one command does. */
  run<T>(run: (database: Database) => T, blockMs?: number): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const call: Call = { run, blockMs, resolve: resolve as Call['resolve'], reject };
    if (this.status === 'ready') this.#send(call);
    else if (this.#waits && this.status !== 'end') this.#queued.push(call);
    else reject(offline);
    return promise;
  }

  /** Brings something from the server, behind what is on the way. */
  deliver(work: () => void): void {
    const { world } = this.server;
    const epoch = this.#epoch;
    const arrive = () => {
      if (epoch !== this.#epoch) return;
      if (this.heldUntil > world.now) this.#at(this.heldUntil, arrive, this.owner);
      else work();
    };
    this.#lastReply = Math.max(this.#lastReply, this.#travelled());
    this.#at(this.#lastReply, arrive, this.owner);
  }

  #travelled(): number {
    return this.server.world.now + this.server.world.random.integer(this.server.latencyMs + 1);
  }

  #at(at: number, work: () => void, owner: Party): void {
    this.server.world.after(at - this.server.world.now, work, owner);
  }

  #send(call: Call): void {
    const { server } = this;
    const epoch = this.#epoch;
    this.#sent.push(call);
    const arrive = () => {
      if (epoch !== this.#epoch) return;
      if (this.heldUntil > server.world.now) return this.#at(this.heldUntil, arrive, server.machine);
      server.arrive(call, epoch, (result) =>
        this.deliver(() => {
          this.#sent.splice(this.#sent.indexOf(call), 1);
          if (result instanceof Error) call.reject(result);
          else call.resolve(result);
        }),
      );
    };
    this.#lastArrival = Math.max(this.#lastArrival, this.#travelled());
    this.#at(this.#lastArrival, arrive, server.machine);
  }

  #lose(): void {
    this.server.forget(this.#epoch);
    this.#epoch = Symbol('connection');
    this.heldUntil = 0;
    this.#lastArrival = this.#lastReply = 0;
    const lost = this.#sent.splice(0);
    if (this.#waits && this.status !== 'end') this.#queued.unshift(...lost);
    else for (const call of lost) call.reject(closed);
  }

  #retry(): void {
    const { world } = this.server;
    const epoch = this.#epoch;
    const retryMs = Math.min(++this.#attempts * 100, 1_000);
    world.after(retryMs, () => epoch === this.#epoch && this.status === 'connecting' && this.#connect(), this.owner);
  }

  #connect(): void {
    const { machine, world } = this.server;
    const epoch = this.#epoch;
    const open = () => {
      if (epoch !== this.#epoch || this.status !== 'connecting') return;
      if (!machine.isAlive) return this.#retry();
      // The handshake waits for a server that is paused.
      if (machine.pausedUntil > world.now) return this.#at(machine.pausedUntil, open, this.owner);
      this.status = 'ready';
      this.#attempts = 0;
      this.emit('ready');
      for (const call of this.#queued.splice(0)) this.#send(call);
    };
    this.#at(this.#travelled() + 1, open, this.owner);
  }

  // The commands of ioredis.

  /** @returns its reply with strings as ioredis decodes them */
  #command(name: string, args: readonly (string | number | Buffer)[]): Promise<Reply> {
    const encoded = args.map(encode);
    return this.run((database) => database.execute(name, ...encoded)).then(decode);
  }

  defineCommand(name: string, { numberOfKeys = 0, lua }: { numberOfKeys?: number; lua: string }): void {
    const run = (...args: (string | number | Buffer)[]) => {
      const encoded = args.map(encode);
      return this.run((database) =>
        database.runScript(lua, encoded.slice(0, numberOfKeys), encoded.slice(numberOfKeys)),
      );
    };
    Object.assign(this, {
      [name]: async (...args: string[]) => decode(await run(...args)),
      [`${name}Buffer`]: async (...args: string[]) => bufferOf(await run(...args)),
    });
  }

  async sendCommand({ name, args }: Command): Promise<Reply> {
    if (name === 'evalsha') throw unknownScript;
    const [lua = '', count = '0', ...rest] = args.map((arg) => encode(arg as string | Buffer));
    const keys = Number(count);
    return this.run((database) => database.runScript(lua, rest.slice(0, keys), rest.slice(keys)));
  }

  hgetBuffer = async (key: string, field: string) =>
    bufferOf(await this.run((database) => database.execute('HGET', key, field)));
  hgetall = async (key: string) => {
    const pairs = (await this.#command('HGETALL', [key])) as string[];
    return Object.fromEntries(pairs.flatMap((name, at) => (at % 2 === 0 ? [[name, pairs[at + 1]]] : [])));
  };
  pexpire = (key: string, ms: number) => this.#command('PEXPIRE', [key, ms]);
  pttl = (key: string) => this.#command('PTTL', [key]);
  get = (key: string) => this.#command('GET', [key]);
  del = (key: string) => this.#command('DEL', [key]);
  hdel = (key: string, field: string) => this.#command('HDEL', [key, field]);
  llen = (key: string) => this.#command('LLEN', [key]);
  zcard = (key: string) => this.#command('ZCARD', [key]);
  publish = (channel: string, message: string) => this.#command('PUBLISH', [channel, message]);
  info = (section: string) =>
    section === 'server' ? this.run(() => `run_id:${this.server.runId}\r\n`) : this.#command('INFO', []);
  subscribe = (channel: string) => {
    this.channels.add(channel);
    return this.run(() => 1);
  };
  blmpop = (seconds: number, _keys: number, key: string, _end: string, _count: string, count: number) =>
    this.run((database) => {
      const length = database.execute('LLEN', key) as number;
      if (length === 0) return undefined;
      return [key, Array.from({ length: Math.min(length, count) }, () => decode(database.execute('LPOP', key)))];
    }, seconds * 1_000);
  multi = () => {
    const calls: string[][] = [];
    const chain = {
      lpos: (key: string, value: string) => calls.push(['LPOS', key, value, '-1']) && chain,
      llen: (key: string) => calls.push(['LLEN', key]) && chain,
      zrank: (key: string, member: string) => calls.push(['ZRANK', key, member]) && chain,
      exec: () => this.run((database) => calls.map(([name = '', ...args]) => [null, database.execute(name, ...args)])),
    };
    return chain;
  };
}

function encode(value: string | number | Buffer): string {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  const text = String(value);
  // oxlint-disable-next-line no-control-regex
  return /^[\0-\x7f]*$/.test(text) ? text : Buffer.from(text).toString('latin1');
}

function decode(reply: Reply): Reply {
  if (Array.isArray(reply)) return reply.map(decode);
  // oxlint-disable-next-line no-control-regex
  return typeof reply !== 'string' || /^[\0-\x7f]*$/.test(reply) ? reply : Buffer.from(reply, 'latin1').toString();
}

/** Bytes with memory of their own, as those that ioredis reads of a large reply: the product frees it. */
function bufferOf(reply: Reply): Reply | Buffer {
  if (typeof reply !== 'string') return reply;
  const bytes = Buffer.allocUnsafeSlow(reply.length);
  bytes.write(reply, 'latin1');
  return bytes;
}
