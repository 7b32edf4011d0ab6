/** The shortest bytes that are detected as a PNG. */
export const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

/** Bytes that are detected as a PDF. */
export function pdf(bytes = 1_000): Buffer {
  return Buffer.alloc(bytes, '%PDF-1.7\n% some page content ');
}

type Part = string | Buffer | { name: string; bytes: Buffer };

/** A form as a browser makes it; a Buffer becomes a file named `file.pdf`. */
export function form(parts: readonly (readonly [string, Part])[]): FormData {
  const data = new FormData();
  for (const [field, part] of parts) {
    if (typeof part === 'string') data.append(field, part);
    else if (Buffer.isBuffer(part)) data.append(field, new Blob([new Uint8Array(part)]), 'file.pdf');
    else data.append(field, new Blob([new Uint8Array(part.bytes)]), part.name);
  }
  return data;
}

export interface Refusal {
  error: string;
  code: string;
  request_id: string;
  [param: string]: unknown;
}

export async function readRefusal(response: Response): Promise<Refusal> {
  return (await response.json()) as Refusal;
}
