import { connect, type Socket } from 'node:net';

export interface RawClient {
  socket: Socket;
  /** The bytes received so far. */
  readonly answer: string;
  /** Resolves when the connection has closed. */
  closed: Promise<void>;
  /** Resolves to the answer when its body is complete. @throws Error where the connection closes before */
  answered(): Promise<string>;
}

/** A connection for tests that send an incomplete, slow or malformed request. */
export function rawClient(port: number, head: string): RawClient {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(head);
  return {
    socket,
    get answer() {
      return answer;
    },
    closed,
    async answered() {
      for (;;) {
        const [whole = '', length = '0'] = /content-length: (\d+)[^]*?\r\n\r\n/i.exec(answer) ?? [];
        const bodyFrom = answer.indexOf(whole) + whole.length;
        if (whole !== '' && answer.length >= bodyFrom + Number(length)) return answer;
        if (socket.destroyed) throw new Error(`closed without an answer: ${answer}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}

/** The head of a request with a form. */
export function formHead(tool: string, bodyBytes: number | 'chunked', boundary = 'b'): string {
  const length = bodyBytes === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${bodyBytes}`;
  return `POST /${tool} HTTP/1.1\r\nhost: x\r\naccept-language: en\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\n${length}\r\n\r\n`;
}

export function filePart(field: string, name: string, boundary = 'b'): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
}
