import { apiExamples } from './api-examples.ts';
import { apiLanguage, apiPrefix } from './api-version.ts';
import { type Contract, commonErrors, type InputRule, paymentErrors, stages } from './contract.ts';
import { describeNotice } from './describe-notice.ts';
import type { ErrorCode } from './error-catalog.ts';
import type { Field, FieldValue } from './fields.ts';
import { formatLimitBytes } from './format-bytes.ts';
import { imageFormatNames, imageFormats, jobStates } from './job.ts';
import { languages } from './language.ts';
import type { Limits } from './limits.ts';
import { noticeKeys, repairedPagesRanges } from './notices.ts';
import { checkoutOperation, checkoutSchema, withdrawalOperation, withdrawalSchema } from './openapi-checkout.ts';
import { duration } from './promises/duration.ts';
import { retention } from './promises/retention.ts';
import { apiPromises } from './promises/texts.en.ts';
import { refusalResponses, refusalSchema } from './openapi-refusals.ts';
import type {
  OpenApiDocument,
  OpenApiHeader,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  OpenApiSchema,
} from './openapi-types.ts';

export interface OpenApiParts {
  /** The tools that are offered; no other appears. */
  tools: Readonly<Record<string, Contract>>;
  limits: Limits;
  brand: string;
  /** The product's own, e.g. `1.0.0`. */
  version: string;
  /** Origin of the API, or `/` for the one that serves the document. */
  address: string;
  /** Whether an output without the watermark can be bought. */
  takesPayments?: boolean;
  /** Origin of the API in examples, `https://pdf.example.org`. */
  exampleOrigin: string;
}

const uuid = { type: 'string', format: 'uuid' } as const;

const acceptLanguage: OpenApiParameter = {
  name: 'accept-language',
  in: 'header',
  description: 'Language of the messages.',
  schema: { type: 'string', enum: [...languages], default: apiLanguage },
};

