import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { placeAtPoint } from './page-drag.tsx';

/**
 * Takes PDFs that are dropped on the page or pasted, before the view around takes them in the place of the chosen one.
 * @param total number of pages in the list
 * @param onFiles gets the place at which they come, from 1; after the last page for those dropped beside the list
 * @returns the place over which files are dragged
 */
export function useInsertedFiles(
  list: RefObject<HTMLElement | null>,
  total: number,
  onFiles: (files: File[], place: number) => void,
): number | undefined {
  const [over, setOver] = useState<number>();
  const placeOf = ({ clientX, clientY, target }: DragEvent) =>
    list.current !== null && target instanceof Node && list.current.contains(target)
      ? placeAtPoint(list.current, clientX, clientY, total)
      : total + 1;
  const onDragOver = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(placeOf(event));
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(undefined);
    onFiles([...(event.dataTransfer?.files ?? [])], placeOf(event));
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files, total + 1);
  });
  useEffect(() => {
    const end = new AbortController();
    const settings = { capture: true, signal: end.signal };
    document.addEventListener('dragover', (event) => onDragOver(event), settings);
    document.addEventListener('drop', (event) => onDrop(event), settings);
    document.addEventListener('paste', (event) => onPaste(event), settings);
    document.addEventListener(
      'dragleave',
      ({ relatedTarget }) => relatedTarget === null && setOver(undefined),
      settings,
    );
    return () => end.abort();
  }, []);
  return over;
}

function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}
