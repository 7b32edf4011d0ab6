import type { FastifyInstance } from 'fastify';

/**
 * Records the routes that are added to an app from now on.
 * @returns a function that returns the methods of the routes for a path, sorted; none where there is no route
 */
export function recordMethods(app: FastifyInstance): (path: string) => string[] {
  /** By the route's path, whose segments may be parameters such as `:id`. */
  const recorded = new Map<string, Set<string>>();

  app.addHook('onRoute', ({ url, method }) => {
    // The route of CORS is for every path.
    if (url.includes('*')) return;
    const methods = recorded.get(url) ?? new Set();
    recorded.set(url, methods);
    for (const each of [method].flat()) methods.add(each);
  });

  return (path) => {
    const routes = recorded.has(path) ? [path] : [...recorded.keys()].filter((route) => fits(path, route));
    return [...new Set(routes.flatMap((route) => [...(recorded.get(route) ?? [])]))].toSorted();
  };
}

function fits(path: string, route: string): boolean {
  if (!route.includes(':')) return false;
  const segments = path.split('/');
  const expected = route.split('/');
  return (
    segments.length === expected.length &&
    expected.every((each, index) => (each.startsWith(':') ? segments[index] !== '' : each === segments[index]))
  );
}
