import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiContracts, type Contract, exampleFiles, exampleForm } from '@blattwerk/shared';
import { ciiInvoice } from '@blattwerk/testing/files/invoice';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { pixelPng } from '../http/images.ts';

const contents = { pdf: makePdf(2, { image: true }), image: pixelPng, invoice: ciiInvoice(), file: Buffer.from('1;2') };

/** The smallest request of a tool, as clients have it. */
export interface ExampleCall {
  tool: string;
  /** Names of files in the folder of `writeExampleFiles`, by their parameter. */
  files: Readonly<Record<string, string | readonly string[]>>;
  options: Readonly<Record<string, unknown>>;
}

/** A call of each tool, and one with attached files where it takes some. */
export const exampleCalls: readonly ExampleCall[] = Object.values<Contract>(apiContracts).flatMap((tool) =>
  tool.attached ? [callOf(tool, false), callOf(tool, true)] : [callOf(tool, false)],
);

function callOf(tool: Contract, withAttached: boolean): ExampleCall {
  const byField = Map.groupBy(exampleFiles(tool, withAttached), ({ field }) => field);
  const files = Array.from(byField, ([field, named]) => {
    const names = named.map(({ name }) => name);
    const isAttached = field === tool.attached?.field;
    const several = tool.decidedBy !== undefined || (isAttached ? tool.attached : tool.input)?.maxFiles !== 1;
    return [tool.decidedBy ? 'files' : field, several ? names : names[0]];
  });
  const options = exampleForm(tool, withAttached).map(([name, text]) => [
    name,
    tool.decidedBy ? JSON.parse(text) : text,
  ]);
  return { tool: tool.name, files: Object.fromEntries(files), options: Object.fromEntries(options) };
}

/** Writes the files that the calls name. */
export function writeExampleFiles(folder: string): void {
  for (const tool of Object.values<Contract>(apiContracts))
    for (const { name, kind } of exampleFiles(tool, true)) writeFileSync(join(folder, name), contents[kind]);
}

/** What the first bytes of an answer of any tool are. */
export const answerHead = /^(%PDF|PK|\{"|\u00ff\u00d8\u00ff)/;
