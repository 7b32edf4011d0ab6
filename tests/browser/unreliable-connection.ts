import { Agent, type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fault of forms that are sent while it is set. */
export type Fault =
  /** The connection breaks after this number of bytes of the form, or of the response. */
  | { cutUploadAfter: number }
  | { cutAnswerAfter: number }
  /** The transfer stalls after this number of bytes of the form. */
  | { stallAfter: number }
  /** A proxy responds in place of the gateway, after the form. */
  | { status: number; body: string; headers?: Record<string, string> };

export interface UnreliableConnection extends AsyncDisposable {
  /** The site's address, by way of this connection. */
  address: string;
  fault: Fault | null;
  /** Befalls one form only; a browser may send it again by itself. */
  faultOnce: Fault | null;
}

/** A connection between the browser and the site that breaks on demand: real sockets, really reset. */
export async function startUnreliableConnection(site: string): Promise<UnreliableConnection> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'POST') passForm(connection, site, agent, incoming, outgoing);
    else pass(site, agent, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const connection: UnreliableConnection = {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    fault: null,
    faultOnce: null,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return connection;
}

function passForm(
  connection: UnreliableConnection,
  site: string,
  agent: Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const fault = connection.faultOnce ?? connection.fault;
  connection.faultOnce = null;
  let bytes = 0;
  const breakConnection = () => {
    onward?.destroy();
    incoming.socket.resetAndDestroy();
  };
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (fault && 'cutUploadAfter' in fault && bytes >= fault.cutUploadAfter) breakConnection();
    if (fault && 'stallAfter' in fault && bytes >= fault.stallAfter) incoming.pause();
  });
  incoming.on('end', () => {
    if (fault && 'status' in fault) outgoing.writeHead(fault.status, fault.headers).end(fault.body);
  });
  const onward =
    fault && ('status' in fault || 'stallAfter' in fault)
      ? undefined
      : pass(site, agent, incoming, outgoing, (answer) => {
          let answered = 0;
          answer.on('data', (chunk: Buffer) => {
            answered += chunk.length;
            if (fault && 'cutAnswerAfter' in fault && answered >= fault.cutAnswerAfter) breakConnection();
          });
        });
}

function pass(
  site: string,
  agent: Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  watch: (answer: IncomingMessage) => void = () => {},
): ClientRequest {
  const { method = 'GET', url = '/', headers } = incoming;
  const onward = request(new URL(url, site), { method, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    watch(answer);
    answer.on('error', () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  // A browser that goes away takes its request along.
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
  return onward;
}
