export { type ComparedDocument, readComparedDocument, type ReadOptions } from './read-document.ts';
export { refusalOfDocument } from './refusal-of-document.ts';
