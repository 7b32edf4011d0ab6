/** Adds a script of somebody else to the page. @param onFailure it is blocked, or cannot be reached */
export function loadScript(address: string, onFailure: () => void = () => {}): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  script.addEventListener('error', onFailure);
  document.head.append(script);
}
