export * from './consent.ts';
export * from './read-consent.ts';
export * from './share-target.ts';
export * from './site.ts';
