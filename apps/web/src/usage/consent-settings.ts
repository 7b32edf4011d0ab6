const door = new EventTarget();

/** Opens the consent settings. */
export function openSettings(): void {
  door.dispatchEvent(new Event('open'));
}

/** @returns removes the listener */
export function onSettingsOpened(opened: () => void): () => void {
  door.addEventListener('open', opened);
  return () => door.removeEventListener('open', opened);
}
