/** A page in a browser, as a visitor uses it. Elements are named by XPath, which every driver knows. */
export interface Visitor extends AsyncDisposable {
  open(address: string): Promise<void>;
  /** Waits until an element is in the document. */
  waitFor(element: string): Promise<void>;
  /** Number of elements at this moment. */
  count(elements: string): Promise<number>;
  /** Waits until an element is visible and enabled, then clicks it. */
  click(element: string): Promise<void>;
  /** Types into a field. */
  type(field: string, text: string): Promise<void>;
  chooseFiles(input: string, paths: readonly string[]): Promise<void>;
}

export interface BrowserOptions {
  /** Home of the browser's profile. */
  home: string;
  /** Folder of saved files. */
  downloads: string;
}

/** Longest time until an element appears or a program answers, in ms. */
export const waitMs = 30_000;
