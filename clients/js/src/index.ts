export * from './client.ts';
export { BlattwerkError } from './errors.ts';
export * from './tools.ts';
