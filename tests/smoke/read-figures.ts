import assert from 'node:assert/strict';
import { docker, operators } from './compose.ts';

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
