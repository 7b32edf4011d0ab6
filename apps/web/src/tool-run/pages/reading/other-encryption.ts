/** Bytes in which the encryption dictionary is searched, from the begin of its object. */
const dictBytes = 100_000;

/**
 * Whether a PDF is encrypted by another security handler than the standard one, such as for a certificate, so that no
 * password opens it. The encryption dictionary is neither encrypted nor in an object stream (ISO 32000-2, 7.5.7).
 */
export async function isEncryptedOtherwise(file: Blob): Promise<boolean> {
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
  const at = text.lastIndexOf('/Encrypt');
  const reference = /^\/Encrypt\s+(\d{1,10})\s+(\d{1,5})\s+R/.exec(text.slice(at, at + 64));
  if (at < 0) return false;
  const start = reference ? startOf(text, `${reference[1]} ${reference[2]} obj`) : at;
  if (start === undefined) return false;
  const handler = /\/Filter\s*\/([\w.]+)/.exec(text.slice(start, start + dictBytes))?.[1];
  return handler !== undefined && handler !== 'Standard';
}

function startOf(text: string, header: string): number | undefined {
  let at = text.lastIndexOf(header);
  // Not the end of the header of another object.
  while (at > 0 && /\d/.test(text[at - 1] ?? '')) at = text.lastIndexOf(header, at - 1);
  return at < 0 ? undefined : at;
}
