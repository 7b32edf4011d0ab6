const events = new EventTarget();

/** Opens the consent settings. */
export function openConsentSettings(): void {
  events.dispatchEvent(new Event('open'));
}

/** @returns removes the listener */
export function onConsentSettingsOpened(opened: () => void): () => void {
  events.addEventListener('open', opened);
  return () => events.removeEventListener('open', opened);
}
