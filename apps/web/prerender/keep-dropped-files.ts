/**
 * Keeps a file that is dropped before hydration from replacing the page, and puts it into the page's file input, whose
 * files the page takes on mount. Afterwards the page's own listeners on the document come first. Written into the page as
 * its source: it uses nothing from outside.
 */
export function keepDroppedFiles(): void {
  const onDrag = (event: DragEvent) => {
    const data = event.dataTransfer;
    if (event.defaultPrevented || !data?.types.includes('Files')) return;
    event.preventDefault();
    const input = document.querySelector<HTMLInputElement>('main input[type=file]:not([capture])');
    if (event.type === 'dragover') data.dropEffect = input ? 'copy' : 'none';
    else if (input) input.files = data.files;
  };
  addEventListener('dragover', onDrag);
  addEventListener('drop', onDrag);
}
