import type { OpenApiSchema } from '../openapi-types.ts';

/** The answer in JSON about the text of pages. */
export interface OcrReport {
  pages: readonly OcrPage[];
}

export interface OcrPage {
  number: number;
  source: 'recognized' | 'existing' | 'none';
  width: number;
  height: number;
  confidence?: number;
  turn?: number;
  lines: readonly { words: readonly OcrWord[] }[];
}

export interface OcrWord {
  text: string;
  left: number;
  bottom: number;
  right: number;
  top: number;
  confidence?: number;
}

const points = { type: 'number' } as const;
const percent = { type: 'integer', minimum: 0, maximum: 100 } as const;

function object(properties: Record<string, OpenApiSchema>, optional: readonly string[] = []): OpenApiSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required };
}

/** Schemas of `OcrReport` and its parts. */
export const ocrReportSchemas: Readonly<Record<string, OpenApiSchema>> = {
  OcrReport: object({
    pages: { type: 'array', items: { $ref: '#/components/schemas/OcrPage' }, description: 'All pages of the PDF.' },
  }),
  OcrPage: object(
    {
      number: { type: 'integer', minimum: 1 },
      source: {
        type: 'string',
        enum: ['recognized', 'existing', 'none'],
        description:
          '`recognized`: the words were recognized. `existing`: they are the text that the page has. `none`: the page was to be recognized and was not, since the time was over or it cannot be rendered.',
      },
      width: { ...points, description: 'Width of the page as it is shown, in points of 1/72 inch.' },
      height: points,
      confidence: { ...percent, description: 'Mean confidence of the words, in percent, where any was recognized.' },
      turn: {
        type: 'integer',
        enum: [0, 90, 180, 270],
        description:
          'Degrees, clockwise, by which the page would have to be turned for its text to be upright, where it was recognized.',
      },
      lines: {
        type: 'array',
        items: object({ words: { type: 'array', items: { $ref: '#/components/schemas/OcrWord' } } }),
        description: 'In the order of reading.',
      },
    },
    ['confidence', 'turn'],
  ),
  OcrWord: object(
    {
      text: { type: 'string' },
      left: {
        ...points,
        description: 'Places are those of the page as it is shown, in points from its lower left corner.',
      },
      bottom: points,
      right: points,
      top: points,
      confidence: {
        ...percent,
        description: 'How many of a hundred words like it are right, as was measured; where the word was recognized.',
      },
    },
    ['confidence'],
  ),
};
