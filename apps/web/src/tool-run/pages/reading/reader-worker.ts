import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

// Parses PDFs for the worker that renders them, which is at the other end of the port.
self.addEventListener(
  'message',
  ({ data: port }: MessageEvent<MessagePort>) => {
    WorkerMessageHandler.initializeFromPort(port);
    port.start();
  },
  { once: true },
);
