import { type Logger, pino } from 'pino';

export type { Logger };
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Greatest depth of causes: an error may be its own cause. */
const causeDepth = 5;

/**
 * Name, message, stack, code and causes of an error. Omits other properties: ioredis attaches the command with its
 * arguments, which may contain a password.
 */
export function describeError(error: unknown): Record<string, unknown> {
  return describeCause(error, causeDepth);
}

function describeCause(error: unknown, depth: number): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    message: withoutArguments(error.message),
    stack: withoutArguments(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause === undefined || depth === 0 ? {} : { cause: describeCause(error.cause, depth - 1) }),
  };
}

/** Removes the arguments of an unknown command, which Redis quotes. */
function withoutArguments(text: string): string {
  return text.replace(/, with args beginning with:.*/g, '');
}

function withDescribedErrors(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? describeError(value) : value]),
  );
}

/** Creates a JSON logger, which logs errors in any field by `describeError`. */
export function createLogger(
  app: string,
  level: LogLevel,
  destination: { write(line: string): void } = pino.destination(1),
): Logger {
  return pino(
    {
      level,
      base: { app },
      formatters: { log: withDescribedErrors },
      serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
}
