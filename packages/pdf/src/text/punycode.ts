/** Parameters of the encoding (RFC 3492, 5). */
const parameters = { base: 36, minThreshold: 1, maxThreshold: 26, skew: 38, damp: 700, bias: 72, first: 0x80 } as const;
const maxCodePoint = 0x10ffff;

/** A label of a domain with characters beyond ASCII (RFC 5890, 2.3.2.1). */
const encodedLabel = /(?<![A-Za-z\d])[Xx][Nn]--([A-Za-z\d-]{1,59})(?![A-Za-z\d-])/g;

/** A text whose internationalized domains have their own letters. */
export function decodeDomains(text: string): string {
  return text.replaceAll(encodedLabel, (label, encoded: string) => decodeLabel(encoded.toLowerCase()) ?? label);
}

/** @returns undefined where it is malformed (RFC 3492, 6.2) */
function decodeLabel(encoded: string): string | undefined {
  const { base, minThreshold, maxThreshold, bias: initialBias, first } = parameters;
  const divider = encoded.lastIndexOf('-');
  const characters = Array.from(encoded.slice(0, Math.max(0, divider)), (each) => each.codePointAt(0) ?? 0);
  let [codePoint, place, bias] = [first as number, 0, initialBias as number];
  for (let at = divider + 1; at < encoded.length; ) {
    const before = place;
    for (let [weight, k] = [1, base as number]; ; k += base) {
      const digit = digitOf(encoded[at++]);
      if (digit === undefined) return undefined;
      place += digit * weight;
      const threshold = Math.min(maxThreshold, Math.max(minThreshold, k - bias));
      if (digit < threshold) break;
      weight *= base - threshold;
      if (weight > maxCodePoint) return undefined;
    }
    const count = characters.length + 1;
    bias = adapted(place - before, count, before === 0);
    codePoint += Math.floor(place / count);
    place %= count;
    if (codePoint > maxCodePoint) return undefined;
    characters.splice(place++, 0, codePoint);
  }
  return String.fromCodePoint(...characters);
}

function digitOf(character = ''): number | undefined {
  const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character);
  return digit < 0 || character === '' ? undefined : digit;
}

function adapted(distance: number, count: number, isFirst: boolean): number {
  const { base, minThreshold, maxThreshold, skew, damp } = parameters;
  let delta = Math.floor(distance / (isFirst ? damp : 2));
  delta += Math.floor(delta / count);
  let k = 0;
  for (; delta > ((base - minThreshold) * maxThreshold) / 2; k += base)
    delta = Math.floor(delta / (base - minThreshold));
  return k + Math.floor(((base - minThreshold + 1) * delta) / (delta + skew));
}
