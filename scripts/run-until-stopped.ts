import { closeInheritedDescriptors } from '@blattwerk/server';

interface Running {
  /** Resolves to a description when a part exits by itself. */
  broken: Promise<string>;
  /** Printed once everything runs. */
  announcement: string;
  stop: () => Promise<void>;
}

/** Starts the product, announces it, and stops it on Ctrl-C or when a part fails. */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  closeInheritedDescriptors();
  // A signal during the start is handled once everything runs.
  const { promise: stopped, resolve } = Promise.withResolvers<undefined>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(undefined));
  try {
    const running = await start();
    console.log(running.announcement);
    const failure = await Promise.race([running.broken, stopped]);
    if (!failure) console.log('\nStopping: running jobs are finished first …');
    await running.stop();
    if (failure) throw new Error(failure);
  } catch (error) {
    console.error(`Blattwerk cannot run: ${error instanceof Error ? error.message : 'unknown error'}.`);
    process.exitCode = 1;
  }
}
