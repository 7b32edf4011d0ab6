import { statusOf } from './api-version.ts';
import { refusalSentences } from './describe.ts';
import { type ErrorCode, type ErrorParams, errorCatalog } from './error-catalog.ts';
import type { OpenApiResponse, OpenApiSchema } from './openapi-types.ts';

const integer = { type: 'integer' } as const;
const texts = { type: 'array', items: { type: 'string' } } satisfies OpenApiSchema;

const params: Required<{ [P in keyof ErrorParams]: OpenApiSchema }> = {
  file: { type: 'string', description: 'The name of the file that is refused.' },
  field: { type: 'string', description: 'The field that is refused.' },
  allowed: { ...texts, description: 'The values that the field can have.' },
  max_length: { ...integer, description: "Characters that the field's text can have; of a password, bytes in UTF-8." },
  max_images: integer,
  received_images: integer,
  min_files: integer,
  max_files: integer,
  received_files: integer,
  max_size: { ...integer, description: 'Bytes.' },
  min_size: { ...integer, description: 'Bytes of the smallest possible answer.' },
  supported_formats: texts,
  page: { ...integer, description: 'The page that is refused, as it was written.' },
  page_count: { ...integer, description: 'Pages that the PDF has.' },
  repeated: { ...integer, description: 'The page that is named more than once.' },
  part: { type: 'string', description: 'The range that runs backwards, as it was written.' },
  max_pages: integer,
  max_outputs: integer,
  max_side: { ...integer, description: 'Pixels.' },
};

/** The body of every refusal. */
export const refusalSchema: OpenApiSchema = {
  type: 'object',
  description:
    'Why a request was refused. The other properties are the parameters of the sentence, each where it applies.',
  properties: {
    error: { type: 'string', description: 'A sentence for the visitor, in the language asked for.' },
    code: { type: 'string', enum: Object.keys(errorCatalog), description: 'What the sentence says, for programs.' },
    request_id: { type: 'string', description: 'Names the request to support.' },
    ...params,
  },
  required: ['error', 'code', 'request_id'],
};

/** One response a status of versioned answers: the codes that it stands for, each with its sentence. */
export function refusalResponses(codes: readonly ErrorCode[]): Record<string, OpenApiResponse> {
  const byStatus = Map.groupBy(codes, (code) => statusOf(code, true));
  const statuses = [...byStatus].toSorted(([one], [other]) => one - other);
  return Object.fromEntries(statuses.map(([status, ofStatus]) => [String(status), refusalResponse(status, ofStatus)]));
}

function refusalResponse(status: number, codes: readonly ErrorCode[]): OpenApiResponse {
  const code: OpenApiSchema = { type: 'string', enum: [...codes] };
  return {
    description: codes.map((each) => `\`${each}\`: ${refusalSentences(each, 'en').at(-1)}`).join('\n\n'),
    ...(status === 429 || status === 503
      ? { headers: { 'retry-after': { description: 'Seconds after which to try again.', schema: integer } } }
      : {}),
    content: {
      'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code } }] } },
    },
  };
}
