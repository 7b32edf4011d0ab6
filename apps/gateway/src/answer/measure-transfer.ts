import type { ApiToolName } from '@blattwerk/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayMetrics } from '../http/metrics.ts';
import type { Upload } from '../upload/receive-upload.ts';

/** What has a metric. */
type Measured<K extends keyof GatewayMetrics> = { metrics: Pick<GatewayMetrics, K> };

/** Traces an upload from the begin of its reading, and measures it where it was complete. */
export async function measureReceiving(
  { metrics }: Measured<'uploaded'>,
  tool: ApiToolName,
  request: FastifyRequest,
  received: Promise<Upload>,
): Promise<Upload> {
  const begin = performance.now();
  const span = request.span.begin('receive');
  try {
    const upload = await received;
    metrics.uploaded(tool, performance.now() - begin, upload.bytes);
    span.setAttributes({ 'blattwerk.files': upload.inputs.length, 'blattwerk.bytes': upload.bytes });
    return upload;
  } finally {
    span.end();
  }
}

/**
 * Traces the sending of an answer, and measures it where it was complete.
 * @param sent resolves when the response has ended or its connection has closed
 */
export async function measureSending(
  { metrics }: Measured<'downloaded'>,
  tool: ApiToolName,
  bytes: number,
  reply: FastifyReply,
  sent: Promise<void>,
): Promise<void> {
  const begin = performance.now();
  const span = reply.request.span.begin('send');
  span.setAttributes({ 'blattwerk.bytes': bytes });
  try {
    await sent;
    // A refusal in its place is no answer.
    if (reply.raw.writableFinished) metrics.downloaded(tool, performance.now() - begin, bytes);
  } finally {
    span.end();
  }
}
