/** Adds a third-party script to the page. @param onFailure called where it is blocked or cannot be loaded */
export function loadScript(address: string, onFailure: () => void = () => {}): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  script.addEventListener('error', onFailure);
  document.head.append(script);
}
