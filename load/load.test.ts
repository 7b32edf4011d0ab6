import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { type WatchReading, startWatch, sumsOf, watchRows } from './watch.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const metrics = `# HELP process_open_fds Open files.
process_open_fds 31
process_resident_memory_bytes 1.5e+8
blattwerk_children{queue="images"} 2
blattwerk_children{queue="render"} 1
blattwerk_build_info{app="worker",version="1"} 1
blattwerk_refusals_total{tool="a b",code="busy"} 7
`;

it('sums a metric over all labels', () => {
  expect(sumsOf(metrics)).toEqual({
    process_open_fds: 31,
    process_resident_memory_bytes: 150_000_000,
    blattwerk_children: 3,
  });
});

it('reads metrics at the start and at the end, with the credentials of the address', async () => {
  const asked: (string | undefined)[] = [];
  const address = await serve((incoming, outgoing) => {
    asked.push(incoming.headers.authorization);
    outgoing.end(metrics);
  });
  const { host, port } = new URL(address);
  const watch = await startWatch([`http://operators:a%3Ab@${host}/metrics`]);
  const readings = await watch.stop(0);
  expect(readings.map(({ program }) => program)).toEqual([`worker ${port}`, `worker ${port}`]);
  expect(asked).toEqual(Array(2).fill(`Basic ${Buffer.from('operators:a:b').toString('base64')}`));
  await expect(startWatch(['http://127.0.0.1:1/metrics'])).rejects.toThrow('fetch failed');
});

it('reduces a long watch to few rows, including the first and the last one', () => {
  const readings: WatchReading[] = Array.from({ length: 500 }, (_, second) => {
    return { second, program: 'gateway 1', figures: { process_open_fds: second } };
  });
  const { columns, rows } = watchRows(readings);
  expect(columns).toEqual(['program', 'second', 'open files']);
  expect(rows.length).toBeLessThanOrEqual(10);
  expect([rows[0], rows.at(-1)]).toEqual([
    ['gateway 1', '0', '0'],
    ['gateway 1', '499', '499'],
  ]);
});
