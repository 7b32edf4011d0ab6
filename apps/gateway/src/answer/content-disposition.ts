/**
 * The header that makes a browser save an answer under a name of any script (RFC 6266): `filename*` for those that read
 * it (RFC 8187), and a `filename` of plain characters for those that do not.
 */
export function contentDisposition(fileName: string): string {
  const name = fileName.toWellFormed();
  const plain = plainName(name);
  const header = `attachment; filename="${plain}"`;
  return plain === name ? header : `${header}; filename*=UTF-8''${encodeName(name)}`;
}

// Some readers decode %41 in a plain file name; quotes and backslashes would need an escape that some do not read.
function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ !#$&-[\]-~]/gu, '_');
}

// What encodeURIComponent leaves and RFC 8187's attr-char does not.
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
