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
  description: 'The language of sentences in the answer.',
  schema: { type: 'string', enum: [...languages], default: apiLanguage },
};

/** Headers of several operations. */
const sharedHeaders = {
  ContentDisposition: { description: "The download's name (RFC 6266).", schema: { type: 'string' } },
  JobId: { description: 'The id of the job: yours, or one made for it.', schema: uuid },
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
        'A request carries its files and is answered with the file that they become. Nothing is kept once the answer is sent. ' +
        'No key is needed; requests are limited by address, unless the operator has given you a token. ' +
        `What is under ${apiPrefix} only grows: fields, codes and headers are added, and none is removed or changes its meaning. ` +
        'A POST that a browser sends for a page of another origin is refused unless the operator allows that origin.',
    },
    servers: [{ url: address }],
    security: [{}, { token: [] }],
    tags: [
      { name: 'tools', description: 'One request, one answer.' },
      ...(takesPayments ? [{ name: 'payment', description: 'A PDF without the watermark.' }] : []),
      { name: 'jobs', description: 'How far a request is, while it is open.' },
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
      '/health/live': { get: healthOperation('live', 'Whether the process answers at all.') },
      '/health/ready': { get: healthOperation('ready', 'Whether requests are to be sent here.') },
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
          'A UUID (version 4) of your own, by which the job can be watched and cancelled. It is good for one request.',
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
        description: 'The file.',
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
function operationId(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Bytes of a file. OpenAPI 3.1 needs `contentMediaType` alone; generators know a file by `format`. */
function fileSchema(mime: string): OpenApiSchema {
  return { type: 'string', format: 'binary', contentMediaType: mime };
}

function countHeader(header: string): { description: string; schema: OpenApiSchema } {
  const unit = header.endsWith('-size') ? 'Bytes.' : header === 'x-rotation' ? 'Degrees, clockwise.' : 'A count.';
  return { description: unit, schema: { type: 'integer', minimum: 0 } };
}

function repairedPagesHeaders({ maxFiles }: InputRule): NonNullable<OpenApiResponse['headers']> {
  const numbering = maxFiles === 1 ? 'in the uploaded file' : 'in the answer';
  return {
    'x-repaired-pages': {
      description:
        'With the notice `repaired`: the pages whose content is missing, in whole or in part, such as 3,5-7. ' +
        `Numbered from 1 ${numbering}; at most ${repairedPagesRanges} ranges. Absent where no page lacks content.`,
      schema: { type: 'string' },
    },
    'x-repaired-page-count': {
      description: 'All pages that lack content, also those beyond the ranges of `x-repaired-pages`.',
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
  if (most === 1) return { ...file, description: 'The file. What it is counts, not what it is called.' };
  return {
    type: 'array',
    items: file,
    minItems: input.minFiles,
    maxItems: most,
    description: 'The files, in their order; one field each. What they are counts, not what they are called.',
  };
}

function fieldSchema(field: Field<FieldValue>): OpenApiSchema {
  const { kind, choices, maxLength, doc } = field;
  const preset = field.default;
  const isInteger = kind === 'bytes' || choices?.every((value) => typeof value === 'number');
  return {
    type: kind === 'flag' ? 'boolean' : isInteger ? 'integer' : 'string',
    ...(kind === 'bytes' ? { minimum: 1 } : {}),
    ...(kind === 'secret' ? { format: 'password' } : {}),
    ...(choices && kind !== 'flag' ? { enum: [...choices] } : {}),
    ...(preset === undefined || preset === null || preset === '' ? {} : { default: preset }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(doc === undefined ? {} : { description: doc }),
  };
}

function describeNotices(): string {
  const meanings = noticeKeys.map((notice) => `\`${notice}\`: ${describeNotice(notice, 'en')}`);
  return `What could not be kept or had to be repaired, or that nothing was to be gained; keys, comma-separated. ${meanings.join(' ')}`;
}

const jobStatusSchema: OpenApiSchema = {
  type: 'object',
  properties: {
    state: { type: 'string', enum: [...jobStates] },
    stage: { type: ['string', 'null'], enum: [...stages, null], description: 'Null until the work has begun.' },
    fraction: { type: 'number', minimum: 0, maximum: 1, description: 'How much of the stage is done.' },
    position: { type: ['integer', 'null'], minimum: 1, description: 'The place in the queue; null once it is over.' },
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
  summary: 'How far a job is. Unknown means: its request has not arrived yet, or ended minutes ago.',
  parameters: jobParameters,
  responses: {
    '200': {
      description: 'The job.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/JobStatus' } } },
    },
    ...jobRefusals,
  },
};

const cancelJob: OpenApiOperation = {
  operationId: 'cancelJob',
  tags: ['jobs'],
  summary: 'Ends a job; its request is answered with `cancelled`. One that has ended stays as it is.',
  parameters: jobParameters,
  responses: { '204': { description: 'It is over.' }, ...jobRefusals },
};

function readResult(offered: readonly Contract[]): OpenApiOperation {
  const mimes = new Set(offered.flatMap(({ output }) => output.mimes));
  const codes = new Set<ErrorCode>([...offered.flatMap(({ errors }) => errors), ...commonErrors, 'notFound']);
  return {
    operationId: 'readResult',
    tags: ['jobs'],
    summary: 'The answer of a request with `Prefer: respond-async`, once: it is deleted while it is sent.',
    description: 'Has the headers and refusals of its tool. Unknown means: fetched before, or over for a minute.',
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
    responses: { '200': { description: 'Yes.' }, ...(state === 'ready' ? refusalResponses(['unavailable']) : {}) },
  };
}
