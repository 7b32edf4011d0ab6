export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** Bits from which guessing takes long, and from which it is hopeless. */
const bits = { fair: 45, strong: 70 };

/** Parts that guesses begin with; they count as one character. */
const common =
  /passwor[td]|kennwort|geheim|hallo|admin|qwert[yz]?|asdf|iloveyou|(?:0?1)?2?345(?:678?9?0?)?|abc|test|(?:19|20)\d\d/g;

const alphabets: readonly { of: RegExp; size: number }[] = [
  { of: /[a-z]/, size: 26 },
  { of: /[A-Z]/, size: 26 },
  { of: /\d/, size: 10 },
  { of: /[^\da-zA-Z]/, size: 33 },
];

/** Estimates how long a password resists guessing, from its length and variety. */
export function passwordStrength(password: string): PasswordStrength {
  const rest = password.replace(new RegExp(common.source, 'gi'), '*');
  const size = alphabets.filter(({ of }) => of.test(rest)).reduce((sum, alphabet) => sum + alphabet.size, 0);
  // The same characters again and again add little.
  const length = Math.min(rest.length, 2 * new Set(rest).size);
  const estimate = length * Math.log2(Math.max(2, size));
  return estimate >= bits.strong ? 'strong' : estimate >= bits.fair ? 'fair' : 'weak';
}

const consonants = 'bdfghjklmnprstvw';
const vowels = 'aeiou';

/** Four words that can be spoken, and two digits: 57 random bits. */
export function suggestPassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(17));
  let used = 0;
  const below = (count: number) => (random[used++] ?? 0) % count;
  const syllable = () => `${consonants[below(consonants.length)]}${vowels[below(vowels.length)]}`;
  const words = Array.from({ length: 4 }, () => syllable() + syllable());
  return `${words.join('-')}-${10 + below(90)}`;
}