/** Headers of several operations. */
const sharedHeaders = {
  ContentDisposition: { description: "The download's name (RFC 6266).", schema: { type: 'string' } },
  JobId: { description: 'The id of the job: the one you sent, or a generated one.', schema: uuid },
  Notices: { description: describeNotices(), schema: { type: 'string' } },
  RateLimit: {
    description:
      'Requests that are left, `r`, and seconds until there are more, `t` (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description: 'Requests, `q`, in a window of seconds, `w`, for each address or trusted client.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, OpenApiHeader>;

/** Asks for an answer before the job has ended. */
const preferAsync: OpenApiParameter = {
  name: 'prefer',
  in: 'header',
  description:
    '`respond-async` (RFC 7240): the request is answered with 202 once its upload is complete, and its answer is fetched by `GET /v1/jobs/{id}/result`, once and within a minute after the job has ended.',
  schema: { type: 'string' },
};

/** Response to a request for an answer that is not there yet. */
const accepted: OpenApiResponse = {
  description: 'The job has not ended.',
  headers: {
    location: { description: 'Place of the job; its answer is at `result` below it.', schema: { type: 'string' } },
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/JobStatus' } } },
};

const headerOf = (name: keyof typeof sharedHeaders) => ({ $ref: `#/components/headers/${name}` });

/** The API as the tools' contracts have it (OpenAPI 3.1). */
export function makeOpenApi({
  tools,
  limits,
  brand,
  version,
  address,
  takesPayments = false,
  exampleOrigin,
}: OpenApiParts): OpenApiDocument {
  const offered = Object.values(tools);
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand} API`,
      version,
      description:
        'Send files in one request and get the result in its response. No key is needed; each address may send a limited ' +
        'number of requests per minute (429 with `retry-after`), unless the operator has given you a token. ' +
        `What is under ${apiPrefix} only grows: fields, codes and headers are added, and none is removed or changes its meaning. ` +
        `Browsers on other sites are refused unless the operator allows their origin. ${apiPromises.deleted} ${apiPromises.state}`,
    },
    servers: [{ url: address }],
    security: [{}, { token: [] }],
    tags: [
      { name: 'tools', description: 'Each tool takes one request and returns the result in its response.' },
      ...(takesPayments ? [{ name: 'payment', description: 'A PDF without the watermark.' }] : []),
      { name: 'jobs', description: 'Progress and cancellation of a job.' },
      { name: 'health', description: 'For load balancers.' },
    ],
    paths: {
      ...Object.fromEntries(
        offered.map((tool) => [
          `${apiPrefix}/${tool.name}`,
          { post: toolOperation(tool, limits, takesPayments, exampleOrigin) },
        ]),
      ),
      ...(takesPayments
        ? { '/checkout': { post: checkoutOperation }, '/withdrawals': { post: withdrawalOperation } }
        : {}),
      [`${apiPrefix}/jobs/{id}`]: { get: readJob, delete: cancelJob },
      [`${apiPrefix}/jobs/{id}/result`]: { get: readResult(offered) },
      '/health/live': { get: healthOperation('live', 'Liveness probe.') },
      '/health/ready': { get: healthOperation('ready', 'Readiness probe.') },
    },
    components: {
      schemas: {
        Refusal: refusalSchema,
        JobStatus: jobStatusSchema,
        ...(takesPayments ? { Checkout: checkoutSchema, Withdrawal: withdrawalSchema } : {}),
      },
      headers: sharedHeaders,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token from the operator, with limits of its own. Without one, requests are limited by address.',
        },
      },
    },
  };
}

function toolOperation(
  tool: Contract,
  limits: Limits,
  takesPayments: boolean,
  exampleOrigin: string,
): OpenApiOperation {
  const paid = takesPayments ? tool.paid : undefined;
  const fields = Object.entries(paid ? { ...tool.fields, [paid.name]: paid.field } : tool.fields);
  const required = fields.filter(([, field]) => field.default === undefined).map(([name]) => name);
  return {
    operationId: operationId(tool.name),
    tags: ['tools'],
    summary: tool.summary ?? tool.name,
    description: describeInput(tool.input, limits),
    'x-codeSamples': apiExamples(tool, exampleOrigin).map(({ lang, label, source }) => ({ lang, label, source })),
    parameters: [
      {
        name: 'x-job-id',
        in: 'header',
        description:
          'A UUID (version 4) that you choose. Use it to follow or cancel the job at `/v1/jobs/{id}`; use a new one for each request.',
        schema: uuid,
      },
      preferAsync,
      acceptLanguage,
    ],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              [tool.input.field]: inputSchema(tool.input, limits),
              ...Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
            },
            required: [tool.input.field, ...required],
            additionalProperties: false,
          },
          encoding: { [tool.input.field]: { contentType: inputTypes(tool.input).join(', ') } },
        },
      },
    },
    responses: {
      '200': {
        description: 'The result.',
        headers: {
          ...Object.fromEntries(Object.values(tool.output.facts).map((header) => [header, countHeader(header)])),
          'content-disposition': headerOf('ContentDisposition'),
          ratelimit: headerOf('RateLimit'),
          'ratelimit-policy': headerOf('RateLimitPolicy'),
          'x-job-id': headerOf('JobId'),
          'x-notices': headerOf('Notices'),
          ...(tool.input.kind === 'pdf' ? repairedPagesHeaders(tool.input) : {}),
        },
        content: Object.fromEntries(tool.output.mimes.map((mime) => [mime, { schema: fileSchema(mime) }])),
      },
      '202': accepted,
      ...refusalResponses([...tool.errors, ...(paid ? paymentErrors : []), ...commonErrors]),
    },
  };
}

/** An id that every generator takes as the name of a function: `pdfToJpg`. */
export function operationId(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Bytes of a file. OpenAPI 3.1 needs `contentMediaType` alone; generators know a file by `format`. */
function fileSchema(mime: string): OpenApiSchema {
  return { type: 'string', format: 'binary', contentMediaType: mime };
}

function countHeader(header: string): { description: string; schema: OpenApiSchema } {
  const noun = header.replace(/^x-/, '').replaceAll('-', ' ');
  const unit =
    header === 'x-rotation'
      ? 'Rotation in degrees, clockwise.'
      : header.endsWith('-size')
        ? `${noun[0]?.toUpperCase()}${noun.slice(1)}, in bytes.`
        : header.endsWith('-count')
          ? `Number of ${noun.replace(/ ?count$/, '')}${noun.endsWith('s count') ? '' : 's'}.`
          : `${noun[0]?.toUpperCase()}${noun.slice(1)}.`;
  return { description: unit, schema: { type: 'integer', minimum: 0 } };
}

function repairedPagesHeaders({ maxFiles }: InputRule): NonNullable<OpenApiResponse['headers']> {
  const numbering = maxFiles === 1 ? 'in the uploaded file' : 'in the answer';
  return {
    'x-repaired-pages': {
      description:
        'With the notice `repaired`: the pages whose content is missing, in whole or in part, such as 3,5-7. ' +
        `Numbered from 1 ${numbering}; at most ${repairedPagesRanges} ranges. Absent if no page lacks content.`,
      schema: { type: 'string' },
    },
    'x-repaired-page-count': {
      description: 'Number of pages with missing content, including those that `x-repaired-pages` leaves out.',
      schema: { type: 'integer', minimum: 1 },
    },
  };
}

/** A sentence about the size of requests. */
export function describeInput(input: InputRule, limits: Limits): string {
  const formats = input.kind === 'pdf' ? ['PDF'] : imageFormats.map((format) => imageFormatNames[format]);
  const most = typeof input.maxFiles === 'number' ? input.maxFiles : limits[input.maxFiles];
  const fileSize = formatLimitBytes(limits[input.fileBytes], 'en');
  const totalSize = formatLimitBytes(limits[input.totalBytes], 'en');
  if (most === 1) return `One file (${formats.join(', ')}) of at most ${fileSize}.`;
  const count = input.minFiles > 1 ? `${input.minFiles} to ${most}` : `At most ${most}`;
  return `${count} files (${formats.join(', ')}) of at most ${fileSize} each and ${totalSize} together.`;
}

function inputTypes(input: InputRule): string[] {
  return input.kind === 'pdf' ? ['application/pdf'] : imageFormats.map((format) => `image/${format}`);
}

function inputSchema(input: InputRule, limits: Limits): OpenApiSchema {
  const file = fileSchema(input.kind === 'pdf' ? 'application/pdf' : 'image/*');
  const most = typeof input.maxFiles === 'number' ? input.maxFiles : limits[input.maxFiles];
  if (most === 1)
    return {
      ...file,
      description: 'The file. Its format is detected by its content; name and declared type don’t matter.',
    };
  return {
    type: 'array',
    items: file,
    minItems: input.minFiles,
    maxItems: most,
    description:
      'The files, in order, one form field each, all with this name. Formats are detected by content; names and declared types don’t matter.',
  };
}

/** Both types where some choices are numbers and others words. */
function fieldType({ kind, choices }: Field<FieldValue>): string | string[] {
  if (kind === 'flag') return 'boolean';
  if (kind === 'bytes' || kind === 'number') return 'integer';
  const types = new Set(choices?.map((value) => (typeof value === 'number' ? 'integer' : 'string')));
  return types.size > 1 ? [...types] : ([...types][0] ?? 'string');
}

function fieldSchema(field: Field<FieldValue>): OpenApiSchema {
  const { kind, choices, maxLength, range, doc } = field;
  const preset = field.default;
  return {
    type: fieldType(field),
    ...(kind === 'bytes' ? { minimum: 1 } : {}),
    ...(range ? { minimum: range.min, maximum: range.max } : {}),
    ...(kind === 'secret' ? { format: 'password' } : {}),
    ...(choices && kind !== 'flag' ? { enum: [...choices] } : {}),
    ...(preset === undefined || preset === null || preset === '' ? {} : { default: preset }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(doc === undefined ? {} : { description: doc }),
  };
}

function describeNotices(): string {
  const meanings = noticeKeys.map((notice) => `\`${notice}\`: ${describeNotice(notice, 'en')}`);
  return `Comma-separated keys: what could not be kept, what was repaired, or that nothing was gained. Absent if there is nothing to report.\n\n${meanings.join('\n\n')}`;
}

const jobStatusSchema: OpenApiSchema = {
  type: 'object',
  properties: {
    state: { type: 'string', enum: [...jobStates] },
    stage: {
      type: ['string', 'null'],
      enum: [...stages, null],
      description: 'Null until the work has begun, and once it has ended.',
    },
    fraction: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'Completed part of the stage; 0 once the job has ended, see `state`.',
    },
    position: {
      type: ['integer', 'null'],
      minimum: 1,
      description: 'Position in the queue, from 1; null if the job isn’t waiting.',
    },
  },
  required: ['state', 'stage', 'fraction', 'position'],
};

