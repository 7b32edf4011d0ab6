import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '@blattwerk/shared';
import { requestsOf } from '@blattwerk/testing/load/requests';
import { send } from '@blattwerk/testing/load/send';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { type AttackName, startAttack } from '../proof/fairness/attacks.ts';
import { docker, type Project } from './compose.ts';

/** Port of the web service's container. */
const port = 8080;
/** Attacks on connections and uploads. */
const attacks: readonly AttackName[] = ['idle', 'unread', 'pipeline', 'hoard'];
const attackers = [1, 50];
/** Time that an attack has before visitors come, in ms. */
const headStartMs = 4_000;
const visits = 10;
/** A visitor whose page or answer takes longer gives up, in ms. */
const longestMs = 10_000;

/**
 * Visitors get the page and their answers beside attacks on the web service, and no container ends. The
 * limits of addresses are on, and visitors and attackers differ by X-Forwarded-For, as behind another proxy. Connections go
 * to the container, as those of other machines do: Docker passes those of its own machine on by a process, whose
 * descriptors the attack would use up.
 */
export async function attackSite(project: Project): Promise<string> {
  const [rotate] = requestsOf({ rotate: contracts.rotate }, { title: 'small', pdf: makePdf(2), images: [] });
  assert.ok(rotate);
  const [web = ''] = await project.containers('web');
  const host = (
    await docker('inspect', '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', web)
  ).trim();
  let longest = 0;
  let visitor = 0;
  for (const name of attacks) {
    for (const count of attackers) {
      const title = `${name} from ${count} addresses`;
      const addresses = Array.from({ length: count }, (_, index) => `127.0.${10 + count}.${2 + index}`);
      const attack = startAttack(name, { host, port }, addresses);
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
        longest = Math.max(longest, performance.now() - begun);
      }
      attack.stop();
    }
  }
  assert.ok(longest < longestMs, `a visit took ${longest.toFixed(0)} ms`);
  const ids = (await project.compose(['ps', '-q'])).split('\n').filter((id) => id !== '');
  const ends = await docker('inspect', '--format', '{{.RestartCount}} {{.State.OOMKilled}}', ...ids);
  for (const line of ends.split('\n')) assert.equal(line, '0 false', 'a container has ended');
  return `${attacks.length * attackers.length} attacks, ${visitor} visits, the longest ${(longest / 1_000).toFixed(1)} s`;
}
