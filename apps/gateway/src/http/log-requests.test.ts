import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createLogger } from '@blattwerk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filePart, formHead, type RawClient, rawClient } from '../testing/raw-client.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

interface Line {
  level: number;
  msg: string;
}

/** Pino's number of the level `warn`. */
const warn = 40;
const lines: Line[] = [];
let test: TestGateway;
beforeAll(async () => {
  const log = createLogger('gateway', 'trace', { write: (line) => lines.push(JSON.parse(line) as Line) });
  test = await startTestGateway({ log });
});
beforeEach(() => void lines.splice(0));
afterAll(() => test.stop());

/** Starts an upload of a PDF; `end` sends the rest of the form. */
function upload(): { client: RawClient; end: () => void } {
  const head = `${filePart('pdf', 'a.pdf')}%PDF-1.7\n`;
  const tail = '\r\n--b--\r\n';
  const client = rawClient(test.port, formHead('rotate', head.length + tail.length) + head);
  return { client, end: () => client.socket.write(tail) };
}

/** Resolves when the kernel's buffer for an answer is full, so that a write waits. */
async function untilBlocked(connection: Socket): Promise<void> {
  let before = 0;
  await expect
    .poll(
      () => {
        const isUnchanged = connection.bytesWritten === before;
        before = connection.bytesWritten;
        return isUnchanged && connection.writableLength > 0;
      },
      { interval: 100 },
    )
    .toBe(true);
}

async function expectNoWarning(): Promise<void> {
  await expect.poll(() => lines.find(({ msg }) => msg === 'request')).toMatchObject({ isCutOff: true });
  await test.gateway.jobs.idle();
  expect(lines.filter(({ level }) => level >= warn)).toEqual([]);
}

describe.each(['resetAndDestroy', 'destroy'] as const)('a client that leaves by %s', (leave) => {
  it('during its upload causes no error line', async () => {
    const { client } = upload();
    await expect.poll(() => test.gateway.jobs.size).toBe(1);
    client.socket[leave]();
    await expectNoWarning();
  });

  it('during its answer causes no error line', async () => {
    test.worker.behave = async (run) => {
      await run.start();
      await run.done({ bytes: Buffer.alloc(40_000_000) });
    };
    const connected = once(test.app.server, 'connection') as Promise<[Socket]>;
    const { client, end } = upload();
    client.socket.pause();
    end();
    const [connection] = await connected;
    await untilBlocked(connection);
    client.socket[leave]();
    await expectNoWarning();
  });
});
