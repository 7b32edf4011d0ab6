import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

interface HealthWords {
  isReady: () => boolean;
  /** Undefined while the worker starts. */
  metrics: () => Registry | undefined;
}

/**
 * Answers the probes of an orchestrator: /health/live while this process turns its loop, /health/ready while `isReady`;
 * and whoever collects /metrics.
 * @param port 0 for any free one
 */
export async function startHealth(port: number, words: HealthWords): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.method === 'GET' ? request.url?.split('?')[0] : undefined;
    if (path === '/health/live') sendHealth(response, true);
    else if (path === '/health/ready') sendHealth(response, words.isReady());
    else if (path === '/metrics') sendMetrics(response, words.metrics()).catch(() => response.destroy());
    else response.writeHead(404).end();
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, resolve);
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
