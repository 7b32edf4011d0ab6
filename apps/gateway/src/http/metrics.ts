import {
  type Contract,
  commonErrors,
  type ErrorCode,
  errorCatalog,
  programErrors,
  type RequestLimit,
  requestLimits,
} from '@blattwerk/shared';
import { createRegistry, durationBuckets, redisLatency } from '@blattwerk/server/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import { type CloseReason, closeReasons } from './limit-connections.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** Outcomes of a request for a tool, as its client sees them. */
const outcomes = ['done', 'refused', 'cancelled', 'overloaded', 'failed'] as const;
type Outcome = (typeof outcomes)[number];

/** Label of the requests of all addresses, which have no name. */
const noClient = 'none';

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;

/**
 * Metrics of the gateway's requests. Every label has a fixed list of values. All series begin at 0, so that the first
 * increase of a rare one is visible.
 * @param options.clients names of the trusted clients
 * @param options.commit of the sources; empty where not known
 */
export function createGatewayMetrics(
  contracts: readonly Contract[],
  { clients = [], commit = '' }: { clients?: readonly string[]; commit?: string } = {},
) {
  const registry = createRegistry('gateway', packageJson.version, commit);
  const registers = [registry];

  function durations<L extends string>(name: string, help: string, ...more: L[]): Histogram<'tool' | L> {
    return new Histogram({ name, help, labelNames: ['tool', ...more], buckets: durationBuckets, registers });
  }
  function counts<L extends string>(name: string, help: string, ...more: L[]): Counter<'tool' | L> {
    return new Counter({ name, help, labelNames: ['tool', ...more], registers });
  }

  const connections = new Gauge({
    name: 'blattwerk_connections',
    help: 'Open connections of visitors or of the proxies before them.',
    registers,
  });
  const closedConnections = new Counter({
    name: 'blattwerk_connections_closed_total',
    help: 'Connections closed by the gateway: bound of an address or of all, answers that nobody reads, too many requests at once, a head that is not valid, too large or too slow.',
    labelNames: ['reason'],
    registers,
  });
  const latency = redisLatency(registry);
  const requests = durations(
    'blattwerk_request_duration_seconds',
    'Duration of requests for a tool, from the first byte of the request to the last of the answer.',
    'outcome',
  );
  const refusals = counts(
    'blattwerk_refusals_total',
    'Refusals by code; the tool is none for requests that are not for a tool.',
    'code',
  );
  function countsOfClients<L extends string>(name: string, help: string, ...more: L[]): Counter<'client' | L> {
    return new Counter({ name, help, labelNames: ['client', ...more], registers });
  }
  const limited = countsOfClients(
    'blattwerk_limit_refusals_total',
    'Refusals by the limits of an address or a trusted client; the client is none for addresses.',
    'limit',
  );
  const requestsOfClients = countsOfClients(
    'blattwerk_client_requests_total',
    'Requests for a tool by trusted client; none for addresses.',
    'outcome',
  );
  const runSeconds = countsOfClients(
    'blattwerk_client_run_seconds_total',
    'Run time of jobs by trusted client; none for addresses.',
  );
  const uploads = durations('blattwerk_upload_duration_seconds', 'Duration of complete uploads.');
  const waits = durations('blattwerk_wait_duration_seconds', 'Time that jobs waited in their queue until a run began.');
  const downloads = durations('blattwerk_download_duration_seconds', 'Duration of sending complete answers.');
  const inputBytes = counts('blattwerk_input_bytes_total', 'Bytes of the files of complete uploads.');
  const outputBytes = counts('blattwerk_output_bytes_total', 'Bytes of answers that were sent completely.');

  for (const reason of closeReasons) closedConnections.inc({ reason }, 0);
  for (const client of [noClient, ...clients]) {
    for (const limit of Object.keys(requestLimits)) limited.inc({ client, limit }, 0);
    for (const outcome of outcomes) requestsOfClients.inc({ client, outcome }, 0);
    runSeconds.inc({ client }, 0);
  }
  for (const redis of ['queue', 'blob']) latency.zero({ redis });
  for (const { name: tool, errors } of contracts) {
    for (const outcome of outcomes) requests.zero({ tool, outcome });
    for (const code of [...commonErrors, ...programErrors, ...errors]) refusals.inc({ tool, code }, 0);
    for (const duration of [uploads, waits, downloads]) duration.zero({ tool });
    for (const bytes of [inputBytes, outputBytes]) bytes.inc({ tool }, 0);
  }

  return {
    registry,
    redisLatency: latency,

    connectionOpened: () => connections.inc(),
    connectionEnded: () => connections.dec(),
    connectionClosed: (reason: CloseReason) => closedConnections.inc({ reason }),

    /** @param code of the refusal; undefined where the request was answered or its connection closed early */
    requestEnded(
      tool: string,
      client: string | undefined,
      code: ErrorCode | undefined,
      isCutOff: boolean,
      ms: number,
    ): void {
      const outcome = outcomeOf(code, isCutOff);
      requests.observe({ tool, outcome }, ms / 1_000);
      requestsOfClients.inc({ client: client ?? noClient, outcome });
    },
    limited(client: string | undefined, limit: RequestLimit): void {
      limited.inc({ client: client ?? noClient, limit });
    },
    ran(client: string | undefined, ms: number): void {
      runSeconds.inc({ client: client ?? noClient }, ms / 1_000);
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
