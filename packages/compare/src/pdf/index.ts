export { type ComparedDocument, readComparedDocument, type ReadOptions } from './read-document.ts';
export { unreadableCode } from '@blattwerk/pdf';
