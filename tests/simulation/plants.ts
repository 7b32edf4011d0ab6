import type { Edit } from '../proof/edits.ts';

/** A fault of the product, and what the simulation says about it. */
interface Plant extends Edit {
  finds: RegExp;
}

const server = (file: string) => `packages/server/src/${file}.ts`;
const gateway = (file: string) => `apps/gateway/src/${file}.ts`;
const worker = (file: string) => `apps/worker/src/parent/${file}.ts`;

/** Faults that the simulation must find. */
export const plants: Readonly<Record<string, Plant>> = {
  'a run that was moved reports the output of its first run': {
    path: worker('queue/run-job'),
    from: 'return { ...second, outcome: second.outcome };',
    to: 'return { ...second, token: run.token, outcome: second.outcome };',
    finds: /refused timeout|a fault of the product/,
  },
  'output is written without a lease': {
    path: server('blob-scripts'),
    from: "if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end\nlocal allowed",
    to: 'local allowed',
    finds: /was written after its job had ended|lease has no time to live/,
  },
  'the lease is deleted before its keys are read': {
    path: server('blob-scripts'),
    from: "local keys = redis.call('SMEMBERS', KEYS[1])\nredis.call('DEL', KEYS[1])",
    to: "redis.call('DEL', KEYS[1])\nlocal keys = redis.call('SMEMBERS', KEYS[1])",
    finds: /is left of/,
  },
  'inputs stay beside a held answer': {
    path: server('blob-scripts'),
    from: "if not kept[key] then redis.call('UNLINK', key) end",
    to: "if not kept[key] then redis.call('EXISTS', key) end",
    finds: /is kept beside an answer/,
  },
  'bytes stay where the client has left': {
    path: gateway('answer/job-lease'),
    from: 'return { release, leave, [Symbol.asyncDispose]: release };',
    to: 'return { release, leave, [Symbol.asyncDispose]: async () => leave() };',
    finds: /is left of/,
  },
  'the last byte is sent before the bytes are deleted': {
    path: gateway('answer/send-result'),
    from: '  await release();\n  yield held;',
    to: '  yield held;\n  await release();',
    finds: /is left of/,
  },
  'memory of an answer is freed before it is sent': {
    path: gateway('answer/write-chunks'),
    from: 'const err = await written(response, chunk);',
    to: 'const writing = written(response, chunk);\n      detachBuffer(chunk);\n      const err = await writing;',
    finds: /bytes that are not its own|detached/,
  },
  'a reply is handled twice': {
    path: gateway('queue/job-run'),
    from: '  if (isOver(run)) return run;\n  switch (event.kind) {',
    to: '  switch (event.kind) {',
    finds: /was charged/,
  },
  'a run whose reply is lost has no end': {
    path: gateway('queue/job-run'),
    from: 'until: Math.min(at + run.runMs, run.deadline) + replyGraceMs,\n  };',
    to: 'until: undefined,\n  };',
    finds: /did not end/,
  },
  'the fetch of an answer waits for a connection that has closed': {
    path: gateway('answer/send-result'),
    from: 'if (reply.raw.destroyed) throw',
    to: 'if (reply.raw.writableFinished) throw',
    finds: /did not end/,
  },
  'a request keeps what it has reserved': {
    path: gateway('answer/handle-tool-request'),
    from: '  } finally {\n    reservation.release();\n    gateway.jobs.close(job);',
    to: '  } finally {\n    gateway.jobs.close(job);',
    finds: /has reserved/,
  },
  'a part of the bytes is not reserved': {
    path: gateway('admission/admission'),
    from: 'reserved[request.costClass] += bytes - request.bytes;',
    to: 'reserved[request.costClass] += Math.floor((bytes - request.bytes) / 2);',
    finds: /that are reserved/,
  },
  'children that end are not replaced': {
    path: worker('pool/schedule'),
    from: 'while (state.children.length < limits.children) start(step, 0);',
    to: 'while (state.starts < limits.children) start(step, 0);',
    finds: /after all is well|beside a worker/,
  },
  'a child whose job is cancelled is not killed': {
    path: worker('queue/run-job'),
    from: 'cancel: (id: string): void => running.get(id)?.cancel(),',
    to: 'cancel: (id: string): void => void running.delete(id),',
    finds: /runs on after its end/,
  },
};
