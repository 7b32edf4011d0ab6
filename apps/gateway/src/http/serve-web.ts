import { isLanguage, type Language } from '@blattwerk/shared';
import { shareTarget } from '@blattwerk/site';
import type { Coding, ServedFile, Website } from '@blattwerk/site/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DrainBounds, drainBody } from '../upload/drain-body.ts';

/**
 * Serves the pages and their files beside the API. GET only: POST on the path of a tool belongs to the API. Files that
 * are shared with the installed app arrive here where it has no service worker yet: they are discarded, and home opens.
 * @param drain bounds of the discarded body
 */
export function serveWeb(app: FastifyInstance, website: Website, drain: DrainBounds): void {
  app.post(shareTarget.path, (request, reply) => {
    void reply.redirect('/', 303);
    drainBody(request.raw, drain);
  });
  for (const [path, page] of website.pages) {
    app.get(path, async (request, reply) => sendFile(request, reply, await page(requestedLanguage(request, website))));
  }
  for (const [path, file] of website.files) {
    app.get(path, (request, reply) => sendFile(request, reply, file));
  }
}

/**
 * Answers an unknown path with the not-found page, or with a redirect where only trailing slashes are too much.
 * @returns false where the request does not accept HTML; nothing is sent then
 */
export async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  website: Website,
): Promise<boolean> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (!(request.headers.accept ?? '').includes('text/html')) return false;
  const [path = '', ...query] = request.url.split('?');
  const withoutSlash = withoutTrailingSlashes(path);
  if (withoutSlash !== path && website.pages.has(withoutSlash)) {
    reply.redirect([withoutSlash, ...query].join('?'), 308);
    return true;
  }
  reply.code(404);
  await sendFile(request, reply, await website.notFound(requestedLanguage(request, website)));
  return true;
}

function requestedLanguage(request: FastifyRequest, { defaultLanguage }: Website): Language {
  const { lang } = request.query as { lang?: unknown };
  const first: unknown = Array.isArray(lang) ? lang[0] : lang;
  return typeof first === 'string' && isLanguage(first) ? first : defaultLanguage;
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): Promise<FastifyReply> {
  reply.headers(file.headers).header('etag', file.etag);
  if (file.codings.length > 1) reply.header('vary', 'accept-encoding');
  if (reply.statusCode === 200 && listItems(request.headers['if-none-match']).includes(file.etag)) {
    return reply.code(304).send();
  }
  const coding = acceptedCoding(request.headers['accept-encoding'], file.codings);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(await file.body(coding));
}

/** The best available coding that the request accepts (RFC 9110, 12.5.3). */
function acceptedCoding(header: string | string[] | undefined, codings: readonly Coding[]): Coding {
  const accepted = new Set<string>();
  for (const item of listItems(String(header ?? '').toLowerCase())) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (weight === undefined || Number(weight) > 0) accepted.add(name);
  }
  return (['br', 'gzip'] as const).find((coding) => accepted.has(coding) && codings.includes(coding)) ?? 'identity';
}

/** The items of a list header, in linear time: a pattern such as `\s*,\s*` takes quadratic time on a run of spaces. */
function listItems(header = ''): string[] {
  return header.split(',').map((item) => item.trim());
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
