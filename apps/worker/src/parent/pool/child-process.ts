import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Duplex } from 'node:stream';
import { readFrames, writeFrame } from '../../frames.ts';
import { descriptors, type PendingRequest } from '../../protocol.ts';
import { type ExchangeEvent, exchangeWithChild } from './child-exchange.ts';
import { childStdio } from '../sandbox/child-stdio.ts';
import type { ChildLaunch } from '../sandbox/launch-child.ts';
import type { RunBytes } from '../queue/run-bytes.ts';

/** What happens to a child's process. */
export type ProcessEvent =
  | ExchangeEvent
  /** Every message that it sent before was delivered, unless it was killed. */
  | { kind: 'exited'; exitCode: number | null; signal: NodeJS.Signals | null }
  /** It could not be started; there is no other event. */
  | { kind: 'startFailed'; cause: unknown };

export type ChildHandle = NonNullable<ReturnType<typeof startChild>>;

/**
 * Starts a child, whose only connection is a stream of frames to this process (frames.ts). All bytes of its jobs pass
 * through this process.
 * @returns undefined where the process cannot be started
 */
export function startChild(launch: ChildLaunch, happened: (event: ProcessEvent) => void) {
  using io = childStdio('pipe', launch.filter);
  const started = spawn(launch.command, launch.args, {
    env: launch.environment,
    stdio: io.stdio,
    // A process group of its own: a signal to the group ends its native tools too, and Ctrl-C does not reach it.
    detached: true,
  });
  const { pid } = started;
  // A process that could not be started has neither a pid nor an exit event.
  started.on('error', (cause) => started.pid === undefined && happened({ kind: 'startFailed', cause }));
  if (pid === undefined) {
    launch.cleanUp();
    return undefined;
  }
  const channel = started.stdio[descriptors.channel] as Duplex;
  channel.on('error', () => {});
  const frames = { frames: readFrames(channel), write: writeFrame.bind(undefined, channel) };
  const exchange = exchangeWithChild(frames, happened);
  let isKilled = false;
  const killed = Promise.withResolvers<void>();
  started.once('exit', (exitCode, signal) => {
    // Native tools that it started can still be in its group, and hold its end of the stream.
    killGroup(pid);
    launch.cleanUp();
    const end = () => happened({ kind: 'exited', ...endOf(exitCode, signal) });
    // Bytes of a killed child need not be stored, which can take long.
    if (isKilled) end();
    else void Promise.race([exchange.delivered, killed.promise]).then(end);
  });

  return {
    pid,
    /** Whether its scratch folder is still there. */
    hasScratch: () => launch.hasScratch?.() ?? true,
    /** Gives the child a job; its bytes are exchanged from `begun` to `report`. */
    begin: (request: PendingRequest, bytes: RunBytes) => exchange.begin({ ...request, scratch: launch.scratch }, bytes),
    /** Kills the child and its native tools. */
    kill(): void {
      isKilled = true;
      exchange.stop();
      killed.resolve();
      killGroup(pid);
    },
    exited: new Promise<void>((resolve) => started.once('exit', () => resolve())),
  };
}

/** A sandbox exits with 128 and the number of the signal that ended the child. */
function endOf(exitCode: number | null, signal: NodeJS.Signals | null) {
  const found = Object.entries(constants.signals).find(([, number]) => exitCode === 128 + number);
  return found ? { exitCode: null, signal: found[0] as NodeJS.Signals } : { exitCode, signal };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left in the group.
  }
}
