import { useEffect } from 'react';

/**
 * Takes files that are dropped anywhere on the page or pasted into it. A file dropped outside a drop zone would
 * replace the page; this is prevented even while no file is taken.
 * @param onFiles null while no file is taken
 */
export function usePageDrop(onFiles: ((files: File[]) => void) | null): void {
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = onFiles === null ? 'none' : 'copy';
    };
    const onDrop = (event: DragEvent) => {
      // A drop zone has handled it.
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      give(event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!hasFiles(event.clipboardData) || isEditable(event.target)) return;
      event.preventDefault();
      give(event.clipboardData);
    };
    const give = (data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length > 0) onFiles?.(files);
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste);
    };
  }, [onFiles]);
}

function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=file]), textarea'))
  );
}
