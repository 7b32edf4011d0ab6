const minPhoneDigits = 3;
/** Far more than addresses have. */
const maxEmailLength = 1000;

/** Of a name, an @ and at least two labels of a domain. */
export function isEmailAddress(value: string): boolean {
  if (value.length > maxEmailLength) return false;
  const [local = '', domain, further] = value.split('@');
  const labels = (domain ?? '').split('.');
  return (
    further === undefined &&
    !/\s/.test(value) &&
    local !== '' &&
    labels.length > 1 &&
    labels.every((label) => label !== '')
  );
}

export function isPhoneNumber(value: string): boolean {
  return value.replaceAll(/\D/g, '').length >= minPhoneDigits;
}

/** Of an IBAN, by its check digits. */
export function isIban(value: string): boolean {
  const iban = value.replaceAll(/\s/g, '');
  return /^[A-Z]{2}\d{2}[A-Za-z0-9]{0,30}$/.test(iban) && hasCheckDigits(iban);
}

/** Whether the check digits of an IBAN are right (ISO 13616, by ISO 7064 MOD 97-10). @param iban letters and digits */
export function hasCheckDigits(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const code = character.charCodeAt(0);
    for (const digit of String(code > 64 ? code - 55 : code - 48)) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
