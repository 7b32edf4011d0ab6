import type { Page } from '@playwright/test';

/** A file that the page itself makes: its first bytes, and zeros up to its size. */
export interface MadeFile {
  name: string;
  type: string;
  head: Buffer;
  bytes?: number;
}

/** Drops files beside everything, on the page's header, or pastes them there. */
export async function giveFiles(page: Page, how: 'drop' | 'paste', files: readonly MadeFile[]): Promise<void> {
  const given = files.map(({ head, ...file }) => ({ ...file, head: head.toString('base64') }));
  await page.evaluate(
    ({ how, given }) => {
      const transfer = new DataTransfer();
      for (const { name, type, head, bytes } of given) {
        const first = Uint8Array.from(atob(head), (character) => character.charCodeAt(0));
        const rest = new Uint8Array(Math.max(0, (bytes ?? 0) - first.length));
        transfer.items.add(new File([first, rest], name, { type }));
      }
      const target = document.querySelector('header') ?? document.body;
      const eventInit = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: transfer, ...eventInit })
          : new DragEvent('drop', { dataTransfer: transfer, ...eventInit }),
      );
    },
    { how, given },
  );
}
