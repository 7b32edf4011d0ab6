import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

interface HealthSource {
  isReady: () => boolean;
  /** Undefined while the worker starts. */
  metrics: () => Registry | undefined;
}

/**
 * Serves the probes of an orchestrator and the metrics: /health/live while the event loop runs, /health/ready while
 * `isReady`, /metrics.
 * @param port 0 for any free one
 */
export async function startHealth(host: string, port: number, source: HealthSource): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.method === 'GET' ? request.url?.split('?')[0] : undefined;
    if (path === '/health/live') sendHealth(response, true);
    else if (path === '/health/ready') sendHealth(response, source.isReady());
    else if (path === '/metrics') sendMetrics(response, source.metrics()).catch(() => response.destroy());
    else response.writeHead(404).end();
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise;
  return server;
}

function sendHealth(response: ServerResponse, ok: boolean): void {
  response.writeHead(ok ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ ok }));
}

async function sendMetrics(response: ServerResponse, registry: Registry | undefined): Promise<void> {
  if (!registry) {
    response.writeHead(503).end();
    return;
  }
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
}
