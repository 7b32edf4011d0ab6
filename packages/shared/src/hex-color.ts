/** A color of CSS in six digits, `#1a3855`: red, green and blue from 0 to 1; undefined for other texts. */
export function parseHexColor(text: string): [red: number, green: number, blue: number] | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return undefined;
  const part = (at: number) => Number.parseInt(text.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}
