/** Saves files in the browser, several as one ZIP, which it writes itself: nothing is sent for it. */
export async function saveFiles(files: readonly File[], zipName: string): Promise<void> {
  const [only, second] = files;
  if (only === undefined) return;
  if (second === undefined) {
    saveBlob(only, only.name);
    return;
  }
  const { downloadZip } = await import('client-zip');
  saveBlob(await downloadZip(files).blob(), zipName);
}

function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken the blob when the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