const jobParameters: OpenApiParameter[] = [
  { name: 'id', in: 'path', required: true, description: 'The x-job-id of the request.', schema: uuid },
  acceptLanguage,
];
const jobRefusals = refusalResponses(['notFound', 'tooManyRequests', 'internal', 'busy', 'unavailable']);

const readJob: OpenApiOperation = {
  operationId: 'readJob',
  tags: ['jobs'],
  summary: `Returns the progress of a job. 404: its request has not arrived yet, or ended more than ${duration(retention.jobState, 'en').replace('\u00a0', ' ')} ago.`,
  parameters: jobParameters,
  responses: {
    '200': {
      description: 'State and progress of the job.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/JobStatus' } } },
    },
    ...jobRefusals,
  },
};

const cancelJob: OpenApiOperation = {
  operationId: 'cancelJob',
  tags: ['jobs'],
  summary: 'Cancels a job; its request is answered with `cancelled`. Has no effect on a job that has ended.',
  parameters: jobParameters,
  responses: { '204': { description: 'Cancelled, or already ended.' }, ...jobRefusals },
};

function readResult(offered: readonly Contract[]): OpenApiOperation {
  const mimes = new Set(offered.flatMap(({ output }) => output.mimes));
  const codes = new Set<ErrorCode>([...offered.flatMap(({ errors }) => errors), ...commonErrors, 'notFound']);
  return {
    operationId: 'readResult',
    tags: ['jobs'],
    summary: 'The answer of a request with `Prefer: respond-async`. It is sent once, and deleted meanwhile.',
    description:
      'Headers and refusals are those of the tool. 404 where it was fetched before, or a minute after the job ended.',
    parameters: jobParameters,
    responses: {
      '200': {
        description: 'The file.',
        headers: { 'content-disposition': headerOf('ContentDisposition'), 'x-notices': headerOf('Notices') },
        content: Object.fromEntries([...mimes].map((mime) => [mime, { schema: fileSchema(mime) }])),
      },
      '202': accepted,
      ...refusalResponses([...codes]),
    },
  };
}

function healthOperation(state: 'live' | 'ready', summary: string): OpenApiOperation {
  return {
    operationId: operationId(`health-${state}`),
    tags: ['health'],
    summary,
    responses: {
      '200': { description: state === 'live' ? 'Alive.' : 'Ready.' },
      ...(state === 'ready' ? refusalResponses(['unavailable']) : {}),
    },
  };
}
