/** An entry of localStorage; null where there is none, and where the browser has no storage. */
export function readEntry(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Sets an entry of localStorage, or removes it with null. @returns false where storage is full or disabled */
export function writeEntry(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
