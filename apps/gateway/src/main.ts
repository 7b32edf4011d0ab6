import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, createLogger } from '@blattwerk/shared/node';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type GatewayConfig, readGatewayConfig } from './config.ts';
import type { Gateway } from './gateway.ts';
import { setUpCollector } from './set-up-collector.ts';

/** Milliseconds for closing what is left once every request has ended. */
const closeMs = 5_000;

async function run(config: GatewayConfig): Promise<void> {
  const log = createLogger('gateway', config.LOG_LEVEL);
  const { app, gateway } = await buildApp({ config, log });
  const operators = config.OPERATORS_PORT > 0 ? await openOperators(gateway) : undefined;
  let isStopping = false;

  async function stop(reason: string, delayMs: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason, open: gateway.jobs.size }, 'stopping');
    gateway.announceStop();
    await sleep(delayMs);
    await gateway.drain(config.SHUTDOWN_BUDGET_MS);
    await Promise.race([Promise.all([operators?.close(), app.close()]), sleep(closeMs)]);
    log.info('stopped');
    process.exit(0);
  }

  process.on('SIGTERM', () => void stop('SIGTERM', config.SHUTDOWN_DELAY_MS));
  process.on('SIGINT', () => {
    // Whoever asks twice does not want to wait.
    if (isStopping) process.exit(130);
    void stop('SIGINT', 0);
  });
  // Started by a script that is gone: nobody would ever stop us.
  process.on('disconnect', () => void stop('the parent has ended', 0));
  await operators?.listen({ host: config.OPERATORS_HOST, port: config.OPERATORS_PORT });
  await app.listen({ host: config.HOST, port: config.PORT });
}

/** The dashboard's libraries are loaded only where there is a port for it. */
async function openOperators(gateway: Gateway): Promise<FastifyInstance> {
  const { buildOperatorsApp } = await import('./operators/app.ts');
  return buildOperatorsApp(gateway);
}

setUpCollector();
try {
  await run(readGatewayConfig());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
