import { setFlagsFromString } from 'node:v8';
import { addProcessMetrics } from '@blattwerk/server/metrics';
import { ConfigError, createLogger, describeError, openTracing } from '@blattwerk/server';
import packageJson from '../../package.json' with { type: 'json' };
import { misspeltForWorker, readWorkerConfig, type WorkerConfig } from '../config.ts';
import { startHealth } from './health.ts';
import { type RunningWorker, startWorker } from './queue/worker.ts';

/** Time for running jobs to end after SIGTERM, in ms; longer than the time limit of a run. */
const drainMs = 75_000;
/** Exit code of a worker that can start no child any more: whatever supervises it starts another one. */
const gaveUpExitCode = 1;

/**
 * All bytes of jobs pass through this process, outside of V8's heap. By default V8 marks the heap at every 64 MB of them:
 * 61 ms of a rotation of 29 MB, 9 ms with these flags (docs/decisions/0026-children-without-sockets.md).
 */
const heapFlags = ['--external-memory-accounted-in-global-limit', '--min-semi-space-size=16'];

/**
 * Runs the worker as a program: reads the environment, serves until SIGTERM or SIGINT, and exits. Sends `ready` to a
 * parent process with an IPC channel when it takes jobs.
 * @param childEntry the module that children run
 * @param compileEntry the module that imports what children import, for their compile cache
 */
export async function serveWorker(childEntry: string, compileEntry?: string): Promise<void> {
  for (const flag of heapFlags) setFlagsFromString(flag);
  const config = configOrExit();
  const logger = createLogger('worker', config.LOG_LEVEL);
  const misspelt = misspeltForWorker();
  if (Object.keys(misspelt).length > 0)
    logger.warn({ misspelt }, 'no program reads these variables, but others like them');
  let worker: RunningWorker | undefined;
  let isEnding = false;

  async function end(reason: string, exitCode = 0): Promise<void> {
    // A second signal ends the process at once.
    if (isEnding) process.exit(1);
    isEnding = true;
    logger.info({ reason }, 'worker is ending');
    setTimeout(() => process.exit(1), drainMs).unref();
    await worker?.close();
    process.exit(exitCode);
  }
  function endFor(reason: string, exitCode?: number): void {
    end(reason, exitCode).catch((error: unknown) => fail(error, 'worker could not close'));
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => endFor(signal));
  // The script that started this process has ended, and nothing else would stop it.
  process.on('disconnect', () => endFor('parent has ended'));

  function fail(error: unknown, message: string): never {
    logger.fatal({ err: describeError(error) }, message);
    process.exit(1);
  }

  try {
    if (config.HEALTH_PORT > 0) {
      await startHealth(config.HEALTH_HOST, config.HEALTH_PORT, {
        isReady: () => !isEnding && worker?.isReady() === true,
        metrics: () => worker?.metrics.registry,
      });
    }
    const tracing = await openTracing('worker', packageJson.version, config, logger);
    const gaveUp = () => {
      if (!isEnding) endFor('no child can be started', gaveUpExitCode);
    };
    worker = await startWorker({ config, logger, childEntry, compileEntry, tracing, gaveUp });
    if (config.HEALTH_PORT > 0) addProcessMetrics(worker.metrics.registry);
    process.send?.('ready');
  } catch (error) {
    fail(error, 'worker cannot start');
  }
}

function configOrExit(): WorkerConfig {
  try {
    const config = readWorkerConfig();
    if (process.getuid?.() !== 0 || config.ALLOW_ROOT === 'yes') return config;
    return exitWith('The worker opens files of strangers: start it as another user than root, or set ALLOW_ROOT=yes.');
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return exitWith(error.message);
  }
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  return process.exit(1);
}
