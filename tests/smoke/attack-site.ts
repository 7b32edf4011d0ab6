import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '@blattwerk/shared';
import { requestsOf } from '@blattwerk/testing/load/requests';
import { send } from '@blattwerk/testing/load/send';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { type AttackName, minBegun } from '../proof/fairness/attacks.ts';
import { docker, type Project, root } from './compose.ts';

/** Port of the web service's container. */
const port = 8080;
/**
 * Attacks on connections and uploads, and the visits beside each. Those on connections have opened 20,000 of them, as many as
 * they hold at most, before the last visits.
 */
const attacks = { idle: 36, unread: 36, pipeline: 36, hoard: 10 } as const satisfies Partial<
  Record<AttackName, number>
>;
const attackers = [1, 50];
/** Time that an attack has before visitors come, in ms: it is still opening connections then. */
const headStartMs = 4_000;
/** Time from one visit to the next, in ms. */
const visitEveryMs = 1_000;
/** A visitor whose page or answer takes longer gives up, in ms. */
const longestMs = 10_000;

/**
 * Visitors get the page and their answers beside attacks on the web service, and no container ends. The
 * limits of addresses are on, and visitors and attackers differ by X-Forwarded-For, as behind another proxy. Visitors connect
 * to the container, as those of other machines do: Docker passes those of its own machine on by a process, whose
 * descriptors the attack would use up.
 */
export async function attackSite(project: Project): Promise<string> {
  const [rotate] = requestsOf({ rotate: contracts.rotate }, { title: 'small', pdf: makePdf(2), images: [] });
  assert.ok(rotate);
  const [web = ''] = await project.containers('web');
  const networks = '{{range $name, $network := .NetworkSettings.Networks}}{{$name}} {{$network.IPAddress}}{{end}}';
  const [network = '', host = ''] = (await docker('inspect', '--format', networks, web)).split(' ');
  let longest = 0;
  let visitor = 0;
  for (const [name, visits] of Object.entries(attacks) as [keyof typeof attacks, number][]) {
    for (const count of attackers) {
      const title = `${name} from ${count} addresses`;
      const addresses = Array.from({ length: count }, (_, index) => `127.0.${10 + count}.${2 + index}`);
      const attacker = await startAttacker(project, network, [name, host, String(port), ...addresses]);
      try {
        await sleep(headStartMs);
        for (let visit = 0; visit < visits; visit++) {
          const forwardedFor = `127.0.1.${1 + (visitor++ % 200)}`;
          const begun = performance.now();
          const headers = { 'x-forwarded-for': forwardedFor };
          const page = await fetch(`http://${host}:${port}/`, { headers, signal: AbortSignal.timeout(longestMs) });
          assert.equal(page.status, 200, `${title}: a page`);
          await page.arrayBuffer();
          const { status, problem, code } = await send(`http://${host}:${port}`, rotate, begun, { forwardedFor });
          assert.deepEqual([status, problem ?? code], [200, undefined], title);
          const ms = performance.now() - begun;
          longest = Math.max(longest, ms);
          await sleep(Math.max(0, visitEveryMs - ms));
        }
        await docker('stop', attacker);
        const begun = Number(await docker('logs', attacker));
        assert.ok(begun >= minBegun[name], `${title}: begun ${begun} times`);
      } finally {
        await docker('rm', '--force', attacker);
      }
    }
  }
  assert.ok(longest < longestMs, `a visit took ${longest.toFixed(0)} ms`);
  const ids = (await project.compose(['ps', '-q'])).split('\n').filter((id) => id !== '');
  const ends = await docker('inspect', '--format', '{{.RestartCount}} {{.State.OOMKilled}}', ...ids);
  for (const line of ends.split('\n')) assert.equal(line, '0 false', 'a container has ended');
  return `${Object.keys(attacks).length * attackers.length} attacks, ${visitor} visits, the longest ${(longest / 1_000).toFixed(1)} s`;
}

/**
 * Starts an attacker as another machine would be: with a core and descriptors of its own, and with small receive buffers,
 * since what it does not read would otherwise fill the memory for TCP that it shares with the site here.
 * @returns the id of its container
 */
async function startAttacker(project: Project, network: string, args: string[]): Promise<string> {
  const [gateway = ''] = await project.containers('gateway');
  const image = await docker('inspect', '--format', '{{.Image}}', gateway);
  const sysctls = ['net.ipv4.tcp_rmem=4096 16384 16384', 'net.ipv4.ip_local_port_range=10000 65000'];
  const settings = sysctls.flatMap((setting) => ['--sysctl', setting]);
  const program = ['--volume', `${root}:/repository:ro`, '--entrypoint', 'node', image];
  const script = '/repository/tests/smoke/run-attack.ts';
  return docker('run', '--detach', '--network', network, '--cpus', '1', ...settings, ...program, script, ...args);
}
