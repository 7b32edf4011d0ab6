/** The part of pdf.js that parses; the package has no types for it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs' {
  export const WorkerMessageHandler: { initializeFromPort: (port: MessagePort) => void };
}
