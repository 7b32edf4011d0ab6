import { listOf, type LuaValue, runLua, tableOf } from './lua.ts';

/** A reply of Redis; strings are bytes, a character each. */
export type Reply = string | number | null | Reply[];

/** An error that Redis replies, which begins with its code. */
export class RedisError extends Error {}

interface Kinds {
  string: { text: string };
  hash: Map<string, string>;
  list: string[];
  set: Set<string>;
  zset: Map<string, number>;
}
type Entry = { [K in keyof Kinds]: { kind: K; value: Kinds[K] } }[keyof Kinds] & {
  /** In ms since 1970; undefined for no time to live. */
  expiresAt: number | undefined;
  bytes: number;
};

const wrongType = () => new RedisError('WRONGTYPE Operation against a key holding the wrong kind of value');
const outOfMemory = () => new RedisError("OOM command not allowed when used memory > 'maxmemory'.");

/** Commands that a full Redis refuses (COMMAND INFO: denyoom). */
const growing = new Set(['SET', 'HSET', 'HINCRBY', 'SADD', 'LPUSH', 'RPUSH', 'RPOPLPUSH', 'ZADD', 'INCR']);

/** The data of a Redis without persistence and eviction: the commands that the product, and BullMQ for it, send. */
export class Database {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  /** Maximum of `usedBytes`; 0 without a limit. */
  maxBytes = 0;
  usedBytes = 0;
  /** Gets each message that is published. @returns the number of its receivers */
  published: (channel: string, message: string) => number = () => 0;
  readonly #written = new Set<string>();

