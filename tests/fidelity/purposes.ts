import type { ToolName } from '@blattwerk/shared';

/** What a tool is there to take away: by property, why. Nothing is exempt that a page shows or a reader is told. */
const purposes: { readonly [T in ToolName]?: Readonly<Record<string, string>> } = {
  compress: {
    thumbnails: 'a reader paints its own',
    'metadata of parts': 'that of the document stays',
    'private data of programs': 'only the program that wrote it reads it',
    'private data on pages': 'only the program that wrote it reads it',
  },
  split: {
    'private data of programs': 'it may tell of pages that are not in the file',
    'private data on pages': 'it may tell of other pages',
  },
  'delete-pages': {
    'private data of programs': 'it may tell of pages that are gone',
    'private data on pages': 'it may tell of other pages',
  },
};

export function purposeOf(tool: ToolName, property: string): string | undefined {
  return purposes[tool]?.[property];
}
