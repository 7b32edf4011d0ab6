import type { Language } from '@blattwerk/shared';
import { useLanguage } from '../i18n/use-texts.ts';
import type { AccentColor } from '../ui/tool-drawing.tsx';
import type { ToolLink } from './tool-links.ts';

interface Group {
  /** The color of its tools, by which they belong to it. */
  accentColor: AccentColor;
  name: Readonly<Record<Language, string>>;
}

/** Groups of tools by what visitors want, in the order of the menus. */
const groups: readonly Group[] = [
  { accentColor: 'blue', name: { de: 'Ordnen', en: 'Arrange' } },
  { accentColor: 'ochre', name: { de: 'Umwandeln', en: 'Convert' } },
  { accentColor: 'green', name: { de: 'Verkleinern', en: 'Reduce' } },
  { accentColor: 'rose', name: { de: 'Bearbeiten', en: 'Edit' } },
  { accentColor: 'purple', name: { de: 'Schützen', en: 'Protect' } },
];

export interface ToolGroup {
  accentColor: AccentColor;
  name: string;
  links: readonly ToolLink[];
}

/** The groups of tools; those without one are absent. */
export function useToolGroups(links: readonly ToolLink[]): ToolGroup[] {
  const language = useLanguage();
  return groups
    .map(({ accentColor, name }) => ({
      accentColor,
      name: name[language],
      links: links.filter((link) => link.accentColor === accentColor),
    }))
    .filter(({ links }) => links.length > 0);
}
