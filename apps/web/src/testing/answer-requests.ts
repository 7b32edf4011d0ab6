import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Contract } from '@blattwerk/shared';

/** Response to a form. */
export interface FormAnswer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** A result of a tool in its first type. */
export function resultOf({ output: { mimes } }: Contract): FormAnswer {
  const [mime] = mimes;
  const isReport = mime === 'application/json';
  const body = isReport ? JSON.stringify({ level: '2b', passes: true, findings: [] }) : '%PDF-1.7 result';
  return { status: 200, body, headers: { 'content-type': mime } };
}

export interface AnsweringServer extends AsyncDisposable {
  /** Response to the next forms; `reset` breaks the connection, `silent` never responds. */
  answer: FormAnswer | 'reset' | 'silent';
  /** What is read, as JSON, by its path. */
  readable: Readonly<Record<string, unknown>>;
  /** Paths of the forms that arrived. */
  posted: string[];
  /** Their bodies. */
  bodies: Buffer[];
}

/** A real server at the page's address, with one response for every form. */
export async function answerRequests(): Promise<AnsweringServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      const read = answering.readable[request.url ?? ''];
      response.writeHead(read === undefined ? 404 : 200).end(JSON.stringify(read ?? null));
      return;
    }
    const received: Buffer[] = [];
    request.on('data', (part: Buffer) => received.push(part));
    request.on('end', () => {
      answering.posted.push(request.url ?? '');
      answering.bodies.push(Buffer.concat(received));
      const { answer } = answering;
      if (answer === 'reset') request.socket.resetAndDestroy();
      else if (answer !== 'silent') response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (address: string) => void } };
  const before = location.href;
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const answering: AnsweringServer = {
    answer: 'silent',
    readable: {},
    posted: [],
    bodies: [],
    [Symbol.asyncDispose]: async () => {
      happyDOM.setURL(before);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return answering;
}
