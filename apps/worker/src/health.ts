import { createServer, type Server } from 'node:http';

/**
 * Answers the probes of an orchestrator: /health/live while this process turns its loop, /health/ready while `isReady`.
 * @param port 0 for any free one
 */
export async function startHealth(port: number, isReady: () => boolean): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET' || (path !== '/health/live' && path !== '/health/ready')) {
      response.writeHead(404).end();
      return;
    }
    const ok = path === '/health/live' || isReady();
    response.writeHead(ok ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ ok }));
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, resolve);
  await promise;
  return server;
}
