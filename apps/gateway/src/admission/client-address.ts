import { isIP } from 'node:net';

/** Hexadecimal groups of an IPv6 address that a provider assigns to one customer at least: the first 64 bits. */
const networkGroups = 4;

export interface AddressedRequest {
  /** As the trusted proxies name it. */
  ip: string;
  socket: { remoteAddress?: string | undefined };
}

/**
 * The address for which a request counts: an IPv4 address, or the /64 network of an IPv6 address. Where a trusted proxy
 * names something that is no address, that of the connection.
 */
export function clientAddress({ ip, socket }: AddressedRequest): string {
  return normalizeAddress(ip) ?? normalizeAddress(socket.remoteAddress) ?? 'unknown';
}

/** The whole address of a request, of both its spellings the shorter; undefined where there is none. */
export function plainAddress({ ip, socket }: AddressedRequest): string | undefined {
  const text = [ip, socket.remoteAddress]
    .map((each) => withoutPort(each?.trim() ?? ''))
    .find((each) => isIP(each) !== 0);
  if (text === undefined || isIP(text) === 4) return text;
  const normalized = normalizeAddress(text);
  return normalized?.includes(':') ? text.split('%', 1)[0] : normalized;
}

/**
 * Normalizes an address, so that each visitor has one spelling: without port and zone, an IPv4-mapped IPv6 address as
 * IPv4, any other IPv6 address as its /64 network.
 * @returns undefined where the text is no IP address
 */
export function normalizeAddress(text: string | undefined): string | undefined {
  const ip = withoutPort(text?.trim() ?? '');
  const version = isIP(ip);
  if (version === 0) return undefined;
  if (version === 4) return ip;
  const groups = groupsOf(ip.split('%', 1)[0] ?? '');
  const [sixth, high = 0, low = 0] = groups.slice(5);
  const isMapped = sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  return `${groups
    .slice(0, networkGroups)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(ip: string): number[] {
  const [head = [], tail = []] = ip.split('::').map(partsOf);
  const missing = 8 - head.length - tail.length;
  return [...head, ...Array<number>(missing).fill(0), ...tail];
}

function partsOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}
