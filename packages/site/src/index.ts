export * from './consent.ts';
export * from './read-consent.ts';
export * from './site.ts';
