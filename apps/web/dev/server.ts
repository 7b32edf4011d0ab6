import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { chosenLanguage, defaultLanguage } from '@blattwerk/shared';
import { fillPage, type SiteConfig } from '@blattwerk/site';
import { createServer as createViteServer, type ViteDevServer } from 'vite';

const app = dirname(import.meta.dirname);

interface DevServerOptions {
  port: number;
  /** Origin of the gateway that answers every request which is neither a page nor a file of the site. */
  gateway: string;
  site: SiteConfig;
}

export interface DevServer {
  close: () => Promise<void>;
}

/**
 * Serves the site from its sources, with hot module replacement, and forwards all other requests to the gateway: as in
 * the product, page and API have one origin. A page is rendered in the browser, from a document in the language of its
 * address and with the operator's configuration.
 */
export async function startDevServer({ port, gateway, site }: DevServerOptions): Promise<DevServer> {
  const server = createServer();
  const vite = await createViteServer({
    root: app,
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    server: { middlewareMode: true, ws: { server } },
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    vite.middlewares(request, response, () => {
      answer(request, response).catch((error: unknown) => fail(response, error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = addressOf(request);
    if (isRead(request) && (await hasPage(vite, pathname))) return sendPage(request, response, 200);
    forward(request, response, gateway, () => {
      sendPage(request, response, 404).catch((error: unknown) => fail(response, error));
    });
  }

  async function sendPage(request: IncomingMessage, response: ServerResponse, status: number): Promise<void> {
    const language = chosenLanguage(addressOf(request).searchParams.get('lang'));
    const url = request.url ?? '/';
    const template = await readFile(join(app, 'index.html'), 'utf8');
    const filled = fillPage(template, site, language).replace(
      `<html lang="${defaultLanguage}">`,
      `<html lang="${language}">`,
    );
    const html = await vite.transformIndexHtml(url, filled, url);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-language': language });
    response.end(request.method === 'HEAD' ? undefined : html);
  }

  return {
    close: async () => {
      await vite.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Exports of src/app/routes.ts that are used here; an import would have scripts compile the site. */
interface Routes {
  notFoundRoute: object;
  routeOf: (path: string) => object;
}

async function hasPage(vite: ViteDevServer, path: string): Promise<boolean> {
  const { notFoundRoute, routeOf } = (await vite.ssrLoadModule('/src/app/routes.ts')) as unknown as Routes;
  return routeOf(path) !== notFoundRoute;
}

/** Sends a request to the gateway. @param sendNotFound answers a reader of pages for whom the gateway has nothing */
function forward(request: IncomingMessage, response: ServerResponse, gateway: string, sendNotFound: () => void): void {
  const forwarded = sendRequest(
    gateway,
    // A connection of its own: one that is kept open would break when the gateway restarts.
    { method: request.method, path: request.url, headers: request.headers, agent: false },
    (answer) => {
      if (answer.statusCode === 404 && isRead(request) && (request.headers.accept ?? '').includes('text/html')) {
        answer.resume();
        sendNotFound();
        return;
      }
      const { connection: _, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers);
      pipeline(answer, response, () => {});
    },
  );
  // Once an answer has begun, its own stream reports what fails.
  forwarded.on('error', (error) => response.headersSent || fail(response, error));
  // A visitor who leaves cancels the job.
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(error instanceof Error ? error.message : 'unknown error');
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function addressOf({ url }: IncomingMessage): URL {
  return new URL(url ?? '/', 'http://localhost');
}
