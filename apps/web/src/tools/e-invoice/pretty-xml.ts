import { decodeXml } from '@blattwerk/invoice';

/** Characters of a line beyond which a file is written again, with a line for each element. */
const maxUsualLine = 2_000;
/** Deepest indentation. */
const maxIndent = 40;

/** The text of an XML file that was read, as it is, or with line breaks where it has hardly any. */
export function prettyXml(bytes: Uint8Array): string {
  const text = decodeXml(bytes);
  return text.split('\n').some((line) => line.length > maxUsualLine) ? indented(text) : text;
}

/** Breaks lines between tags alone, so that no value changes. */
function indented(text: string): string {
  let depth = 0;
  return text
    .split(/(?<=>)\s*(?=<)/)
    .map((part) => {
      if (part.startsWith('</')) depth -= 1;
      const line = ' '.repeat(Math.min(maxIndent, Math.max(0, depth) * 2)) + part;
      const opens = /^<[^!?/]/.test(part) && !part.endsWith('/>') && !/<\/[^>]*>$/.test(part);
      if (opens) depth += 1;
      return line;
    })
    .join('\n');
}
