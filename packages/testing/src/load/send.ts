import { Agent } from 'node:http';
import { type FormAnswer, sendForm } from '../send-form.ts';
import type { LoadRequest } from './requests.ts';

/** Result of one request. */
export interface Sample {
  name: string;
  tool: string;
  /** Milliseconds since the run began. */
  begunMs: number;
  ms: number;
  /** null without a response. */
  status: number | null;
  /** A refusal's code. */
  code?: string;
  /** Seconds, of a refusal. */
  retryAfter?: number;
  bytesIn: number;
  bytesOut: number;
  /** Error in a response; absent where it is correct. */
  problem?: string;
}

/** Time beyond a tool's limit after which a request counts as hanging, in ms. */
const graceMs = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Size and facts of the first correct response to each request; further ones must be equal. */
type References = Map<string, string>;
const references: References = new Map();
/** Encryption, times and identifiers change a response's size by a few bytes. */
const toleranceBytes = 64;

interface SendOptions {
  /** Of a slow sender; unlimited where absent. */
  bytesPerSecond?: number;
  /** Address of this machine from which the request is sent. */
  localAddress?: string;
  /** Address of the visitor, as a proxy in front of the product would name it. */
  forwardedFor?: string;
  /** Responses to compare with; those of this process where absent. Versions of the product answer with other sizes. */
  references?: References;
}

/** Sends a request and checks every byte of its response. */
export async function send(
  address: string,
  sent: LoadRequest,
  begun: number,
  options: SendOptions = {},
): Promise<Sample> {
  const from = performance.now();
  const sample: Sample = {
    name: sent.name,
    tool: sent.tool,
    begunMs: from - begun,
    ms: 0,
    status: null,
    bytesIn: sent.body.bytes,
    bytesOut: 0,
  };
  try {
    const { status, headers, body } = await post(address, sent, options);
    sample.status = status;
    sample.bytesOut = body.byteLength;
    const problem =
      status === 200 ? problemOf(sent, headers, body, options.references) : refusalProblem(sample, headers, body);
    if (problem !== undefined) sample.problem = problem;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    sample.problem = `no answer: ${code ?? message}`;
  }
  sample.ms = performance.now() - from;
  return sample;
}

function post(
  address: string,
  { tool, body, requestMs }: LoadRequest,
  { bytesPerSecond, forwardedFor, localAddress }: SendOptions,
): Promise<FormAnswer> {
  const uploadMs = bytesPerSecond === undefined ? 0 : (body.bytes / bytesPerSecond) * 1_000;
  return sendForm(new URL(`/${tool}`, address).href, body, {
    agent,
    bytesPerSecond,
    from: localAddress,
    timeoutMs: requestMs + graceMs + uploadMs,
    headers: { 'accept-language': 'en', ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }) },
  });
}

function problemOf(
  sent: LoadRequest,
  headers: FormAnswer['headers'],
  body: Buffer,
  known: References = references,
): string | undefined {
  if (Number(headers['content-length']) !== body.byteLength) return 'not as long as its content-length';
  const type = headers['content-type'] ?? '';
  const isWhole = wholenessOf[type.split(';', 1)[0] ?? ''];
  if (!isWhole) return `the type ${type}`;
  if (!isWhole(body)) return 'not whole';
  // It ended with its time: how far it came depends on what ran beside it.
  if (String(headers['x-notices']).includes('pagesLeft')) return undefined;
  const facts = Object.entries(headers)
    .filter(
      ([name]) =>
        name.startsWith('x-') && !/^x-(?:job-id|request-id|ratelimit|compressed-size|output-size|zip-size)/.test(name),
    )
    .map(([name, value]) => `${name}: ${String(value)}`)
    .toSorted()
    .join(', ');
  const [size, knownFacts] = (known.get(sent.name) ?? `${body.byteLength}|${facts}`).split('|');
  known.set(sent.name, `${size}|${knownFacts}`);
  if (knownFacts !== facts) return `other facts than before: ${facts}`;
  const isLike = Math.abs(Number(size) - body.byteLength) <= toleranceBytes;
  return isLike ? undefined : `${body.byteLength} bytes where there were ${size}`;
}

/** Whether an answer is complete, by its type. */
const wholenessOf: Readonly<Record<string, (body: Buffer) => boolean>> = {
  'application/pdf': isWholePdf,
  'application/zip': isWholeZip,
  'application/json': isWholeJson,
};

function isWholeJson(body: Buffer): boolean {
  try {
    return JSON.parse(body.toString()) !== null;
  } catch {
    return false;
  }
}

function isWholePdf(body: Buffer): boolean {
  return (
    body.toString('latin1', 0, 5) === '%PDF-' &&
    body
      .toString('latin1', body.length - 16)
      .trimEnd()
      .endsWith('%%EOF')
  );
}

/** Whether the central directory is complete: at the announced offset, with the announced size. */
function isWholeZip(body: Buffer): boolean {
  const end = body.length - 22;
  if (end < 0 || body.readUInt32LE(end) !== 0x06054b50) return false;
  const [count, size, start] = [body.readUInt16LE(end + 10), body.readUInt32LE(end + 12), body.readUInt32LE(end + 16)];
  return count > 0 && start + size === end && body.readUInt32LE(start) === 0x02014b50;
}

function refusalProblem(sample: Sample, headers: FormAnswer['headers'], body: Buffer): string | undefined {
  const retryAfter = Number(headers['retry-after']);
  if (Number.isFinite(retryAfter)) sample.retryAfter = retryAfter;
  try {
    const { code } = JSON.parse(body.toString()) as { code?: unknown };
    if (typeof code !== 'string') return 'a refusal without a code';
    sample.code = code;
  } catch {
    return `a refusal without a JSON body (${sample.status})`;
  }
  if (sample.status !== 503 && sample.status !== 429) return `refused: ${sample.code}`;
  return sample.retryAfter === undefined ? 'a refusal without Retry-After' : undefined;
}
