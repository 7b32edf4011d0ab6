/** Sections 'Upgrading' of a changelog by the heading of their version. */
function sectionsOf(changelog: string): Map<string, string> {
  const versions = changelog.split(/^## /m).slice(1);
  return new Map(
    versions.flatMap((text) => {
      const heading = text.split('\n')[0] ?? '';
      const [, section] = /^### Upgrading\n([\s\S]*?)(?=^### |(?![\s\S]))/m.exec(text) ?? [];
      return section === undefined ? [] : [[heading.replace(/ - .*/, ''), section.trim()] as const];
    }),
  );
}

/** What the changelog tells operators of the versions that are newer than those of another, or have changed since. */
export function upgradeNotes(changelog: string, before: string): string {
  const known = sectionsOf(before);
  return [...sectionsOf(changelog)]
    .filter(([version, section]) => known.get(version) !== section)
    .map(([version, section]) => `Upgrading to ${version}\n\n${section}`)
    .join('\n\n');
}
