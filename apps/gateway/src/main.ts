import { setImmediate as pendingEvents, setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { ConfigError, createLogger } from '@blattwerk/server';
import { missingForPublic } from '@blattwerk/site/node';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { misspeltForGateway, type GatewayConfig, readGatewayConfig } from './config.ts';
import type { Gateway } from './gateway.ts';

/** Time for closing connections after the end of all requests, in ms. */
const closeMs = 5_000;
/** Time in which a connection that was accepted just before the end may still send its request, in ms. */
const lateRequestMs = 1_000;

async function run(config: GatewayConfig): Promise<void> {
  const log = createLogger('gateway', config.LOG_LEVEL);
  const missing = missingForPublic(config);
  if (missing.length > 0) log.warn({ missing }, 'a public site needs these variables: docs/going-live.md');
  const misspelt = misspeltForGateway();
  if (Object.keys(misspelt).length > 0)
    log.warn({ misspelt }, 'no program reads these variables, but others like them');
  const { app, gateway } = await buildApp({ config, log });
  const operators = config.OPERATORS_PORT > 0 ? await openOperators(gateway) : undefined;
  let isStopping = false;

  async function stop(reason: string, delayMs: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason, open: gateway.jobs.size }, 'stopping');
    gateway.announceStop();
    await sleep(delayMs);
    // A proxy that is refused the connection has sent nothing yet, and takes another gateway. Connections that wait to be
    // accepted are accepted before.
    await pendingEvents();
    app.server.close();
    await sleep(Math.min(delayMs, lateRequestMs));
    await gateway.drain(config.SHUTDOWN_BUDGET_MS);
    await Promise.race([Promise.all([operators?.close(), app.close()]), sleep(closeMs)]);
    log.info('stopped');
    process.exit(0);
  }

  process.on('SIGTERM', () => void stop('SIGTERM', config.SHUTDOWN_DELAY_MS));
  process.on('SIGINT', () => {
    // A second Ctrl-C ends the process at once.
    if (isStopping) process.exit(130);
    void stop('SIGINT', 0);
  });
  // The script that started this process has ended, and nothing else would stop it.
  process.on('disconnect', () => void stop('parent has ended', 0));
  await operators?.listen({ host: config.OPERATORS_HOST, port: config.OPERATORS_PORT });
  await app.listen({ host: config.HOST, port: config.PORT });
  process.send?.('listening');
}

/** Builds the operators' app; its libraries are loaded only where it has a port. */
async function openOperators(gateway: Gateway): Promise<FastifyInstance> {
  const { buildOperatorsApp } = await import('./operators/app.ts');
  return buildOperatorsApp(gateway);
}

/**
 * Configures V8 for a process in which most bytes are outside the heap and garbage as soon as they were sent
 * (docs/decisions/0018-gateway-garbage.md).
 */
function configureGarbageCollection(): void {
  // External memory is counted like the heap; by default the whole heap is marked at every 64 MB of it.
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  // A small young generation is collected often, which frees the bytes that it refers to.
  setFlagsFromString('--semi-space-growth-factor=1');
}

configureGarbageCollection();
try {
  await run(readGatewayConfig());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
