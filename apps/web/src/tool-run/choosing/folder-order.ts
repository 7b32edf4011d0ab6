/** Dropped files as react-dropzone describes them. */
type DroppedFile = File & { path?: string; relativePath?: string };

/**
 * Dropped files in the order of their paths where they come from a folder, with numbers by value: the browser lists a
 * folder in any order. Other files keep the order in which they were given.
 */
export function inFolderOrder(files: readonly File[]): File[] {
  const paths = new Map(files.map((file) => [file, pathOf(file)]));
  const isFromFolder = (file: File) => paths.get(file)?.includes('/') ?? false;
  if (!files.some(isFromFolder)) return [...files];
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return files.toSorted((a, b) => compare(paths.get(a) ?? '', paths.get(b) ?? ''));
}

function pathOf(file: DroppedFile): string {
  const path = file.relativePath ?? file.path ?? file.webkitRelativePath;
  return path.replace(/^\.?\//, '');
}
