import { quantile } from '@blattwerk/testing/statistics';
import type { Stretch } from '@blattwerk/testing/load/profiles';

const width = 960;
const chartHeight = 200;
const [left, right, top, gap] = [64, 24, 48, 56];
const colors = { answered: '#2f6b4f', refused: '#b4532a', p50: '#7aa98f', p95: '#2f6b4f', p99: '#1d3d2e' };

/** A line of a chart. */
export interface Line {
  name: string;
  color: string;
  points: readonly (readonly [second: number, value: number])[];
}

/** An SVG of a run: responses and refusals per second, and response times, by the time of the request. */
export function drawRun(title: string, stretches: readonly Stretch[]): string {
  const { seconds, lines } = perSecond(stretches);
  return drawCharts(title, seconds, [
    { title: 'answers and refusals a second', lines: lines.slice(0, 2) },
    { title: 'milliseconds until the answer', lines: lines.slice(2) },
  ]);
}

/** An SVG of charts, one below the other, with the same axis of time. */
export function drawCharts(
  title: string,
  seconds: number,
  charts: readonly { title: string; lines: readonly Line[] }[],
): string {
  const drawn = charts.map((each, index) => chart(each.title, seconds, each.lines, top + index * (chartHeight + gap)));
  const height = top + charts.length * (chartHeight + gap);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${left}" y="20" font-size="16" font-weight="600">${escapeText(title)}</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

function perSecond(stretches: readonly Stretch[]): { seconds: number; lines: Line[] } {
  const counts = { answered: [] as [number, number][], refused: [] as [number, number][] };
  const times = { p50: [] as [number, number][], p95: [] as [number, number][], p99: [] as [number, number][] };
  let from = 0;
  for (const { samples } of stretches) {
    const last = Math.max(0, ...samples.map(({ begunMs }) => begunMs));
    for (let second = 0; second <= last / 1_000; second++) {
      const begun = samples.filter(({ begunMs }) => Math.floor(begunMs / 1_000) === second);
      const answered = begun.filter(({ status }) => status === 200);
      const ms = answered.map((sample) => sample.ms);
      counts.answered.push([from + second, answered.length]);
      counts.refused.push([from + second, begun.length - answered.length]);
      if (ms.length === 0) continue;
      times.p50.push([from + second, quantile(ms, 0.5)]);
      times.p95.push([from + second, quantile(ms, 0.95)]);
      times.p99.push([from + second, quantile(ms, 0.99)]);
    }
    from += Math.floor(last / 1_000) + 1;
  }
  const all = { ...counts, ...times };
  const lines = Object.entries(all).map(([name, points]) => ({
    name,
    color: colors[name as keyof typeof colors],
    points,
  }));
  return { seconds: Math.max(from, 1), lines };
}

function chart(title: string, seconds: number, lines: readonly Line[], y: number): string {
  const most = niceCeiling(Math.max(1, ...lines.flatMap(({ points }) => points.map(([, value]) => value))));
  const x = (second: number) => left + (second / seconds) * (width - left - right);
  const yOf = (value: number) => y + chartHeight - (value / most) * chartHeight;
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = yOf(share * most).toFixed(1);
    return `<path d="M${left} ${at}H${width - right}" stroke="#ddd"/><text x="${left - 8}" y="${at}" dy="4" text-anchor="end" fill="#555">${share * most}</text>`;
  });
  const drawn = lines.map(({ color, points }) => {
    const path = points.map(
      ([second, value], index) => `${index ? 'L' : 'M'}${x(second).toFixed(1)} ${yOf(value).toFixed(1)}`,
    );
    return `<path d="${path.join('')}" fill="none" stroke="${color}" stroke-width="2" stroke-linejoin="round"/>`;
  });
  const legend = lines.map(
    ({ name, color }, index) =>
      `<text x="${width - right - 90 * (lines.length - index) + 20}" y="${y - 8}" fill="${color}" font-weight="600">${name}</text>`,
  );
  const seconds10 = Array.from({ length: Math.floor(seconds / 10) + 1 }, (_, index) => index * 10);
  const step = Math.ceil(seconds10.length / 12);
  const ticks = seconds10
    .filter((_, index) => index % step === 0)
    .map(
      (second) =>
        `<text x="${x(second).toFixed(1)}" y="${y + chartHeight + 18}" text-anchor="middle" fill="#555">${second} s</text>`,
    );
  return [`<text x="${left}" y="${y - 8}" fill="#333">${title}</text>`, ...grid, ...drawn, ...legend, ...ticks].join(
    '\n',
  );
}

function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
