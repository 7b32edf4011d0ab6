import { createRandom } from '@blattwerk/testing/random';

/**
 * A content stream that uses most operators of ISO 32000-2, Annex A, in any valid order.
 * It uses the resources /F1, /Font#20two, /Nested, /Inheriting, /Stencil, /Calibrated, /Tiles, /Gradient and several
 * graphics state parameter dictionaries.
 */
export function randomContent(seed: number): string {
  const random = createRandom(String(seed)).integer;
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const number = (below: number) =>
    pick([String(random(below)), `${random(below)}.${random(100)}0`, `+${random(below)}.`]);
  const part = () => pick(['0', '1', '.5', '0.250', '.750']);
  const place = () => `${number(160)} ${number(160)}`;

  const color = () =>
    pick([
      `${part()} g`,
      `${part()} ${part()} ${part()} rg`,
      `${part()} ${part()} ${part()} 0 k`,
      `/Calibrated cs ${part()} ${part()} ${part()} scn`,
      '/Pattern cs /Tiles scn',
      `${part()} G`,
      `${part()} ${part()} ${part()} RG`,
      `${part()} ${part()} ${part()} 0 K`,
      `/Calibrated CS ${part()} ${part()} ${part()} SC`,
    ]);
  const line = () =>
    pick([`${number(8)} w`, `${random(3)} J`, `${random(3)} j`, `${1 + random(9)} M`, '[4 2.0] 1 d', '[] 0 d']);
  const corners = () => {
    // Halves: poppler reads other decimals digit by digit, and rounds each.
    const [x, y, right, top] = [1, 2, 3, 4].map(() => `${random(200)}.${pick(['0', '50'])}`);
    const [first, ...others] = pick([
      [`${x} ${y}`, `${right} ${y}`, `${right} ${top}`, `${x} ${top}`],
      [`${x} ${y}`, `${x} ${top}`, `${right} ${top}`, `${right} ${y}`],
    ]);
    return `${first} m ${others.join(' l ')} l ${pick(['', 'h', `${first} l h`])}`;
  };
  const path = () =>
    pick([
      corners(),
      `${corners()} ${corners()}`,
      `${place()} ${number(60)} ${number(60)} re`,
      `${place()} m ${place()} l ${place()} l h`,
      `${place()} m ${place()} ${place()} ${place()} c ${place()} ${place()} v`,
      `${place()} 30 30 re ${place()} 20 -20 re`,
    ]);
  const paint = () => `${path()} ${pick(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'n'])}`;
  const state = () => `/${pick(['Half', 'Multiply', 'Wide', 'Opaque', 'Masked', 'Unmasked'])} gs`;
  const xobject = () =>
    pick([
      '/Inheriting Do',
      '/Nested Do',
      'q 1 0 0 1 50 50.0 cm /Inheriting Do Q',
      'q 30 0 0 30 90 90 cm /Stencil Do Q',
    ]);
  const parameter = () => pick([color, color, line, () => '']);

  const textStep = () =>
    pick([
      `${number(20)} -${random(20)}.${random(10)} Td`,
      `0 -12 TD (next) Tj`,
      `12 TL T* (line) Tj`,
      `14.0 TL (quoted) '`,
      `10 TL 1 .5 (spaced) "`,
      `1 0 0 1 ${place()} Tm`,
      `.8 .2 -.2 1.10 ${place()} Tm`,
      `1 0 0 -1 ${place()} Tm`,
      `${pick(['/F1', '/Font#20two'])} ${6 + random(12)}.0 Tf`,
      `${random(3)} Tc`,
      `${random(5)} Tw`,
      `${60 + random(60)} Tz`,
      `${random(4)} Ts`,
      `${random(4)} Tr`,
      color(),
      `<41 42 4${random(10)}> Tj`,
      `[(A) ${number(300)} (V) -50.50 <4344>] TJ`,
      '(a \\(word\\) \\101\\n) Tj',
      '/Span <</MCID 1>> BDC (mark) Tj EMC',
      state(),
    ]);
  const text = () => {
    const steps = Array.from({ length: 2 + random(8) }, textStep);
    return `BT /F1 ${8 + random(8)} Tf ${place()} Td ${steps.join(' ')} (end) Tj ET`;
  };

  const block = (depth: number): string => {
    const items = Array.from({ length: 2 + random(6) }, () => {
      const kind = random(13);
      if (kind < 3) return `${parameter()()} ${paint()}`;
      if (kind < 6) return text();
      if (kind === 6) return xobject();
      if (kind === 7) return state();
      if (kind === 8) return `/Artifact BMC ${paint()} EMC`;
      if (kind === 9) return `q ${parameter()()} ${state()} q 2 0 0 2 0 0 cm BT ET Q Q`;
      if (depth === 0) return parameter()();
      const inner = block(depth - 1);
      if (kind === 10) return `q ${inner} Q`;
      if (kind === 11) return `q .9 .1 -.1 .9 ${number(20)} 5 cm ${inner} Q`;
      return `q ${path()} ${pick(['W', 'W*'])} n ${inner} ${pick(['', 'q 0 0 60 60 re W n /Gradient sh Q'])} Q`;
    });
    return items.join(pick([' ', '\n', '\r\n']));
  };
  return `0.6 g 5 5 20 20 re f ${block(random(4))}`;
}
