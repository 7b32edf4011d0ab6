import type { Contract } from '@blattwerk/shared';

/**
 * Values with markers for the private fields of a tool, but for those that take none.
 * @param make makes the marker of a field
 * @param hasImage whether an image is attached
 */
export function privateTexts(
  { name: tool, fields, attached }: Contract,
  make: (field: string) => string,
  hasImage = false,
): Record<string, string> {
  const own = Object.entries(fields).flatMap(([name, field]) => {
    if (!field.isPrivate || (hasImage && name === attached?.insteadOf)) return [];
    const text = field.kind === 'secret' ? make(name) : privateText(tool, name, () => make(name), hasImage);
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(own) as Record<string, string>;
}

/** A value with a marker for a private field that is no secret; undefined where it takes none. */
function privateText(tool: string, field: string, make: () => string, hasImage: boolean): string | undefined {
  if (tool === 'sign') return field === 'placements' ? signedPlacements(make(), hasImage) : undefined;
  // A phrase that the file does not have: one that it has would be gone from the answer.
  if (tool === 'redact' && field !== 'words') return undefined;
  return `${make()} {n}`;
}

/** A text on the first page, and the attached image where there is one. */
function signedPlacements(text: string, hasImage: boolean): string {
  const place = { pages: '1', x: 9, y: 9, width: 300, height: 20 };
  const image = { kind: 'image', ...place, image: 1 };
  return JSON.stringify([{ kind: 'text', ...place, text }, ...(hasImage ? [image] : [])]);
}
