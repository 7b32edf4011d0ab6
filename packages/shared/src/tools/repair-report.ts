import type { OpenApiSchema } from '../openapi-types.ts';

/** What can be wrong with a file. */
export const repairFaults = [
  'header',
  'bytesBeforeHeader',
  'truncated',
  'crossReferences',
  'offsets',
  'streamLengths',
  'malformedObjects',
  'missingObjects',
  'pageTree',
  'missingPages',
  'streamData',
  'syntax',
] as const;
export type RepairFault = (typeof repairFaults)[number];

/** How the objects of a damaged file were found. */
export const repairSources = ['references', 'headers', 'revision', 'otherProgram'] as const;
export type RepairSource = (typeof repairSources)[number];

/** What a page can lack, in whole or in part. */
export const missingParts = ['content', 'fonts', 'images', 'annotations', 'colors'] as const;
export type MissingPart = (typeof missingParts)[number];

/** A sentence for people. */
interface RepairMessage {
  de: string;
  en: string;
}

/** The answer in JSON: what was wrong with a PDF. */
export interface RepairReport {
  isDamaged: boolean;
  faults: readonly { kind: RepairFault; number: number; message: RepairMessage }[];
  /** Absent where nothing was wrong. */
  source?: { kind: RepairSource; message: RepairMessage };
  pageCount: number;
  /** Those that lack something. */
  pages: readonly { page: number; isEmpty: boolean; lacks: readonly MissingPart[] }[];
}

const text = { type: 'string' } as const;
const message: OpenApiSchema = {
  type: 'object',
  properties: { de: text, en: text },
  required: ['de', 'en'],
  description: 'A sentence for people, in German and English.',
};

/** Schemas of the answer. */
export const repairReportSchemas: Readonly<Record<string, OpenApiSchema>> = {
  RepairReport: {
    type: 'object',
    description: 'What was wrong with a PDF, how it was recovered, and what is missing.',
    properties: {
      isDamaged: { type: 'boolean', description: 'Whether anything was wrong.' },
      faults: { type: 'array', items: { $ref: '#/components/schemas/RepairFault' }, description: 'What was wrong.' },
      source: { $ref: '#/components/schemas/RepairSource' },
      pageCount: { type: 'integer', minimum: 1, description: 'Pages of the repaired PDF.' },
      pages: {
        type: 'array',
        items: { $ref: '#/components/schemas/RepairedPage' },
        description: 'Pages that lack something.',
      },
    },
    required: ['isDamaged', 'faults', 'pageCount', 'pages'],
  },
  RepairFault: {
    type: 'object',
    properties: {
      kind: { ...text, enum: [...repairFaults], description: 'What was wrong.' },
      number: {
        type: 'integer',
        minimum: 1,
        description:
          'How often; of `truncated` the offset at which the file ends, of `bytesBeforeHeader` their number.',
      },
      message,
    },
    required: ['kind', 'number', 'message'],
  },
  RepairSource: {
    type: 'object',
    description: 'How the objects of the PDF were found; absent where nothing was wrong.',
    properties: {
      kind: {
        ...text,
        enum: [...repairSources],
        description:
          '`references`: by the cross-references of the file. `headers`: by a search for the headers of all objects. `revision`: in the revision before one that is incomplete. `otherProgram`: by another program that found more.',
      },
      message,
    },
    required: ['kind', 'message'],
  },
  RepairedPage: {
    type: 'object',
    properties: {
      page: { type: 'integer', minimum: 1, description: 'Its number in the repaired PDF, from 1.' },
      isEmpty: { type: 'boolean', description: 'Whether nothing is left that can be seen.' },
      lacks: {
        type: 'array',
        items: { ...text, enum: [...missingParts] },
        description: 'What is missing or damaged, in whole or in part.',
      },
    },
    required: ['page', 'isEmpty', 'lacks'],
  },
};
