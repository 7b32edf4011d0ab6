/** Bytes of a file that its name determines. @param size at least 5 */
export function contentOf(name: string, size: number): Buffer {
  return Buffer.from(`%PDF-${`${name};`.repeat(Math.ceil(size / (name.length + 1)))}`).subarray(0, size);
}

/** Bytes of the answer to the file with this name. @param run differs in each run */
export function outputOf(name: string, run: number, size: number): Buffer {
  const unit = `${name}>${run};`;
  return Buffer.from(unit.repeat(Math.ceil(size / unit.length))).subarray(0, size);
}

/** Whether bytes are the begin of an answer to the file with this name, of one run. */
export function isOutputOf(name: string, bytes: Buffer): boolean {
  const run = /^[^>]*>(?<run>\d+);/.exec(bytes.toString())?.groups?.run;
  const start = Buffer.from(`${name}>`).subarray(0, bytes.length);
  if (run === undefined) return bytes.subarray(0, start.length).equals(start);
  return bytes.equals(outputOf(name, Number(run), bytes.length));
}
