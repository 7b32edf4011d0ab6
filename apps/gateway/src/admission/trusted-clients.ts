import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { isVersioned, ToolError } from '@blattwerk/shared';
import type { Variable } from '@blattwerk/server';
import { type AddressedRequest, clientAddress, plainAddress } from './client-address.ts';

/** A program or a network that the operator knows. */
export interface TrustedClient {
  name: string;
  /** Its limits, as a multiple of those of an address. */
  times: number;
  /** SHA-256 of its token, or the network of its addresses. */
  knownBy: { tokenHash: Buffer } | { network: BlockList };
}

/** For what a request counts. */
export interface Client {
  /** An address, or the name of a trusted client. */
  key: string;
  /** Of a trusted client. */
  name?: string;
  times: number;
}

/** Most times that the limits of a trusted client are those of an address. */
const maxTimes = 10_000;

/** The variable TRUSTED_CLIENTS: `shop:20:sha256-<64 hexadecimal digits>,office:5:192.0.2.0/24`. */
export function trustedClientsVariable(doc: string): Variable<readonly TrustedClient[]> {
  return {
    default: [],
    kind: 'list, comma-separated, of name:times:sha256-<hash> and name:times:<network>',
    doc,
    parse(text) {
      const clients = text.split(',').map((entry) => parseClient(entry.trim()));
      if (new Set(clients.map(({ name }) => name)).size < clients.length) throw new RangeError();
      return clients;
    },
  };
}

function parseClient(entry: string): TrustedClient {
  const [, name = '', digits = '', known = ''] = /^([a-z0-9-]{1,40}):(\d{1,5}):(\S+)$/i.exec(entry) ?? [];
  const times = Number(digits);
  if (name === '' || times < 1 || times > maxTimes) throw new RangeError();
  const [, hash] = /^sha256-([\da-f]{64})$/i.exec(known) ?? [];
  return {
    name,
    times,
    knownBy: hash === undefined ? { network: parseNetwork(known) } : { tokenHash: Buffer.from(hash, 'hex') },
  };
}

function parseNetwork(text: string): BlockList {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  // A prefix of 0 would be everybody.
  if (family === 0 || !(prefix >= 1 && prefix <= most)) throw new RangeError();
  const network = new BlockList();
  network.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  return network;
}

interface ClientRequest extends AddressedRequest {
  url: string;
  headers: { authorization?: string | undefined };
}

/**
 * Returns a function that finds for what a request counts: the client of its token, which is read on versioned paths alone,
 * since a log-in in front of the site can send one of its own; the client of its network; or its address.
 * @throws ToolError unknownToken from the function
 */
export function createClients(trusted: readonly TrustedClient[]): (request: ClientRequest) => Client {
  const byToken = trusted.flatMap((client) =>
    'tokenHash' in client.knownBy ? [{ ...client, hash: client.knownBy.tokenHash }] : [],
  );
  const byNetwork = trusted.flatMap((client) =>
    'network' in client.knownBy ? [{ ...client, network: client.knownBy.network }] : [],
  );

  return (request) => {
    const token = isVersioned(request.url)
      ? /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      : undefined;
    if (token !== undefined) {
      const hash = createHash('sha256').update(token).digest();
      // Each is compared, in a time that depends on none of them.
      const [client] = byToken.filter((each) => timingSafeEqual(each.hash, hash));
      if (!client) throw new ToolError('unknownToken');
      return asClient(client);
    }
    const address = byNetwork.length === 0 ? undefined : plainAddress(request);
    const family = address?.includes(':') ? 'ipv6' : 'ipv4';
    const client = address === undefined ? undefined : byNetwork.find(({ network }) => network.check(address, family));
    return client ? asClient(client) : { key: clientAddress(request), times: 1 };
  };
}

function asClient({ name, times }: TrustedClient): Client {
  return { key: `client:${name}`, name, times };
}
