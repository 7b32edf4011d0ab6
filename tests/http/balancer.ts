import { createServer, request, type Server } from 'node:http';

export interface Balancer {
  address: string;
  /** The gateways that are there, ready or not. */
  upstreams: Set<string>;
  stop: () => Promise<void>;
}

/** Interval between two readiness probes, as of an ingress, in ms. */
const probeMs = 100;

/**
 * What stands in front of several gateways: each request goes to one that said of itself lately that it is ready, and is
 * passed on as it comes. It is never sent twice.
 */
export async function startBalancer(): Promise<Balancer> {
  const upstreams = new Set<string>();
  const ready = new Set<string>();
  let turn = 0;

  const probe = setInterval(() => {
    for (const upstream of ready) if (!upstreams.has(upstream)) ready.delete(upstream);
    for (const upstream of upstreams) {
      fetch(`${upstream}/health/ready`).then(
        (answer) => (answer.ok ? ready.add(upstream) : ready.delete(upstream)),
        () => ready.delete(upstream),
      );
    }
  }, probeMs);

  const server: Server = createServer((incoming, outgoing) => {
    const upstream = [...ready][turn++ % Math.max(ready.size, 1)];
    if (upstream === undefined) {
      outgoing.writeHead(502).end('nobody is ready');
      return;
    }
    const { method, url = '/', headers } = incoming;
    const passed = request(new URL(url, upstream), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    upstreams,
    async stop() {
      clearInterval(probe);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
