/** Characters that a system forbids in file names, and control characters. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\\/:*?"<>|\u0000-\u001f\u007f]/g;

/** Divides a file name before its extension. */
export function splitExtension(name: string): [base: string, extension: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/** The name under which a visitor saves a result: what they typed, or the usual name where nothing of it can be used. */
export function savedName(typed: string, usual: string): string {
  const [base, extension] = splitExtension(usual);
  const cleaned = typed
    .replace(forbidden, '_')
    .replace(/^[.\s]+/, '')
    .trimEnd();
  return (cleaned === '' ? base : cleaned) + extension;
}
