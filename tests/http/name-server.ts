import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** Host and port, as nginx writes a resolver. */
  address: string;
  /** IPv4 addresses of every name, in a new order for each query, as Docker's name server has them. */
  hosts: Set<string>;
  stop: () => void;
}

const headBytes = 12;

/** A name server (RFC 1035) that knows the same addresses for every name. */
export async function startNameServer(): Promise<NameServer> {
  const hosts = new Set<string>();
  const socket = createSocket('udp4');
  let turn = 0;
  socket.on('message', (query, { address, port }) => {
    const question = query.subarray(headBytes, query.indexOf(0, headBytes) + 5);
    const first = turn++ % Math.max(hosts.size, 1);
    const rotated = [...hosts].slice(first).concat([...hosts].slice(0, first));
    const head = Buffer.from(query.subarray(0, headBytes));
    // A response without an error, with one question and its answers.
    head.writeUInt16BE(0x81_80, 2);
    head.writeUInt16BE(rotated.length, 6);
    const answers = rotated.map((host) => {
      const record = Buffer.alloc(16);
      // The name of the question, type A, class IN, for a second, 4 bytes.
      for (const [index, value] of [0xc0_0c, 1, 1, 0, 1, 4].entries()) record.writeUInt16BE(value, 2 * index);
      record.set(host.split('.').map(Number), 12);
      return record;
    });
    socket.send(Buffer.concat([head, question, ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, hosts, stop: () => socket.close() };
}