  /** @param now its clock, in ms since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws RedisError */
  execute(name: string, ...args: string[]): Reply {
    if (growing.has(name) && this.#isFull()) throw outOfMemory();
    return this.#run(name, args);
  }

  /** Runs a script (EVAL). @throws RedisError */
  runScript(lua: string, keys: readonly string[], args: readonly string[]): Reply {
    return this.runAtomically((call) => replyOf(runLua(lua, call, keys, args)), /^#!.*\ballow-oom\b/.test(lua));
  }

  /** Runs a script that is a function, whose calls get and return values of Lua. */
  runAtomically<T>(script: (call: (name: string, ...args: LuaValue[]) => LuaValue) => T, allowsFull = false): T {
    let isRefusing = !allowsFull && this.#isFull();
    return script((name, ...args) => {
      if (growing.has(name) && isRefusing) throw outOfMemory();
      const reply = this.#run(name, args.map(String));
      // Redis completes a script that has written.
      if (writing.has(name)) isRefusing = false;
      return luaOf(reply);
    });
  }

  keys(): string[] {
    return [...this.#entries.keys()].filter((key) => this.#find(key));
  }

  /** Gets the keys that commands have changed since the last call, with their times to live in ms; undefined for none. */
  eachWritten(take: (key: string, ttlMs: number | undefined) => void): void {
    for (const key of this.#written) {
      const entry = this.#find(key);
      if (entry) take(key, entry.expiresAt === undefined ? undefined : entry.expiresAt - this.#now());
    }
    this.#written.clear();
  }

  /** Bytes of the values in a hash, without its fields. */
  hashBytes(key: string): number {
    return [...(this.#get('hash', key)?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);
  }

  /** A copy, as a replica or a snapshot has it. */
  copy(): Database {
    const copy = new Database(this.#now);
    for (const [key, entry] of this.#entries) copy.#entries.set(key, structuredClone(entry));
    copy.maxBytes = this.maxBytes;
    copy.usedBytes = this.usedBytes;
    return copy;
  }

  #isFull(): boolean {
    return this.maxBytes > 0 && this.usedBytes > this.maxBytes;
  }

  #run(name: string, args: string[]): Reply {
    const command = this.#commands[name];
    if (!command) throw new RedisError(`ERR unknown command '${name}'`);
    return command(...args);
  }

  #find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry?.expiresAt === undefined || entry.expiresAt > this.#now()) return entry;
    this.#remove(key);
    return undefined;
  }

  #remove(key: string): number {
    const entry = this.#entries.get(key);
    if (!entry) return 0;
    this.#entries.delete(key);
    this.usedBytes -= entry.bytes;
    return 1;
  }

  #get<K extends keyof Kinds>(kind: K, key: string): Kinds[K] | undefined {
    const entry = this.#find(key);
    if (entry && entry.kind !== kind) throw wrongType();
    return entry?.value as Kinds[K] | undefined;
  }

  /** Changes a value, which is made where there is none, and removed where it is empty. */
  #change<K extends keyof Kinds, T>(kind: K, key: string, empty: Kinds[K], change: (value: Kinds[K]) => T): T {
    const value = this.#get(kind, key) ?? empty;
    const result = change(value);
    const entry = this.#entries.get(key) ?? ({ kind, value, expiresAt: undefined, bytes: 0 } as Entry);
    this.usedBytes -= entry.bytes;
    entry.bytes = key.length + sizeOf(entry);
    if (entry.bytes === key.length && kind !== 'string') this.#entries.delete(key);
    else {
      this.#entries.set(key, entry);
      this.usedBytes += entry.bytes;
      this.#written.add(key);
    }
    return result;
  }

  #hash = <T>(key: string, change: (value: Kinds['hash']) => T) => this.#change('hash', key, new Map(), change);
  #list = <T>(key: string, change: (value: Kinds['list']) => T) => this.#change('list', key, [], change);
  #set = <T>(key: string, change: (value: Kinds['set']) => T) => this.#change('set', key, new Set(), change);
  #zset = <T>(key: string, change: (value: Kinds['zset']) => T) => this.#change('zset', key, new Map(), change);
  #ranked = (key: string) =>
    [...(this.#get('zset', key) ?? [])].toSorted(([a, left], [b, right]) => left - right || (a < b ? -1 : 1));

  readonly #commands: Readonly<Record<string, (...args: string[]) => Reply>> = {
    EXISTS: (key) => (this.#find(key) ? 1 : 0),
    DEL: (...keys) => keys.reduce((count, key) => count + (this.#find(key) ? this.#remove(key) : 0), 0),
    UNLINK: (...keys) => this.#run('DEL', keys),
    PTTL: (key) => {
      const entry = this.#find(key);
      return entry ? (entry.expiresAt === undefined ? -1 : entry.expiresAt - this.#now()) : -2;
    },
    PEXPIRE: (key, ms) => {
      const entry = this.#find(key);
      if (!entry) return 0;
      if (Number(ms) <= 0) return this.#remove(key);
      entry.expiresAt = this.#now() + Number(ms);
      this.#written.add(key);
      return 1;
    },
    TIME: () => [String(Math.floor(this.#now() / 1_000)), String((this.#now() % 1_000) * 1_000)],
    INFO: () => `used_memory:${this.usedBytes}\r\nmaxmemory:${this.maxBytes}\r\n`,
    PUBLISH: (channel, message) => this.published(channel, message),

    GET: (key) => this.#get('string', key)?.text ?? null,
    SET: (key, text, option, ms) => {
      const before = this.#find(key)?.expiresAt;
      this.#remove(key);
      this.#change('string', key, { text }, () => {});
      const entry = this.#entries.get(key) as Entry;
      entry.expiresAt = option === 'KEEPTTL' ? before : option === 'PX' ? this.#now() + Number(ms) : undefined;
      return 'OK';
    },
    INCR: (key) =>
      this.#change('string', key, { text: '0' }, (value) => {
        value.text = String(Number(value.text) + 1);
        return Number(value.text);
      }),

    HSET: (key, ...pairs) =>
      this.#hash(key, (hash) => {
        const before = hash.size;
        for (let at = 0; at < pairs.length; at += 2) hash.set(pairs[at] as string, pairs[at + 1] as string);
        return hash.size - before;
      }),
    HGET: (key, field) => this.#get('hash', key)?.get(field) ?? null,
    HGETALL: (key) => [...(this.#get('hash', key) ?? [])].flat(),
    HDEL: (key, field) => this.#hash(key, (hash) => Number(hash.delete(field))),
    HINCRBY: (key, field, by) =>
      this.#hash(key, (hash) => {
        const sum = Number(hash.get(field) ?? 0) + Number(by);
        hash.set(field, String(sum));
        return sum;
      }),

    SADD: (key, ...members) =>
      this.#set(key, (set) => {
        const before = set.size;
        for (const member of members) set.add(member);
        return set.size - before;
      }),
    SREM: (key, member) => this.#set(key, (set) => Number(set.delete(member))),
    SMEMBERS: (key) => [...(this.#get('set', key) ?? [])],

    LPUSH: (key, ...values) => this.#list(key, (list) => list.unshift(...values.toReversed())),
    RPUSH: (key, ...values) => this.#list(key, (list) => list.push(...values)),
    LPOP: (key) => this.#list(key, (list) => list.shift() ?? null),
    RPOPLPUSH: (from, to) => {
      if (!this.#get('list', from)) return null;
      this.#get('list', to);
      const value = this.#list(from, (list) => list.pop()) as string;
      this.#list(to, (list) => list.unshift(value));
      return value;
    },
    LLEN: (key) => this.#get('list', key)?.length ?? 0,
    LRANGE: (key) => [...(this.#get('list', key) ?? [])],
    /** Its first occurrence; with RANK -1 the last. */
    LPOS: (key, value, rank) => {
      const list = this.#get('list', key) ?? [];
      const index = rank === undefined ? list.indexOf(value) : list.lastIndexOf(value);
      return index < 0 ? null : index;
    },
    LREM: (key, count, value) =>
      this.#list(key, (list) => {
        const index = Number(count) < 0 ? list.lastIndexOf(value) : list.indexOf(value);
        if (index >= 0) list.splice(index, 1);
        return index < 0 ? 0 : 1;
      }),

    ZADD: (key, score, member) =>
      this.#zset(key, (zset) => {
        const isNew = !zset.has(member);
        zset.set(member, Number(score));
        return Number(isNew);
      }),
    ZREM: (key, member) => this.#zset(key, (zset) => Number(zset.delete(member))),
    ZCARD: (key) => this.#get('zset', key)?.size ?? 0,
    ZRANK: (key, member) => {
      const rank = this.#ranked(key).findIndex(([each]) => each === member);
      return rank < 0 ? null : rank;
    },
    ZPOPMIN: (key) => {
      const [first] = this.#ranked(key);
      if (!first) return [];
      this.#zset(key, (zset) => zset.delete(first[0]));
      return first.map(String);
    },
  };
}

/** Commands that may write, besides those that are `growing`. */
const writing = new Set([...growing, 'DEL', 'UNLINK', 'PEXPIRE', 'HDEL', 'SREM', 'LPOP', 'LREM', 'ZREM', 'ZPOPMIN']);

function sizeOf({ kind, value }: Entry): number {
  let bytes = 0;
  if (kind === 'string') return value.text.length;
  if (kind === 'hash') for (const [field, text] of value) bytes += field.length + text.length;
  else for (const member of kind === 'list' ? value : value.keys()) bytes += member.length + 8;
  return bytes;
}

function luaOf(reply: Reply): LuaValue {
  if (Array.isArray(reply)) return tableOf(reply.map(luaOf));
  return reply ?? false;
}

function replyOf(value: LuaValue): Reply {
  if (value instanceof Map) return listOf(value).map(replyOf);
  if (typeof value === 'number') return Math.trunc(value);
  if (typeof value === 'string') return value;
  return value === true ? 1 : null;
}
