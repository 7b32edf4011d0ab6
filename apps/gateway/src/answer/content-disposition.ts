/**
 * The value of Content-Disposition for a download (RFC 6266). A name with characters other than ASCII is given twice:
 * as `filename*` (RFC 8187), and in ASCII for clients that do not know it.
 */
export function contentDisposition(fileName: string): string {
  const name = fileName.toWellFormed();
  const ascii = asciiName(name);
  const header = `attachment; filename="${ascii}"`;
  return ascii === name ? header : `${header}; filename*=UTF-8''${encodeName(name)}`;
}

// Some clients decode %41 in `filename`, and some do not know the escapes of quotes and backslashes.
function asciiName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ !#$&-[\]-~]/gu, '_');
}

// encodeURIComponent leaves these characters, which are not in RFC 8187's attr-char.
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
