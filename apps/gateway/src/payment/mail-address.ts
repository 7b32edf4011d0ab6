/** One address without a name, in letters that end no header and begin no second address. */
const mailAddress = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u;

export function isMailAddress(text: string): boolean {
  return text.length <= 200 && mailAddress.test(text);
}
