import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Forwards connections to a port of this machine. */
export async function startTcpProxy(port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;

  function add(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  }

  const server = createServer((incoming) => {
    add(incoming);
    const outgoing = connect(port, '127.0.0.1');
    add(outgoing);
    const pass = (to: Socket) => (data: Buffer) => void (isCut || to.write(data));
    incoming.on('data', pass(outgoing));
    outgoing.on('data', pass(incoming));
    incoming.once('close', () => outgoing.destroy());
    outgoing.once('close', () => isCut || incoming.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** `redis://` and the address of the proxy. */
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Drops every byte without closing a connection, as a lost network does, until it is restored. */
    cut: () => {
      isCut = true;
    },
    /** Closes the connections that were cut, and forwards again. */
    restore: () => {
      isCut = false;
      for (const socket of sockets) socket.destroy();
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
