import { type ErrorCode, errorCatalog } from '@blattwerk/shared';

/** A change of a source: a text that is there once is replaced. */
export interface Edit {
  path: string;
  from: string;
  to: string;
}

/** Code in the gateway before an answer is sent, where `fileNames` and `waitingSince` are known. */
export function beforeAnswer(code: string): Edit {
  const from = 'const done = await runInQueue(gateway, toolRequest, upload, claim !== undefined);';
  const to = `const { fileNames } = upload;
  const waitingSince = Date.now();
  ${from}
  ${code}`;
  return { path: 'apps/gateway/src/answer/handle-tool-request.ts', from, to };
}

/** Code in a child before a handler runs, where `fileNames` are known. */
export function beforeHandler(code: string): Edit {
  return insertAfter('apps/worker/src/child/run-handler.ts', 'const { fileNames } = confidential;', code);
}

/** Code in the worker's parent before the names and passwords of a run are read. */
export function inParent(code: string): Edit {
  return {
    path: 'apps/worker/src/parent/queue/run-bytes.ts',
    from: 'confidential: () => blobs.readConfidential(job),',
    to: `confidential: () => {
      ${code}
      return blobs.readConfidential(job);
    },`,
  };
}

/** A refusal has another status. */
export function withStatus(code: ErrorCode, status: number): Edit {
  const entry = (value: number) => `${code}: { status: ${value}, retry: ${errorCatalog[code].retry} }`;
  return { path: 'packages/shared/src/error-catalog.ts', from: entry(errorCatalog[code].status), to: entry(status) };
}

/** The progress of jobs is kept in Redis without a time to live. */
export const lastingProgress: Edit = {
  path: 'packages/server/src/progress.ts',
  from: "redis.call('PEXPIRE', KEYS[1], ARGV[1])\nreturn 1`;",
  to: "redis.call('PERSIST', KEYS[1])\nreturn 1`;",
};

function insertAfter(path: string, from: string, code: string): Edit {
  return { path, from, to: `${from}\n${code}` };
}
