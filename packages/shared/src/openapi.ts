import { apiExamples } from './api-examples.ts';
import { apiLanguage, apiPrefix } from './api-version.ts';
import { maxSteps } from './chain.ts';
import { type Contract, commonErrors, type Mime, paymentErrors, programErrors, stages } from './contract.ts';
import { describeNotice } from './describe-notice.ts';
import type { ErrorCode } from './error-catalog.ts';
import type { Field, FieldValue } from './fields.ts';
import { inputKinds } from './input-kinds.ts';
import { jobStates } from './job.ts';
import { languages } from './language.ts';
import type { Limits } from './limits.ts';
import { missingPartsRanges, noticeKeys, repairedPagesRanges } from './notices.ts';
import {
  checkoutOperation,
  checkoutSchema,
  confirmationOperation,
  confirmationSchema,
  orderOperation,
  orderSchema,
  withdrawalOperation,
  withdrawalSchema,
} from './openapi-checkout.ts';
import { duration } from './promises/duration.ts';
import type { AddressAllowance } from './request-limits.ts';
import { retention } from './promises/retention.ts';
import { apiPromises } from './promises/texts.en.ts';
import { describeAttached, describeInput, fileSchema, inputSchema, inputsOf } from './openapi-inputs.ts';
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
  /** Undefined where addresses have no limits. */
  allowance?: AddressAllowance | undefined;
  brand: string;
  /** The product's own, e.g. `1.0.0`. */
  version: string;
  /** Of the sources; empty where it is not known. */
  commit?: string;
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
      'Requests that are left, `r`, and seconds until there are more, `t` (draft-ietf-httpapi-ratelimit-headers). With 429: the limit that was reached, with `r=0`.',
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description:
      'Requests, `q`, in a window of seconds, `w`, for each address or token; what has `qu="concurrent-requests"` may be open (`openRequests`) or wait in a queue (`waitingJobs`) at once.',
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

