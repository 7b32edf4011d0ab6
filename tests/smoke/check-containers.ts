import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { docker, operators, type Project, redisPasswords } from './compose.ts';

/** Volumes of services, and users other than 1000. */
const volumes: Readonly<Record<string, string>> = { prometheus: '/prometheus' };
const users: Readonly<Record<string, string>> = { prometheus: '65534' };
const publishedPorts: Readonly<Record<string, number>> = { gateway: 1, web: 1, prometheus: 1, grafana: 1 };

interface Inspected {
  Name: string;
  State: { ExitCode: number };
  Config: { User: string };
  HostConfig: {
    ReadonlyRootfs: boolean;
    CapDrop: string[] | null;
    SecurityOpt: string[] | null;
    Memory: number;
    PidsLimit: number | null;
    Tmpfs: Record<string, string> | null;
  };
  Mounts: { Type: string; Destination: string; RW: boolean }[];
  NetworkSettings: { Ports: Record<string, { HostIp: string }[] | null> };
}

async function inspect(id: string): Promise<Inspected> {
  const [found] = JSON.parse(await docker('inspect', id)) as Inspected[];
  if (!found) throw new Error(`no container ${id}`);
  return found;
}

/** Privileges of each container; none has written to a disk. */
export async function checkContainers(project: Project): Promise<string> {
  let count = 0;
  for (const service of project.services) {
    for (const id of await project.containers(service)) {
      const { Name, Config, HostConfig, Mounts, NetworkSettings } = await inspect(id);
      const { ReadonlyRootfs, CapDrop, SecurityOpt, Memory, PidsLimit, Tmpfs } = HostConfig;
      assert.match(Config.User, /^[1-9]\d*:[1-9]\d*$/, `${Name} runs as nobody in particular`);
      assert.deepEqual([ReadonlyRootfs, CapDrop], [true, ['ALL']], Name);
      assert.ok(
        SecurityOpt?.some((option) => option.startsWith('no-new-privileges')),
        Name,
      );
      assert.ok(Memory > 0 && (PidsLimit ?? 0) > 0, `${Name} has no limit`);
      assert.deepEqual(
        Mounts.filter(({ Type, RW }) => Type !== 'tmpfs' && (Type !== 'bind' || RW)).map(
          ({ Destination }) => Destination,
        ),
        service in volumes ? [volumes[service]] : [],
        `${Name} has a volume`,
      );
      const mounted = [...Mounts.map(({ Destination }) => Destination), ...Object.keys(Tmpfs ?? {})];
      assert.deepEqual(changesBeside(mounted, await docker('diff', id)), [], `${Name} has written to its disk`);
      const processes = (await docker('top', id, '-eo', 'pid,uid')).split('\n').slice(1);
      const uids = new Set(processes.map((line) => line.trim().split(/\s+/)[1]));
      assert.deepEqual(uids, new Set([users[service] ?? '1000']), Name);
      const published = Object.values(NetworkSettings.Ports).flatMap((bindings) => bindings ?? []);
      assert.equal(published.length, publishedPorts[service] ?? 0, `${Name} publishes`);
      assert.ok(
        published.every(({ HostIp }) => HostIp === '127.0.0.1'),
        Name,
      );
      count++;
    }
  }
  return `${count} containers: read-only, without privileges, nothing on their disks`;
}

/** Lines of a diff that are more than a folder made for something to be mounted on. */
function changesBeside(mounted: readonly string[], diff: string): string[] {
  return diff.split('\n').filter((line) => {
    const [kind = '', path = ''] = line.split(' ');
    const isPlace = mounted.some((place) => place === path || (place.startsWith(`${path}/`) && kind !== 'D'));
    return path !== '' && !isPlace;
  });
}

/** Runs redis-cli in a container of Redis. */
function askRedis(id: string, account: keyof typeof redisPasswords, command: readonly string[]): Promise<string> {
  const password = `REDISCLI_AUTH=${redisPasswords[account]}`;
  return docker('exec', '--env', password, id, 'redis-cli', '--user', account, '--raw', ...command);
}

const forAdministrators = [
  'keys *',
  'config get maxmemory',
  'flushall',
  'script flush',
  'acl list',
  'monitor',
  'get other',
];
const refusedCommands = {
  redis: {
    gateway: [...forAdministrators, 'bzpopmin bull:images:marker 1', 'rpoplpush bull:images:wait bull:images:active'],
    worker: [...forAdministrators, 'get rate:10.0.0.1', 'get payment:{1}:answers', 'lrange replies:1 0 -1', 'scan 0'],
  },
  blobs: {
    gateway: forAdministrators,
    worker: [
      ...forAdministrators,
      'scan 0',
      'smembers blob:{1}:lease',
      'hget blob:{1}:out:1 0',
      'unlink blob:{1}:in:0',
    ],
  },
} as const;

