const door = new EventTarget();

/** Brings the question back, from the foot of the page. */
export function openSettings(): void {
  door.dispatchEvent(new Event('open'));
}

/** @returns what ends the listening */
export function onSettingsOpened(opened: () => void): () => void {
  door.addEventListener('open', opened);
  return () => door.removeEventListener('open', opened);
}
