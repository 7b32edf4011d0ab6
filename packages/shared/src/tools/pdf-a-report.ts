import type { OpenApiSchema } from '../openapi-types.ts';

/** Levels of PDF/A that can be checked. */
export const archiveLevels = ['1a', '1b', '2a', '2b', '2u', '3a', '3b', '3u'] as const;
export type ArchiveLevel = (typeof archiveLevels)[number];

/** PDF/UA-1, the standard for accessible PDFs, which is checked alone. */
export const accessibleLevel = 'ua-1';
/** What can be checked. */
export const checkedLevels = [...archiveLevels, accessibleLevel] as const;
export type CheckedLevel = (typeof checkedLevels)[number];

/** Levels that a PDF can be converted to. */
export const convertibleLevels = ['2b', '2u', '3b', '3u'] as const satisfies readonly ArchiveLevel[];
export type ConvertibleLevel = (typeof convertibleLevels)[number];

/** Whether a PDF can be converted to a level that can be checked. */
export function isConvertible(level: CheckedLevel): level is ConvertibleLevel {
  return (convertibleLevels as readonly string[]).includes(level);
}

/** Why a PDF cannot become PDF/A. */
export const archiveObstacles = [
  /** Characters that no font has, or of which it is not known what they are. */
  'characters',
  /** A damaged font. */
  'font',
  /** Text of which it is not known what it says, which levels with Unicode demand. */
  'text',
  /** Pages that a form in XML makes in its readers. */
  'dynamicForm',
  /** A page that is too small or too large. */
  'pageSize',
  /** Names or texts that are too long. */
  'length',
  /** Content that is nested too deeply. */
  'nesting',
  /** Something else that the check finds in the converted file. */
  'rules',
] as const;
export type ArchiveObstacle = (typeof archiveObstacles)[number];

/** The answer in JSON about a PDF's conformance to PDF/A or PDF/UA. */
export interface ArchiveReport {
  /** What the file claims of the standard, such as `2b` or `ua-1`; absent where it claims nothing. */
  claim?: string;
  /** The level that was checked. */
  level: CheckedLevel;
  passes: boolean;
  findings: readonly ArchiveFinding[];
}

export interface ArchiveFinding {
  kind: string;
  message: { de: string; en: string };
  /** Clauses of ISO 19005, or of ISO 14289-1, with a number of the rule in each. */
  rules: readonly string[];
  /** How often it was found. */
  count: number;
  /** From 1, in their order, 100 at most. */
  pages: readonly number[];
  /** Object numbers, in their order, 100 at most. */
  objects: readonly number[];
}

const numbers = (description: string): OpenApiSchema => ({
  type: 'array',
  items: { type: 'integer', minimum: 1 },
  description,
});
const text = { type: 'string' } as const;

/** Schemas of the answer. */
export const archiveReportSchemas: Readonly<Record<string, OpenApiSchema>> = {
  ArchiveReport: {
    type: 'object',
    description: 'Whether a PDF conforms to a level of PDF/A or to PDF/UA-1, and what it lacks.',
    properties: {
      claim: {
        ...text,
        description:
          'What the PDF claims in its metadata of the standard that was checked, such as `2b`, `4` or `ua-1`; absent where it claims nothing.',
      },
      level: { ...text, enum: [...checkedLevels], description: 'The level that was checked.' },
      passes: { type: 'boolean', description: 'Whether nothing was found.' },
      findings: {
        type: 'array',
        items: { $ref: '#/components/schemas/ArchiveFinding' },
        description: 'What was found.',
      },
    },
    required: ['level', 'passes', 'findings'],
  },
  ArchiveFinding: {
    type: 'object',
    properties: {
      kind: { ...text, description: 'What it is about, such as `fontNotEmbedded`.' },
      message: {
        type: 'object',
        properties: { de: text, en: text },
        required: ['de', 'en'],
        description: 'A sentence for people, in German and English.',
      },
      rules: {
        type: 'array',
        items: text,
        description:
          'Rules that are broken: the clause of ISO 19005, or of ISO 14289-1 for `ua-1`, with a number, such as `6.2.11.4.1-1`.',
      },
      count: { type: 'integer', minimum: 1, description: 'How often it was found.' },
      pages: numbers('Pages that it was found on, 100 at most; empty where it is not about pages.'),
      objects: numbers('Numbers of the objects that it was found in, 100 at most.'),
    },
    required: ['kind', 'message', 'rules', 'count', 'pages', 'objects'],
  },
};
