import type { Language } from '../language.ts';

const units = [
  { ms: 3_600_000, de: ['Stunde', 'Stunden'], en: ['hour', 'hours'] },
  { ms: 60_000, de: ['Minute', 'Minuten'], en: ['minute', 'minutes'] },
  { ms: 1_000, de: ['Sekunde', 'Sekunden'], en: ['second', 'seconds'] },
] as const;

/** A time of retention for a reader, in the largest unit of which it is a multiple: `3 minutes`. @param ms whole seconds */
export function duration(ms: number, language: Language): string {
  const unit = units.find((candidate) => ms % candidate.ms === 0);
  if (unit === undefined) throw new RangeError(`expected whole seconds, got ${ms} ms`);
  const count = ms / unit.ms;
  const [one, other] = unit[language];
  return `${count}\u00a0${count === 1 ? one : other}`;
}
