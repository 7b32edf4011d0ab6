import { type Contract, commonErrors, type ErrorCode, errorCatalog } from '@blattwerk/shared';
import { createRegistry, durationBuckets, redisLatency } from '@blattwerk/shared/metrics';
import { Counter, Histogram } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };

/** How a request for a tool ended, seen by its visitor. */
const outcomes = ['done', 'refused', 'cancelled', 'overloaded', 'failed'] as const;
type Outcome = (typeof outcomes)[number];

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;

/**
 * What the gateway measures of its requests. Every label is one of a list of our own: tools, outcomes, codes. Series
 * that may move rarely stand at 0 from the start, so that a first increase is seen.
 */
export function createGatewayMetrics(contracts: readonly Contract[]) {
  const registry = createRegistry('gateway', packageJson.version);
  const registers = [registry];

  function durations<L extends string>(name: string, help: string, ...more: L[]): Histogram<'tool' | L> {
    return new Histogram({ name, help, labelNames: ['tool', ...more], buckets: durationBuckets, registers });
  }
  function counts<L extends string>(name: string, help: string, ...more: L[]): Counter<'tool' | L> {
    return new Counter({ name, help, labelNames: ['tool', ...more], registers });
  }

  const latency = redisLatency(registry);
  const requests = durations(
    'blattwerk_request_duration_seconds',
    "Requests for a tool, from their first byte to their answer's last.",
    'outcome',
  );
  const refusals = counts(
    'blattwerk_refusals_total',
    'Refusals by their code; the tool is none where no tool was asked for.',
    'code',
  );
  const uploads = durations('blattwerk_upload_duration_seconds', 'How long whole uploads took to arrive.');
  const waits = durations('blattwerk_wait_duration_seconds', 'How long jobs waited in their queue until a run began.');
  const downloads = durations('blattwerk_download_duration_seconds', 'How long answers took to be sent.');
  const inputBytes = counts('blattwerk_input_bytes_total', 'Bytes of files that came whole.');
  const outputBytes = counts('blattwerk_output_bytes_total', 'Bytes of answers that were sent whole.');

  for (const redis of ['queue', 'blob']) latency.zero({ redis });
  for (const { name: tool, errors } of contracts) {
    for (const outcome of outcomes) requests.zero({ tool, outcome });
    for (const code of [...commonErrors, ...errors]) refusals.inc({ tool, code }, 0);
    for (const duration of [uploads, waits, downloads]) duration.zero({ tool });
    for (const bytes of [inputBytes, outputBytes]) bytes.inc({ tool }, 0);
  }

  return {
    registry,
    redisLatency: latency,

    /** @param code of its refusal; undefined where it was answered or cut off */
    requestEnded(tool: string, code: ErrorCode | undefined, isCutOff: boolean, ms: number): void {
      requests.observe({ tool, outcome: outcomeOf(code, isCutOff) }, ms / 1_000);
    },
    refused(tool: string | undefined, code: ErrorCode): void {
      refusals.inc({ tool: tool ?? 'none', code });
    },
    uploaded(tool: string, ms: number, bytes: number): void {
      uploads.observe({ tool }, ms / 1_000);
      inputBytes.inc({ tool }, bytes);
    },
    waited(tool: string, ms: number): void {
      waits.observe({ tool }, ms / 1_000);
    },
    downloaded(tool: string, ms: number, bytes: number): void {
      downloads.observe({ tool }, ms / 1_000);
      outputBytes.inc({ tool }, bytes);
    },
  };
}

function outcomeOf(code: ErrorCode | undefined, isCutOff: boolean): Outcome {
  if (code === 'cancelled' || (isCutOff && code === undefined)) return 'cancelled';
  if (code === undefined) return 'done';
  const { status } = errorCatalog[code];
  if (status === 503) return 'overloaded';
  return status >= 500 ? 'failed' : 'refused';
}
