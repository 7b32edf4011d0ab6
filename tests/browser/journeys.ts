import { contracts, type ToolName } from '@blattwerk/shared';
import type { Journey } from './journeys/journey.ts';

interface ToolJourney extends Journey {
  tool: ToolName;
}

/** The journey of each tool, from `journeys/<tool>.ts`. */
export const journeys: readonly ToolJourney[] = await Promise.all(
  (Object.keys(contracts) as ToolName[]).map(async (tool) => {
    const { journey } = (await import(`./journeys/${tool}.ts`)) as { journey: Journey };
    return { ...journey, tool };
  }),
);

/** Those that take PDFs. */
export const pdfJourneys = journeys.filter(({ tool }) => contracts[tool].input.kind === 'pdf');
