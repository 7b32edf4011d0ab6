import { markdownTable } from '@blattwerk/testing/markdown';
import { type CaseOutcome, properties } from './run-cases.ts';
import type { Outcome } from './classify-outcome.ts';

import { reasonToRemove } from './expected-removals.ts';

/** The document of the whole table. */
export function fidelityPage(outcomes: readonly CaseOutcome[]): string {
  const tools = [...new Set(outcomes.map(({ tool }) => tool))];
  const rows = properties.map(({ name }) => [
    name,
    ...outcomes.filter(({ property }) => property === name).map(({ outcome }) => cellOf(outcome)),
  ]);
  const expectedRemovals = outcomes.flatMap(({ tool, property, outcome }) =>
    outcome.kind === 'onPurpose' ? [`- ${tool}, ${property}: ${reasonToRemove(tool, property)}.`] : [],
  );
  const lost = findings(outcomes);
  return `${[
    '# What each tool keeps',
    '<!-- Made by `npm run fidelity`. -->',
    'Properties of PDFs that each tool keeps, measured by `npm run fidelity`: PDFs with everything listed here are sent over HTTP to each PDF tool of a running product, and the outputs are read by qpdf and poppler. For several requests to a tool the worst outcome counts. The command fails where a property is lost silently.',
    legend,
    markdownTable(['Property', ...tools], rows).join('\n'),
    '## Properties',
    properties.map(({ name, what }) => `- ${name}: ${what}.`).join('\n'),
    ...(expectedRemovals.length === 0 ? [] : ['## Removed on purpose', expectedRemovals.join('\n')]),
    '## Dropped silently',
    lost.length === 0 ? 'Nothing.' : lost.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n')}\n`;
}

/** The part of the page that `npm run claims` writes. */
export function claimsOf(page: string): string {
  const start = page.indexOf('\n## Claims of conformance');
  return start < 0 ? '' : page.slice(start);
}

const legend = `- **kept**: all facts of the source are found in the remaining pages of the output; a merge keeps those of each file, or of the first file where there can be only one.
- **–**: not applicable; the output cannot have the property, or a merged file has one of its own.
- **dropped, reported by \`x\`**: it cannot be kept, and the header \`x-notices\` and the page report that with this notice.
- **on purpose**: the tool exists to remove it; the reasons are listed below.
- **dropped silently**: it is lost without a notice, which is a bug.
- **left behind**: the output still contains data of a removed page, which is a bug.
- **partly**, before any of these: a part of it is kept.`;

function cellOf({ kind, isPartial, notice }: Outcome): string {
  const partly = isPartial ? 'partly ' : '';
  switch (kind) {
    case 'notApplicable':
      return '–';
    case 'kept':
      return 'kept';
    case 'onPurpose':
      return `${partly}on purpose`;
    case 'reported':
      return `${partly}dropped, reported by \`${notice}\``;
    case 'leftBehind':
      return '**left behind**';
    case 'silent':
      return `**${partly}dropped silently**`;
  }
}

/** Greatest number of facts in the line of a finding. */
const maxFacts = 3;
const maxCharacters = 90;

/** A line for each property that a tool drops or keeps wrongly without a notice. */
export function findings(outcomes: readonly CaseOutcome[]): string[] {
  return outcomes.flatMap(({ tool, property, outcome }) => {
    if (outcome.kind !== 'silent' && outcome.kind !== 'leftBehind') return [];
    const facts = outcome.facts ?? [];
    const quoted = facts.slice(0, maxFacts).map((fact) => `“${shortened(fact)}”`);
    const more = facts.length > maxFacts ? ` and ${facts.length - maxFacts} more` : '';
    return [`${tool}, ${property}: ${outcome.kind === 'silent' ? 'lost' : 'left behind'} ${quoted.join(', ')}${more}`];
  });
}

function shortened(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}
