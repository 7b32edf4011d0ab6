/** Bytes in which the header of a PDF is (ISO 32000-1, annex H, note 13). */
const maxHeaderBytes = 1024;

/** Whether a file is a PDF by its first bytes. XML begins with a bracket, whatever a comment in it contains. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = Array.from(bytes.subarray(0, maxHeaderBytes), (byte) => String.fromCharCode(byte)).join('');
  return !/^(?:\u00EF\u00BB\u00BF)?\s*</.test(head) && head.includes('%PDF-');
}
