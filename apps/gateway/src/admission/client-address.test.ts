import { createRandom } from '@blattwerk/testing/random';
import { describe, expect, it } from 'vitest';
import { clientAddress, normalizeAddress, plainAddress } from './client-address.ts';

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[192.0.2.1]:4711', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ['1::ffff:192.0.2.1', '1:0:0:0::/64'],
    ['::1:ffff:192.0.2.1', '0:0:0:0::/64'],
    ['::fffe:192.0.2.1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['2001:db8:1::192.0.2.1', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (text, counted) => {
    expect(normalizeAddress(text)).toBe(counted);
  });

  it.each(['', 'unknown', '192.0.2', '192.0.2.256', '01.2.3.4', '[::1', '::1]', '1:2:3', '192.0.2.1:', 'a:80', '_x'])(
    'is not read from %j',
    (text) => {
      expect(normalizeAddress(text)).toBeUndefined();
    },
  );

  it.each(['x192.0.2.1:80', '192.0.2.1:80x', 'x[::1]', 'x[::1]:80', '[::1]x', '[::1]:80x', '[::1]:', '[::1]80'])(
    'with a port is the whole text, unlike %j',
    (text) => {
      expect(normalizeAddress(text)).toBeUndefined();
    },
  );

  it('has one spelling, whatever its port, its zeros and its letters', () => {
    const random = createRandom('spelling');
    const below = random.integer;
    for (let round = 0; round < 2_000; round++) {
      const groups = Array.from({ length: 8 }, () => (random.chance(0.4) ? 0 : below(0x10000)));
      const full = groups.map((group) => group.toString(16).padStart(4, '0').toUpperCase()).join(':');
      const short = new URL(`http://[${full}]`).hostname;
      const other = groups.map((group, place) => (place < 4 ? group : below(0x10000)).toString(16)).join(':');
      const counted = normalizeAddress(full);
      expect(normalizeAddress(`${short}:${below(65_536)}`)).toBe(counted);
      expect(normalizeAddress(short)).toBe(counted);
      if (groups.slice(0, 4).some((group) => group !== 0)) expect(normalizeAddress(other)).toBe(counted);
    }
  });

  it('is a short IPv4 address or network, or none, for any text', () => {
    const random = createRandom('odd texts');
    const alphabet = Array.from('0123456789abcdefF:.[]%/ x-');
    const found = new Set<string>();
    for (let round = 0; round < 50_000; round++) {
      const text = Array.from({ length: random.integer(20) }, () => random.pick(alphabet)).join('');
      const counted = normalizeAddress(text);
      if (counted !== undefined) found.add(counted);
    }
    expect(found.size).toBeGreaterThan(5);
    for (const counted of found) {
      expect(counted).toMatch(/^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f]{1,4}(:[0-9a-f]{1,4}){3}::\/64)$/);
    }
  });

  it('is that of the connection where a proxy names none', () => {
    const socket = { remoteAddress: '::ffff:10.0.0.1' };
    expect(clientAddress({ ip: '203.0.113.9:1234', socket })).toBe('203.0.113.9');
    expect(clientAddress({ ip: 'unknown'.repeat(500), socket })).toBe('10.0.0.1');
    expect(clientAddress({ ip: '', socket: {} })).toBe('unknown');
  });
});

describe('a whole address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1:4711 ', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['[2001:db8:1:2:3::4]:443', '2001:db8:1:2:3::4'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('of %s is %s', (ip, address) => {
    expect(plainAddress({ ip, socket: { remoteAddress: '10.0.0.1' } })).toBe(address);
  });

  it('is that of the connection where a proxy names none, and none where that has none', () => {
    expect(plainAddress({ ip: 'unknown', socket: { remoteAddress: '10.0.0.1' } })).toBe('10.0.0.1');
    expect(plainAddress({ ip: 'unknown', socket: {} })).toBeUndefined();
  });
});
