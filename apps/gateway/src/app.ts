import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { apiContracts, apiPrefix, apiPrefixes, type Contract, isVersioned, ToolError } from '@blattwerk/shared';
import { type Logger, openTracing } from '@blattwerk/server';
import { allowedOrigins, loadWebsite, lookOf, siteOf } from '@blattwerk/site/node';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import type { GatewayConfig } from './config.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { allowOrigins } from './http/allow-origins.ts';
import { recordMethods } from './http/allowed-methods.ts';
import { answerClientError, apiHeaders, asRefusal, handleErrors, sendRefusal } from './http/error-handler.ts';
import { identifyClients } from './http/identify-clients.ts';
import { createConnections } from './http/limit-connections.ts';
import { limitRate } from './http/limit-rate.ts';
import { clientNameOf, logRequests } from './http/log-requests.ts';
import { measureRequests } from './http/measure-requests.ts';
import { createGatewayMetrics } from './http/metrics.ts';
import { refuseCrossSite } from './http/refuse-cross-site.ts';
import { sendNotFoundPage, serveWeb } from './http/serve-web.ts';
import { traceRequests } from './http/trace-requests.ts';
import { addApiDocsRoutes } from './routes/api-docs.ts';
import { addSecurityTxtRoute } from './routes/security-txt.ts';
import { addChoicesRoute } from './routes/choices.ts';
import { addCheckoutRoute } from './routes/checkout.ts';
import { addHealthRoutes } from './routes/health.ts';
import { addJobRoutes } from './routes/jobs.ts';
import { addGotenbergRoutes } from './routes/gotenberg.ts';
import { addToolRoutes, addToolsOffRoutes } from './routes/tools.ts';
import { addSaleRoutes } from './routes/sale.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's id of the job, or a new one. */
    progressId: string;
    /** Run time that the request's address has used lately, in ms. */
    usedRunMs: number;
  }
}

/** Time for open connections to end when the app closes, in ms. */
const closeMs = 500;

interface AppOptions {
  config: GatewayConfig;
  log: Logger;
  /** All tools where absent; of these, the operator offers those that TOOLS_OFF does not name. */
  contracts?: Readonly<Record<string, Contract>>;
}

export interface App {
  app: FastifyInstance;
  gateway: Gateway;
}

/** Builds the gateway and connects it to Redis; closing the app closes both. It never listens. */
export async function buildApp({ config, log, contracts: all = apiContracts }: AppOptions): Promise<App> {
  const toolsOff: readonly string[] = config.TOOLS_OFF;
  const contracts = Object.fromEntries(Object.entries(all).filter(([name]) => !toolsOff.includes(name)));
  const offered = Object.values(contracts);
  const tracing = await openTracing('gateway', packageJson.version, config, log);
  const clients = config.TRUSTED_CLIENTS.map(({ name }) => name);
  const metrics = createGatewayMetrics(offered, { clients, commit: config.BUILD_COMMIT });
  const gateway = openGateway({ config, log, metrics, tracing });
  const connections = createConnections({ config, metrics, log });
  // Below this level Fastify logs headers.
  const loggerInstance: FastifyBaseLogger = log.child({}, { level: log.isLevelEnabled('info') ? 'info' : log.level });
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // With the number itself Fastify trusts no proxy.
    trustProxy: (_address: string, hop: number) => hop < config.TRUST_PROXY_HOPS,
    serverFactory: (listener) => connections.createServer(listener),
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendRefusal(gateway, asRefusal(error), request, reply),
    clientErrorHandler: (error, socket) => {
      if (answerClientError(error, socket, randomUUID())) connections.headRefused();
    },
  });
  app.addHook('preClose', (done) => {
    // Browsers open connections in advance; Node counts one without a request as active.
    setTimeout(() => app.server.closeAllConnections(), closeMs).unref();
    done();
  });
  app.addHook('onClose', () => gateway.close());
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(apiHeaders);
    done();
  });

  const methodsOf = recordMethods(app);
  handleErrors(app, gateway);
  const refuseUnknown = identifyClients(app, config.TRUSTED_CLIENTS);
  traceRequests(app, tracing, (request) => config.TRUST_PROXY_HOPS > 0 || clientNameOf(request) !== undefined);
  connections.watchAnswers(app);
  measureRequests(app, gateway.metrics);
  logRequests(app, log);
  await allowOrigins(app, allowedOrigins(config), offered);
  refuseCrossSite(app, [config.SITE_ADDRESS, ...config.SITE_ORIGINS]);
  // Only the tools' routes read bodies, and only as forms.
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  refuseUnknown();
  const checks = await limitRate(app, gateway);

  addHealthRoutes(app, gateway);
  app.decorateRequest('progressId', '');
  app.decorateRequest('usedRunMs', 0);
  for (const prefix of apiPrefixes)
    await app.register(
      (scope, _options, done) => {
        addJobRoutes(scope, gateway, checks.checkPolls);
        // What has no page is for programs alone.
        const tools = offered.filter(({ page }) => page !== undefined || prefix === apiPrefix);
        addToolRoutes(scope, gateway, tools, checks);
        addToolsOffRoutes(scope, toolsOff);
        addChoicesRoute(scope, gateway, offered, checks.checkPolls);
        done();
      },
      { prefix },
    );
  if (config.GOTENBERG_ROUTES === 'yes') addGotenbergRoutes(app, gateway, checks);
  addCheckoutRoute(app, gateway, checks.checkRate);
  addSaleRoutes(app, gateway, checks);
  addApiDocsRoutes(app, gateway, contracts);
  addSecurityTxtRoute(app, gateway.config);
  const website =
    config.WEB_FOLDER === '' ? undefined : await loadWebsite(config.WEB_FOLDER, siteOf(config), lookOf(config));
  if (website) serveWeb(app, website, { bytes: config.DRAIN_BYTES, ms: config.DRAIN_MS });
  app.setNotFoundHandler(async (request, reply) => {
    // For a visitor, the page of a tool that is not offered is a page that is not there.
    const isPageSent = website && !isVersioned(request.url) && (await sendNotFoundPage(request, reply, website));
    if (isPageSent) return reply;
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      sendRefusal(gateway, new ToolError('methodNotAllowed', { allowed }), request, reply);
      return reply;
    }
    if (website && (await sendNotFoundPage(request, reply, website))) return reply;
    sendRefusal(gateway, new ToolError('notFound'), request, reply);
    return reply;
  });
  return { app, gateway };
}
