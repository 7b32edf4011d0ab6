import type { ToolName } from '@blattwerk/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../gateway.ts';
import type { Upload } from '../upload/receive-upload.ts';

/** Measures and traces an upload from when it begins to be read; only one that came whole counts. */
export async function measureReceiving(
  gateway: Gateway,
  tool: ToolName,
  request: FastifyRequest,
  received: Promise<Upload>,
): Promise<Upload> {
  const begin = performance.now();
  const span = request.span.begin('receive');
  try {
    const upload = await received;
    gateway.metrics.uploaded(tool, performance.now() - begin, upload.bytes);
    span.tell({ 'blattwerk.files': upload.inputs.length, 'blattwerk.bytes': upload.bytes });
    return upload;
  } finally {
    span.end();
  }
}

/** Measures and traces an answer's way to its visitor; only one that got there whole counts. */
export async function measureSending(
  gateway: Gateway,
  tool: ToolName,
  bytes: number,
  reply: FastifyReply,
  sent: Promise<void>,
): Promise<void> {
  const begin = performance.now();
  const span = reply.request.span.begin('send');
  span.tell({ 'blattwerk.bytes': bytes });
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) gateway.metrics.downloaded(tool, performance.now() - begin, bytes);
    span.end();
  });
  try {
    await sent;
  } finally {
    // Where nothing was sent, nothing has closed yet.
    span.end();
  }
}
