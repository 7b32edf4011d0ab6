import { availableParallelism } from 'node:os';
import { type CostClass, costClasses } from '@blattwerk/shared';
import {
  buildVariables,
  type ConfigOf,
  choiceVariable,
  integerVariable,
  limitVariables,
  logLevels,
  misspeltNames,
  readConfig,
  redisVariables,
  textVariable,
  tracingVariables,
  type Variable,
  watermarkVariable,
  withSharedRedis,
} from '@blattwerk/server';

const queuesVariable: Variable<readonly CostClass[]> = {
  default: costClasses,
  kind: `list of ${costClasses.join(', ')}, comma-separated`,
  doc: 'Queues that this worker serves.',
  parse: (text) => {
    const names = text.split(',').map((name) => name.trim());
    const chosen = costClasses.filter((costClass) => names.includes(costClass));
    if (chosen.length === 0 || names.length !== chosen.length) throw new RangeError();
    return chosen;
  },
};

/** One more than cores, and than the two jobs that an address may have in a queue: one child is free for others. */
const defaultChildren = Math.max(3, availableParallelism() + 1);

function childrenVariable(costClass: CostClass): Variable<number> {
  return integerVariable(
    defaultChildren,
    `Number of children for the queue ${costClass}, which is the number of its jobs that run at once.`,
    {
      min: 1,
      max: 256,
    },
  );
}

/** The worker's configuration: one table for the program and its documentation. */
export const workerVariables = {
  ...redisVariables,
  WATERMARK_TEXT: watermarkVariable,
  ...limitVariables,
  QUEUES: queuesVariable,
  CHILDREN_STRUCTURE: childrenVariable('structure'),
  CHILDREN_IMAGES: childrenVariable('images'),
  CHILDREN_RENDER: childrenVariable('render'),
  CHILD_HEAP_MB: integerVariable(1_024, "Maximum size of a child's JavaScript heap, in MB.", { min: 128, max: 65_536 }),
  CHILD_DATA_MB: integerVariable(
    2_048,
    'Maximum private memory of a child together with the native tools that it starts, in MB.',
    {
      min: 1_536,
      max: 131_072,
    },
  ),
  SCRATCH_FOLDER: textVariable(
    '',
    "Folder for the children's scratch folders where they have no file system of their own, on tmpfs; empty for a folder in /dev/shm.",
  ),
  ALLOW_ROOT: choiceVariable(
    ['no', 'yes'],
    'no',
    'Whether the worker may run as root. Its children run as nobody also then, where setpriv works.',
  ),
  SANDBOX: choiceVariable(
    ['required', 'available'],
    'required',
    'Whether the worker refuses to start where a protection of its children is missing: network, files, systemCalls, parentDeath or unprivilegedUser. With available it takes those that this machine has, and a file that takes control of a child can reach what the others protect, in the worst case the network, Redis and the files of other visitors. npm start uses available where HOST is loopback.',
  ),
  HEALTH_HOST: textVariable('127.0.0.1', 'Address of HEALTH_PORT; 0.0.0.0 for all, which the image sets.'),
  HEALTH_PORT: integerVariable(0, 'Port of /health/live, /health/ready and /metrics (Prometheus); 0 for none.', {
    min: 0,
    max: 65_535,
  }),
  LOG_LEVEL: choiceVariable(logLevels, 'info', 'Lowest level that is logged.'),
  ...tracingVariables,
  ...buildVariables,
} as const;

export type WorkerConfig = ConfigOf<typeof workerVariables>;
type Environment = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError that names all invalid variables */
export function readWorkerConfig(environment: Environment = process.env): WorkerConfig {
  return withSharedRedis(readConfig(workerVariables, environment));
}

/** Variables that are probably meant to be the worker's: the nearest name by the given one. */
export function misspeltForWorker(environment: object = process.env): Record<string, string> {
  return misspeltNames(Object.keys(environment), Object.keys(workerVariables));
}

/**
 * A child's memory allocation (mallopt(3)): blocks as large as a visitor's file are reused, and free memory at the end
 * of the heap is returned from 96 MiB on. By default glibc returns it at twice the largest block that was ever freed,
 * after each job that renders, and the next file is read into pages that the kernel has to clear.
 */
const allocation = { MALLOC_MMAP_THRESHOLD_: String(32 * 1024 ** 2), MALLOC_TRIM_THRESHOLD_: String(96 * 1024 ** 2) };

/** A child's environment: programs, temporary files, language, time zone and memory allocation; its start adds the compiled code. */
export function childEnvironment(environment: Environment = process.env): Record<string, string> {
  const kept = ['PATH', 'TMPDIR', 'LANG', 'TZ'].flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...allocation, ...Object.fromEntries(kept) };
}

/** Number of children of a queue. */
export function childrenFor(config: WorkerConfig, costClass: CostClass): number {
  const children = {
    structure: config.CHILDREN_STRUCTURE,
    images: config.CHILDREN_IMAGES,
    render: config.CHILDREN_RENDER,
  } satisfies Record<CostClass, number>;
  return children[costClass];
}