/** Asks to wait for an answer. */
const preferWait: OpenApiParameter = {
  name: 'prefer',
  in: 'header',
  description:
    '`wait=60` (RFC 7240): the request is answered once the job has ended, or with 202 after so many seconds, at most 60. Beyond as many such requests as an address may have open, the answer comes at once.',
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
  allowance,
  brand,
  version,
  commit = '',
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
      ...(commit === '' ? {} : { 'x-commit': commit }),
      description:
        `Send files in one request and get the result in its response. No key is needed. ${allowance ? describeAllowance(allowance) : ''}` +
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
          { post: toolOperation(tool, offered, { limits, takesPayments, exampleOrigin }) },
        ]),
      ),
      ...(offered.some(({ installed }) => installed !== undefined)
        ? { [`${apiPrefix}/choices/{tool}`]: { get: readChoices(offered) } }
        : {}),
      ...(takesPayments
        ? {
            '/checkout': { post: checkoutOperation },
            '/orders': { post: orderOperation },
            '/confirmations': { post: confirmationOperation },
            '/withdrawals': { post: withdrawalOperation },
          }
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
        ...Object.assign({}, ...offered.map(({ output }) => output.schemas)),
        ...(takesPayments
          ? {
              Checkout: checkoutSchema,
              Order: orderSchema,
              Confirmation: confirmationSchema,
              Withdrawal: withdrawalSchema,
            }
          : {}),
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

function describeAllowance({
  requestsPerMinute,
  openRequests,
  runs,
  waitingJobs,
  runSeconds,
}: AddressAllowance): string {
  return (
    `Each address may send ${requestsPerMinute} requests to tools a minute, have ${openRequests} of them open, ` +
    `${runs} jobs running and ${waitingJobs} waiting in each queue, and use ${runSeconds} seconds of run time, of which each ` +
    'second gives one back; a token of the operator has a multiple of all this. Beyond it the answer is 429 with the name of the ' +
    'limit, its value and `retry-after`. '
  );
}

function toolOperation(
  tool: Contract,
  offered: readonly Contract[],
  { limits, takesPayments, exampleOrigin }: Required<Pick<OpenApiParts, 'limits' | 'takesPayments' | 'exampleOrigin'>>,
): OpenApiOperation {
  const paid = takesPayments ? tool.paid : undefined;
  const fields = Object.entries(paid ? { ...tool.fields, [paid.name]: paid.field } : tool.fields);
  const required = fields.filter(([, field]) => field.default === undefined).map(([name]) => name);
  const inputs = tool.decidedBy ? inputsOf(offered, limits) : [tool.input, ...(tool.attached ? [tool.attached] : [])];
  const files = inputs.map((input) => [input.field, inputSchema(input, limits)] as const);
  const texts = fields.map(
    ([name, field]) =>
      [name, name === tool.decidedBy?.field ? stepsSchema(offered, field) : fieldSchema(field)] as const,
  );
  return {
    operationId: operationId(tool.name),
    tags: ['tools'],
    summary: tool.summary ?? tool.name,
    description: tool.decidedBy
      ? `The files are those of the first step, in the field of its tool. ${tool.fields[tool.decidedBy.field]?.doc ?? ''}`
      : [describeInput(tool.input, limits), ...(tool.attached ? [describeAttached(tool.attached, limits)] : [])].join(
          ' ',
        ),
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
            // Generated clients send the parts in this order.
            properties: Object.fromEntries(tool.decidedBy ? [...texts, ...files] : [...files, ...texts]),
            required: tool.decidedBy ? required : [tool.input.field, ...required],
            additionalProperties: false,
          },
          encoding: Object.fromEntries(
            inputs.map(({ field, kind }) => [field, { contentType: inputKinds[kind].mediaTypes.join(', ') }]),
          ),
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
          'x-notices': tool.decidedBy ? noticesOfSteps : headerOf('Notices'),
          ...(tool.input.kind === 'pdf' ? repairedPagesHeaders(tool) : {}),
          ...(tool.errors.includes('damagedImage') ? incompleteImagesHeader(tool) : {}),
          ...(tool.costClass === 'render' ? missingScriptsHeader : {}),
          ...(tool.errors.includes('nothingFound') ? wordsNotFoundHeader : {}),
          ...(tool.errors.includes('notArchivable') ? archiveChangesHeader : {}),
          ...(tool.decidedBy || 'faultCount' in tool.output.facts ? repairHeaders : {}),
        },
        content: Object.fromEntries(tool.output.mimes.map((mime) => [mime, { schema: answerSchema(tool, mime) }])),
      },
      '202': accepted,
      ...refusalResponses([...tool.errors, ...(paid ? paymentErrors : []), ...commonErrors, ...programErrors]),
    },
  };
}

/** Of an answer in JSON, where the tool has its schema; of a file otherwise. */
function answerSchema({ output }: Contract, mime: Mime): OpenApiSchema {
  const [name] = mime === 'application/json' ? Object.keys(output.schemas ?? {}) : [];
  return name === undefined ? fileSchema(mime) : { $ref: `#/components/schemas/${name}` };
}

