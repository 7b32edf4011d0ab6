import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Contract, contracts, exampleForm, sendingTools, type ToolName } from '@blattwerk/shared';
import { expect } from './fixtures.ts';
import { jpeg } from './images.ts';
import { type Journey, tenPages } from './journeys/journey.ts';

interface ToolJourney extends Journey {
  tool: ToolName;
}

/** The journey of each tool whose page sends files: that of `journeys/<tool>.ts`, or one with the examples of its contract. */
export const journeys: readonly ToolJourney[] = await Promise.all(
  sendingTools.map(async ({ name: tool }) => {
    if (!existsSync(join(import.meta.dirname, 'journeys', `${tool}.ts`)))
      return { ...(await exampleJourney(tool)), tool };
    const { journey } = (await import(`./journeys/${tool}.ts`)) as { journey: Journey };
    return { ...journey, tool };
  }),
);

/** Those that take PDFs. */
export const pdfJourneys = journeys.filter(({ tool }) => contracts[tool].input.kind === 'pdf');

async function exampleJourney(tool: ToolName): Promise<Journey> {
  const contract: Contract = contracts[tool];
  const file = contract.input.kind === 'image' ? await jpeg('Büro.jpg', 400, 200) : tenPages;
  const [mime] = contract.output.mimes;
  return {
    files: Array.from({ length: contract.input.minFiles }, () => file),
    options: { texts: Object.fromEntries(exampleForm(contract)) },
    downloadName: contract.output.downloadName(file.name, mime),
    check: (bytes) => expect(bytes.toString('latin1', 0, 2)).toBe(mime === 'application/zip' ? 'PK' : '%P'),
  };
}
