import { type Contract, noticeDetails, ToolError } from '@blattwerk/shared';
import { type BlobStore, type Clock, outputBlob } from '@blattwerk/server';
import type { FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import type { PaymentClaim } from '../payment/claims.ts';
import type { OpenJob } from '../queue/open-jobs.ts';
import { fromRedis } from '../queue/redis-refusal.ts';
import type { DoneReply } from '../queue/job-run.ts';
import { contentDisposition } from './content-disposition.ts';
import { watchAnswer } from './watch-answer.ts';
import { writeChunks } from './write-chunks.ts';

interface ResultOptions {
  contract: Contract;
  job: OpenJob;
  blobs: Pick<BlobStore, 'read'>;
  done: DoneReply;
  config: GatewayConfig;
  clock?: Clock | undefined;
  /** Name under which the visitor saves it. */
  downloadName: string;
  /** Deletes the job's bytes: called when the last of them is read, and awaited before it is sent. */
  release: () => Promise<void>;
  /** Counts the answer on its payment. */
  claim?: PaymentClaim | undefined;
}

/**
 * Sends a job's answer as fast as the connection takes it, and closes the connection where the job ends meanwhile.
 * Resolves when the response has ended or its connection has closed.
 * @throws ToolError before anything is sent: internal where the answer's bytes are gone, cancelled where the connection has
 * closed, unavailable where they cannot be read, or the reason of the job's signal
 */
export async function sendResult(reply: FastifyReply, result: ResultOptions): Promise<void> {
  const { contract, job, blobs, done, config, clock, downloadName, claim } = result;
  // A connection that has closed has no further event.
  if (reply.raw.destroyed) throw new ToolError('cancelled');
  const closed = new Promise((resolve) => reply.raw.once('close', resolve));
  const chunks = lastAfter(blobs.read(job.id, outputBlob(done.token), done.bytes), result.release);
  const first = await fromRedis(chunks.next());
  job.signal.throwIfAborted();
  if (first.done) throw new ToolError('internal');
  await claim?.count();
  job.signal.throwIfAborted();

  for (const [fact, header] of Object.entries(contract.output.facts)) {
    const value = done.facts[fact];
    if (value !== undefined) reply.header(header, String(value));
  }
  if (done.notices.length > 0) reply.header('x-notices', formatNotices(done));
  if (done.repairedPages) {
    reply.header('x-repaired-pages', done.repairedPages.ranges);
    reply.header('x-repaired-page-count', String(done.repairedPages.count));
  }
  for (const [name, { header }] of Object.entries(noticeDetails)) {
    const text = done[name as keyof typeof noticeDetails];
    if (text) reply.header(header, text);
  }
  reply.headers({
    'content-type': done.mime,
    'content-length': String(done.bytes),
    'content-disposition': contentDisposition(downloadName),
    'cache-control': 'no-store',
  });
  const cut = () => reply.raw.destroy();
  const stopWatch = watchAnswer(reply.request.socket, config, cut, clock);
  job.signal.addEventListener('abort', cut, { once: true });
  try {
    void writeChunks(reply, startingWith(first.value, chunks));
    await closed;
  } finally {
    stopWatch();
    job.signal.removeEventListener('abort', cut);
    await chunks.return();
  }
}

/** The header `x-notices`; those of a chain have their step as a parameter (RFC 9651, 3.1.2). */
function formatNotices({ notices, noticeSteps }: DoneReply): string {
  return notices.map((key, at) => (noticeSteps ? `${key};step=${noticeSteps[at]}` : key)).join(',');
}

/** Yields the chunks in order, each when the next one is read, and the last one after `release`. */
async function* lastAfter(
  chunks: AsyncIterable<Buffer>,
  release: () => Promise<void>,
): AsyncGenerator<Buffer, void, void> {
  let held: Buffer | undefined;
  for await (const chunk of chunks) {
    if (held) yield held;
    held = chunk;
  }
  if (!held) return;
  await release();
  yield held;
}

async function* startingWith(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  yield first;
  yield* rest;
}
