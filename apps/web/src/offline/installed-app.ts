import { serviceWorkerPath } from '@blattwerk/site';
import { takeSharedFilesMessage } from './shared-files-message.ts';

/**
 * Registers the service worker, which keeps the site on the device, once the visitor has installed the app. Nothing is
 * kept for other visitors: § 25 TDDDG requires consent for what a visitor did not ask for.
 */
export function keepInstalledApp(): void {
  const register = () => {
    navigator.serviceWorker?.register(serviceWorkerPath).catch(() => {
      // Without it the app needs a connection.
    });
  };
  if (matchMedia('(display-mode: standalone)').matches) register();
  else addEventListener('appinstalled', register);
}

/** Takes the files that were shared with the app, once; none where there is no service worker. */
export function takeSharedFiles(): Promise<File[]> {
  return new Promise((resolve) => {
    const worker = navigator.serviceWorker?.controller;
    if (!worker) {
      resolve([]);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<File[]>) => resolve(data));
    port1.start();
    worker.postMessage(takeSharedFilesMessage, [port2]);
  });
}
