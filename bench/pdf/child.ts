import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { defaultLimits } from '@blattwerk/shared';
import { childEnvironment, readWorkerConfig } from '../../apps/worker/src/config.ts';
import { confinedNode } from '../../apps/worker/src/parent/sandbox/confine.ts';
import { canExitWithParent, exitWithParentCommand } from '../../apps/worker/src/exit-with-parent.ts';
import type { Answer, Command, Run } from '../measured-child.ts';

const entry = join(import.meta.dirname, '..', 'measured-child.ts');

export interface MeasuringChild extends AsyncDisposable {
  /** @throws Error of the child */
  ask: (command: Command) => Promise<Run>;
}

/** A process that runs our engines, started and confined as a child of the worker is. */
export function startEngineChild(): Promise<MeasuringChild> {
  const config = readWorkerConfig();
  const confinement = {
    heapMegabytes: config.CHILD_HEAP_MB,
    dataMegabytes: config.CHILD_DATA_MB,
    fileBytes: defaultLimits.scratchBytes,
    cpuSeconds: 3_600,
  };
  const { command, args } = confinedNode(confinement, canExitWithParent() ? exitWithParentCommand : []);
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
  return untilReady(spawn(command, [...args, entry], { stdio: [...stdio], env: childEnvironment(), detached: true }));
}

/** A process that starts native tools, as small as the one that runs our engines. */
export function startPeerChild(): Promise<MeasuringChild> {
  return untilReady(fork(entry));
}

async function untilReady(child: ChildProcess): Promise<MeasuringChild> {
  await answerOf(child);
  return {
    async ask(command) {
      const answered = answerOf(child);
      child.send(command);
      return answered;
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}

function answerOf(child: ChildProcess): Promise<Run> {
  return new Promise((resolve, reject) => {
    function onMessage(answer: Answer): void {
      child.off('exit', onExit);
      if ('run' in answer) resolve(answer.run);
      else reject(new Error(answer.error));
    }
    function onExit(code: number | null, signal: string | null): void {
      child.off('message', onMessage);
      reject(new Error(`the process ended (${signal ?? code})`));
    }
    child.once('message', onMessage);
    child.once('exit', onExit);
  });
}
