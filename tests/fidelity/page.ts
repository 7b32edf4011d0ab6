import type { Judged } from './judge-trials.ts';
import type { Verdict } from './judge.ts';
import { properties } from './properties.ts';
import { purposeOf } from './purposes.ts';

/** The document of the whole table. */
export function fidelityPage(judged: readonly Judged[]): string {
  const tools = [...new Set(judged.map(({ tool }) => tool))];
  const rows = properties.map(({ name }) => [
    name,
    ...judged.filter(({ property }) => property === name).map(({ verdict }) => cellOf(verdict)),
  ]);
  const purposes = judged.flatMap(({ tool, property, verdict }) =>
    verdict.kind === 'onPurpose' ? [`- ${tool}, ${property}: ${purposeOf(tool, property)}.`] : [],
  );
  const lost = findings(judged);
  return `${[
    '# What each tool keeps',
    '<!-- Made by `npm run fidelity`. -->',
    'What a tool does not have to change stays. `npm run fidelity` measures it and writes this page: it makes PDFs that hold everything named here, starts the product, sends them over HTTP to each tool that takes a PDF, and has qpdf and poppler read what comes back (Python unpacks the ZIPs). Nothing in the table is typed in; where a tool was asked several times, the worst answer counts. The command fails where anything is lost silently.',
    legend,
    table(['Property', ...tools], rows),
    '## What is looked at',
    properties.map(({ name, what }) => `- ${name}: ${what}.`).join('\n'),
    ...(purposes.length === 0 ? [] : ['## Taken away on purpose', purposes.join('\n')]),
    '## Dropped silently',
    lost.length === 0 ? 'Nothing.' : lost.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n')}\n`;
}

const legend = `- **kept**: everything that was found before is found again, in the pages that remain; a merge has that of each file, and of what there can be only once, that of the first.
- **–**: not applicable; the answer cannot hold such a thing, or a merged file says it anew.
- **dropped, said by \`x\`**: it cannot be kept, and the header \`x-notices\` and the page say so by this notice.
- **on purpose**: taking it away is what the tool is for; the reasons stand below.
- **dropped silently**: it is gone, and nothing says so, which is a bug.
- **left behind**: the answer still tells of a page that was removed, which is a bug.
- **partly**, before any of these: some of it is kept.`;

function cellOf({ kind, isPartial, notice }: Verdict): string {
  const partly = isPartial ? 'partly ' : '';
  switch (kind) {
    case 'notApplicable':
      return '–';
    case 'kept':
      return 'kept';
    case 'onPurpose':
      return `${partly}on purpose`;
    case 'said':
      return `${partly}dropped, said by \`${notice}\``;
    case 'leftBehind':
      return '**left behind**';
    case 'silent':
      return `**${partly}dropped silently**`;
  }
}

/** Greatest number of facts in the line of a finding. */
const toldFacts = 3;
const toldCharacters = 90;

/** A line for each property that a tool drops or keeps wrongly without a notice. */
export function findings(judged: readonly Judged[]): string[] {
  return judged.flatMap(({ tool, property, verdict }) => {
    if (verdict.kind !== 'silent' && verdict.kind !== 'leftBehind') return [];
    const facts = verdict.facts ?? [];
    const told = facts.slice(0, toldFacts).map((fact) => `“${shortened(fact)}”`);
    const more = facts.length > toldFacts ? ` and ${facts.length - toldFacts} more` : '';
    return [`${tool}, ${property}: ${verdict.kind === 'silent' ? 'lost' : 'left behind'} ${told.join(', ')}${more}`];
  });
}

function shortened(text: string): string {
  return text.length > toldCharacters ? `${text.slice(0, toldCharacters)}…` : text;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
