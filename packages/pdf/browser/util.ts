type Callback<T> = (error: unknown, result?: T) => void;

/** As that of `node:util`, for functions of bytes and options. */
export function promisify<T, Options>(
  run: (bytes: Uint8Array, options: Options, callback: Callback<T>) => void,
): (bytes: Uint8Array, options: Options) => Promise<T | undefined> {
  return (bytes, options) =>
    new Promise((resolve, reject) => {
      run(bytes, options, (error, result) => {
        if (error instanceof Error) reject(error);
        else resolve(result);
      });
    });
}