/** What the accounts of gateway and worker may not do. */
export async function checkAccounts(project: Project): Promise<string> {
  let count = 0;
  for (const [service, accounts] of Object.entries(refusedCommands)) {
    const [id = ''] = await project.containers(service);
    for (const [account, commands] of Object.entries(accounts)) {
      for (const command of commands) {
        const answer = await askRedis(id, account as keyof typeof accounts, command.split(' ')).catch(String);
        assert.match(answer, /NOPERM/, `${account} at ${service}: ${command}`);
        count++;
      }
    }
  }
  return `${count} commands refused`;
}

/** Redis as it must be, and empty of bytes once every request is answered. */
export async function checkRedis(project: Project): Promise<string> {
  const settings = {
    save: '',
    appendonly: 'no',
    'maxmemory-policy': 'noeviction',
    'slowlog-log-slower-than': '-1',
    'crash-log-enabled': 'no',
    'hide-user-data-from-log': 'yes',
  };
  for (const service of ['redis', 'blobs']) {
    const [id = ''] = await project.containers(service);
    const ask = (...command: string[]) => askRedis(id, 'admin', command);
    for (const [name, value] of Object.entries(settings))
      assert.equal(await ask('config', 'get', name), `${name}\n${value}`.trim(), service);
    assert.notEqual(await ask('config', 'get', 'maxmemory'), 'maxmemory\n0', service);
    if (service === 'redis') continue;
    let left = '';
    for (let attempt = 0; attempt < 20 && left !== '0'; attempt++) {
      left = await ask('dbsize');
      if (left !== '0') await sleep(250);
    }
    assert.equal(left, '0', `keys of jobs that are over: ${await ask('keys', '*')}`);
  }
  return 'no file, no eviction, no slow log, no byte left';
}

/** The operators' port of each gateway, which asks who is there. */
export async function checkOperators(project: Project): Promise<string> {
  const gateways = await project.containers('gateway');
  for (const gateway of gateways) assert.equal((await fetch(`${await operatorsAddress(gateway)}/metrics`)).status, 401);
  const painted = await Promise.all(gateways.map((gateway) => countAnswers(gateway, 'pdf-to-jpg')));
  const sum = painted.reduce((all, count) => all + count, 0);
  assert.ok(sum > 0, 'the figures do not know of what was done');
  return `${gateways.length} ports with the password alone; they know of ${sum} requests for pdf-to-jpg`;
}

/** All of it hears the signal and ends by itself. */
export async function checkStop(project: Project): Promise<string> {
  const heeding = project.services.filter((service) => !['redis', 'blobs'].includes(service));
  const ids = (await Promise.all(heeding.map(project.containers))).flat();
  const begun = performance.now();
  await project.compose(['stop'], 180_000);
  for (const id of ids) {
    const { Name, State } = await inspect(id);
    assert.equal(State.ExitCode, 0, `${Name} was not ended by its signal`);
  }
  return `${ids.length} containers ended within ${((performance.now() - begun) / 1_000).toFixed(1)} s`;
}

/** Where a gateway's container serves its operators. */
export async function operatorsAddress(gateway: string): Promise<string> {
  return `http://${await docker('port', gateway, '9464')}`;
}

/** Metrics of a gateway's container: each series with its value. */
async function readFigures(gateway: string): Promise<[series: string, value: number][]> {
  const authorization = `Basic ${Buffer.from(`${operators.user}:${operators.password}`).toString('base64')}`;
  const answer = await fetch(`${await operatorsAddress(gateway)}/metrics`, { headers: { authorization } });
  assert.equal(answer.status, 200);
  const lines = (await answer.text()).split('\n').filter((line) => /^[a-z]/.test(line));
  return lines.map((line) => {
    const end = line.lastIndexOf(' ');
    return [line.slice(0, end), Number(line.slice(end))];
  });
}

/** Requests that a gateway's container has answered with a file. @param tool all of them where absent */
export async function countAnswers(gateway: string, tool?: string): Promise<number> {
  return (await readFigures(gateway))
    .filter(([series]) => /^blattwerk_request_duration_seconds_count\{.*outcome="done"/.test(series))
    .filter(([series]) => tool === undefined || series.includes(`tool="${tool}"`))
    .reduce((sum, [, value]) => sum + value, 0);
}
