import { statusOf } from './api-version.ts';
import { refusalSentences } from './describe.ts';
import { type ErrorCode, type ErrorParams, errorCatalog } from './error-catalog.ts';
import type { OpenApiResponse, OpenApiSchema } from './openapi-types.ts';
import { placeholdersOf } from './refusal-sentence.ts';
import { requestLimits } from './request-limits.ts';
import { archiveObstacles } from './tools/pdf-a-report.ts';

const integer = { type: 'integer' } as const;
const texts = { type: 'array', items: { type: 'string' } } satisfies OpenApiSchema;

const params: Required<{ [P in keyof ErrorParams]: OpenApiSchema }> = {
  file: { type: 'string', description: 'Name of the refused file.' },
  field: { type: 'string', description: 'The refused field.' },
  step: { ...integer, description: 'The refused step of a chain, from 1.' },
  received_field: { type: 'string', description: 'The field in which a file was sent, which takes none.' },
  tool: { type: 'string', description: 'The tool that this site does not offer.' },
  allowed: { ...texts, description: 'Values that the field accepts, or methods of the address.' },
  max_length: {
    ...integer,
    description: 'Maximum length of the field in characters; of a password, in bytes of UTF-8.',
  },
  max_images: integer,
  received_images: integer,
  min_files: integer,
  max_files: integer,
  received_files: integer,
  max_size: { ...integer, description: 'Bytes.' },
  min_size: { ...integer, description: 'Smallest possible result, in bytes.' },
  supported_formats: texts,
  variant: { type: 'string', description: 'Kind of the refused image within its format, such as `TIFF, LZMA`.' },
  page: { ...integer, description: 'The refused page, as it was written.' },
  page_count: { ...integer, description: 'Number of pages of the PDF.' },
  image: { ...integer, description: 'The image that does not exist, from 1.' },
  placement: { ...integer, description: 'The refused placement, from 1.' },
  form_field: { type: 'string', description: 'Name of the refused form field of the PDF, as the request has it.' },
  character: { type: 'string', description: 'The first character of the text that cannot be drawn.' },
  script: { type: 'string', description: 'Its script (ISO 15924), where no text of that script can be drawn.' },
  area: { ...integer, description: 'The refused area, from 1.' },
  item: { ...integer, description: 'The refused bookmark, or range of labels, from 1.' },
  word: { ...integer, description: 'The line of `words` that was not found, from 1.' },
  image_count: { ...integer, description: 'Number of images in the PDF.' },
  repeated: { ...integer, description: 'The page that is named more than once.' },
  degrees: { ...integer, description: 'Degrees by which no page is rotated, as they were written.' },
  part: { type: 'string', description: 'The range that runs backwards, as it was written.' },
  permission: {
    type: 'string',
    enum: ['print', 'printInHighQuality', 'copy', 'change', 'annotate', 'fillForms', 'assemble'],
    description: 'The operation that the owner of the PDF does not allow (ISO 32000-2, table 22).',
  },
  draft_field: {
    type: 'string',
    description: 'The refused part of the draft of an invoice, such as items.0.unit; empty for the draft itself.',
  },
  draft_fault: {
    type: 'string',
    description:
      'What is wrong with it: missing, unexpected (a name that drafts do not have), type, tooMuch, character, format, code (in no code list), range, or conflict (excluded by another part).',
  },
  obstacle: {
    type: 'string',
    enum: [...archiveObstacles],
    description: 'Why the PDF cannot become PDF/A; `rules` for what the check finds in the converted file.',
  },
  line: { ...integer, description: 'Line of the XML, from 1.' },
  max_pages: integer,
  max_outputs: integer,
  max_side: { ...integer, description: 'Pixels.' },
  min_side: { ...integer, description: 'Pixels.' },
  limit: {
    type: 'string',
    enum: Object.keys(requestLimits),
    description: `The limit of your address or token that was reached. ${Object.entries(requestLimits)
      .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
      .join('; ')}.`,
  },
  limit_value: { ...integer, description: 'Value of that limit for your address or token.' },
  retry_after: { ...integer, description: 'Seconds to wait, as in the header `retry-after`.' },
};

/** The body of every refusal. */
export const refusalSchema: OpenApiSchema = {
  type: 'object',
  description:
    'The error response. Besides `error`, `code` and `request_id`, it contains the values that the message mentions.',
  properties: {
    error: { type: 'string', description: 'Message for the user, in the requested language.' },
    code: { type: 'string', enum: Object.keys(errorCatalog), description: 'Machine-readable reason.' },
    request_id: { type: 'string', description: 'Quote this number when you contact support.' },
    ...params,
  },
  required: ['error', 'code', 'request_id'],
};

/** A code with its most exact message, and the parameters that the body may contain. */
function describeCode(code: ErrorCode): string {
  const sentences = refusalSentences(code, 'en');
  const named = [...new Set(sentences.flatMap(placeholdersOf))];
  const parameters =
    named.length === 0 ? '' : ` Parameters, if known: ${named.map((name) => `\`${name}\``).join(', ')}.`;
  return `\`${code}\`: ${sentences[0]}${parameters}`;
}

/** One response per status of versioned answers: the codes that it stands for, each with its message. */
export function refusalResponses(codes: readonly ErrorCode[]): Record<string, OpenApiResponse> {
  const byStatus = Map.groupBy(codes, (code) => statusOf(code, true));
  const statuses = [...byStatus].toSorted(([one], [other]) => one - other);
  return Object.fromEntries(statuses.map(([status, ofStatus]) => [String(status), refusalResponse(status, ofStatus)]));
}

function refusalResponse(status: number, codes: readonly ErrorCode[]): OpenApiResponse {
  const code: OpenApiSchema = { type: 'string', enum: [...codes] };
  return {
    description: codes.map(describeCode).join('\n\n'),
    ...(status === 429 || status === 503
      ? { headers: { 'retry-after': { description: 'Seconds to wait before trying again.', schema: integer } } }
      : {}),
    content: {
      'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code } }] } },
    },
  };
}
