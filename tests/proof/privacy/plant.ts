import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { queuePrefix } from '@blattwerk/server';
import { createMarkers, type Markers } from '@blattwerk/testing/markers';
import { workerChildren } from '@blattwerk/testing/processes';
import { Queue } from 'bullmq';
import { openStores, startObserved, type Stores } from './observed-product.ts';
import { createSearch, type PlaceName, placeNames } from './search.ts';

const root = join(import.meta.dirname, '../../..');

/** Plants a marker in each place, and returns the places where the search did not find it. */
export async function findMissed(): Promise<PlaceName[]> {
  const markers = createMarkers();
  const search = createSearch(markers);
  search.phase = 'planted';
  const stores = await openStores(search);
  try {
    const product = await startObserved(stores, search, { NODE_OPTIONS: leakyParts(markers) });
    try {
      using planted = await plantAll(markers, stores);
      stores.watched.push(planted.pid);
      await product.readShown();
      await stores.readQueue();
      await stores.readFiles();
      await stores.readBlobs();
    } finally {
      await product.stop();
    }
  } finally {
    await stores.stop();
  }
  const expected = placeNames.flatMap((place) => plantedLabels[place].map((label) => [place, label] as const));
  return expected
    .filter(([place, label]) => !search.findings().some((found) => found.place === place && found.what.includes(label)))
    .map(([place]) => place);
}

/** What is planted in each place, by the label of its marker or its encoding. */
const plantedLabels: Readonly<Record<PlaceName, readonly string[]>> = {
  'queue Redis': ['string', 'field', 'list', 'set', 'sorted', 'stream', 'key name'].map((type) => `planted ${type}`),
  'commands to the queue Redis': ['planted command'],
  'blob Redis': ['UTF-16LE'],
  'command lines, environments, open files': ['planted argument', 'planted variable', 'planted deleted file'],
  'temporary files': ['base64', 'left: '],
  'shared memory': ['UTF-16BE', 'left: '],
  'scratch folders of children': ['planted scratch file', 'left: '],
  'working directory': ['hex'],
  logs: ['planted line'],
  metrics: ['planted metric'],
  traces: ['planted span'],
  dashboard: ['planted job'],
};

/** Options of Node with which both parts write a marker to their output, and the worker into its metrics. */
function leakyParts(markers: Markers): string {
  const script = `
    import http from 'node:http';
    console.log(${JSON.stringify(markers.make('planted line'))});
    const { end } = http.ServerResponse.prototype;
    http.ServerResponse.prototype.end = function (chunk, ...rest) {
      const isOpen = this.req.url === '/metrics' && typeof chunk === 'string' && !this.hasHeader('content-length');
      return end.call(this, isOpen ? chunk + ${JSON.stringify(`# ${markers.make('planted metric')}\n`)} : chunk, ...rest);
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}

async function plantAll(markers: Markers, stores: Stores): Promise<Disposable & { pid: number }> {
  const make = (label: string) => markers.make(`planted ${label}`);
  const { queueClient, blobClient, collector } = stores;
  await queueClient.set('planted:1', make('string'));
  await queueClient.hset('planted:2', 'field', make('field'));
  await queueClient.rpush('planted:3', make('list'));
  await queueClient.sadd('planted:4', make('set'));
  await queueClient.zadd('planted:5', 1, make('sorted'));
  await queueClient.xadd('planted:6', '*', 'field', make('stream'));
  await queueClient.set(`planted:${make('key name')}`, '');
  await queueClient.ping(make('command'));
  await blobClient.set('planted', Buffer.from(make('bytes'), 'utf16le'));

  const queue = new Queue('render', { connection: queueClient, prefix: queuePrefix });
  await queue.pause();
  await queue.add('planted', { requestId: make('job') });
  const spans = { resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [], note: make('span') }] };
  await fetch(`${collector.address}/v1/traces`, { method: 'POST', body: JSON.stringify(spans) });

  const [temporary, shared, written, deleted] = [
    join(stores.folder, 'tmp', 'planted'),
    `/dev/shm/blattwerk-planted-${process.pid}`,
    join(root, 'test-results', 'planted.txt'),
    join(stores.folder, 'deleted'),
  ];
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(temporary, Buffer.from(make('temporary file')).toString('base64'));
  writeFileSync(shared, Buffer.from(make('shared file'), 'utf16le').swap16());
  writeFileSync(written, Buffer.from(make('written file')).toString('hex'));
  writeFileSync(deleted, make('deleted file'));
  const [child] = stores.workers.flatMap(workerChildren).filter((pid) => existsSync(`/proc/${pid}/root/scratch`));
  // Where no child has a file system of its own, this one is not found.
  if (child !== undefined) {
    // Its user: no other one has a number in the child's namespace.
    const { uid, gid } = statSync(`/proc/${child}`);
    const path = `/proc/${child}/root/scratch/planted`;
    execFileSync('sh', ['-c', 'cat > "$0"', path], { uid, gid, input: make('scratch file') });
  }
  const script = 'exec 3<"$0"; rm "$0"; echo ready; read end';
  const leak = spawn('sh', ['-c', script, deleted, make('argument')], {
    env: { PATH: process.env.PATH, PLANTED: make('variable') },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  await once(leak.stdout, 'data');
  return {
    pid: leak.pid ?? 0,
    [Symbol.dispose]() {
      leak.kill('SIGKILL');
      for (const path of [temporary, shared, written]) rmSync(path, { force: true });
    },
  };
}
