/** The shortest bytes that are detected as a PNG. */
export const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

/** Bytes that are detected as a PDF. */
export function pdf(bytes = 1_000): Buffer {
  return Buffer.alloc(bytes, '%PDF-1.7\n% some page content ');
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
