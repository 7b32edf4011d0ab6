import type { ToolName } from '@blattwerk/shared';

/**
 * A value with a marker for a private field that is no secret; undefined where it takes none.
 * @param make makes the marker where one is needed
 * @param hasImage whether an image is attached
 */
export function privateText(tool: ToolName, field: string, make: () => string, hasImage = false): string | undefined {
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