/** An id that every generator takes as the name of a function: `pdfToJpg`. */
export function operationId(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
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

function repairedPagesHeaders({ input, decidedBy }: Contract): NonNullable<OpenApiResponse['headers']> {
  const numbering = decidedBy
    ? 'as the path of that step has them'
    : input.maxFiles === 1
      ? 'in the uploaded file'
      : 'in the answer';
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

/** Of tools that take images. */
function incompleteImagesHeader({ input, attached }: Contract): NonNullable<OpenApiResponse['headers']> {
  const field = input.kind === 'image' ? input.field : (attached?.field ?? input.field);
  return {
    'x-incomplete-images': {
      description: `With the notice \`imagesIncomplete\`: the files of \`${field}\` of which a part is missing, such as 2,4-5. Numbered from 1, in the order sent.`,
      schema: { type: 'string' },
    },
  };
}

/** Of tools that render pages. */
const missingScriptsHeader: NonNullable<OpenApiResponse['headers']> = {
  'x-missing-scripts': {
    description:
      'With the notice `fontsMissing`: the scripts of the text that the images lack, as codes of ISO 15924, such as Hang,Thai.',
    schema: { type: 'string' },
  },
};

/** Of tools that look for words. */
const wordsNotFoundHeader: NonNullable<OpenApiResponse['headers']> = {
  'x-words-not-found': {
    description:
      'With the notice `wordsNotFound`: the words that the file does not contain as text, such as 2,4-5. Numbered from 1, without blank lines.',
    schema: { type: 'string' },
  },
};

/** Of tools that make PDF/A. */
const archiveChangesHeader: NonNullable<OpenApiResponse['headers']> = {
  'x-archive-changes': {
    description:
      'With the notice `archiveChanges`: what was changed so that the file is PDF/A, and how often, such as fontEmbedded=2,scriptRemoved=1.',
    schema: { type: 'string' },
  },
  'x-archive-level': {
    description:
      'The part and level of PDF/A that the file was checked against and meets, such as 2b. Absent where it is no PDF/A.',
    schema: { type: 'string' },
  },
};

/** Of the tool that repairs PDFs. */
const repairHeaders: NonNullable<OpenApiResponse['headers']> = {
  'x-repair-faults': {
    description:
      'Of `repair`: what was wrong, with numbers as the kinds of RepairFault have them, such as truncated=48211,crossReferences=1,streamLengths=3. Absent if nothing was.',
    schema: { type: 'string' },
  },
  'x-repair-source': {
    description:
      'Of `repair`: how the objects of the PDF were found, as a kind of RepairSource. Absent if nothing was wrong.',
    schema: { type: 'string' },
  },
  'x-missing-parts': {
    description: `Of \`repair\`: what pages lack, in whole or in part, how many pages, and the lowest of these in at most ${missingPartsRanges} ranges, such as fonts=3:2,4-5;images=1:7. Absent if no page lacks anything.`,
    schema: { type: 'string' },
  },
};

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

const noticesOfSteps: OpenApiHeader = {
  description:
    'The keys that the paths of the steps answer with, comma-separated, each with its step: `repaired;step=1,alreadyOptimal;step=3`. Absent if there is nothing to report.',
  schema: { type: 'string' },
};

/** The steps as text, which generators send as it is; what the text contains is described beside it. */
function stepsSchema(offered: readonly Contract[], { doc, maxLength }: Field<FieldValue>): OpenApiSchema {
  const tools = offered.filter(({ decidedBy }) => !decidedBy).map(({ name }) => name);
  return {
    type: 'string',
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(doc === undefined ? {} : { description: doc }),
    contentMediaType: 'application/json',
    contentSchema: {
      type: 'array',
      minItems: 1,
      maxItems: maxSteps,
      items: {
        type: 'object',
        properties: { tool: { type: 'string', enum: tools }, options: { type: 'object' } },
        required: ['tool'],
        additionalProperties: false,
      },
    },
  };
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

/** Values of fields that depend on what the operator has installed. */
function readChoices(offered: readonly Contract[]): OpenApiOperation {
  const tools = offered.filter(({ installed }) => installed !== undefined);
  const list: OpenApiSchema = { type: 'array', items: { type: 'string' } };
  const fields = tools.flatMap(({ installed }) => (installed === undefined ? [] : [[installed, list] as const]));
  return {
    operationId: 'readChoices',
    tags: ['tools'],
    summary:
      'The values that a field of the tool may have, where these are what the operator has installed, such as languages.',
    parameters: [
      {
        name: 'tool',
        in: 'path',
        required: true,
        description: 'The name of the tool.',
        schema: { type: 'string', enum: tools.map(({ name }) => name) },
      },
      acceptLanguage,
    ],
    responses: {
      '200': {
        description: 'Values by the name of the field; without it while no worker has announced any.',
        content: { 'application/json': { schema: { type: 'object', properties: Object.fromEntries(fields) } } },
      },
      ...jobRefusals,
    },
  };
}

function readResult(offered: readonly Contract[]): OpenApiOperation {
  const mimes = new Set(offered.flatMap(({ output }) => output.mimes));
  const codes = new Set<ErrorCode>([...offered.flatMap(({ errors }) => errors), ...commonErrors, 'notFound', 'gone']);
  return {
    operationId: 'readResult',
    tags: ['jobs'],
    summary: 'The answer of a request with `Prefer: respond-async`. It is sent once, and deleted meanwhile.',
    description:
      'Headers and refusals are those of the tool. 410 where it was fetched before, or a minute after the job ended; 404 where the job is unknown.',
    parameters: [...jobParameters, preferWait],
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
