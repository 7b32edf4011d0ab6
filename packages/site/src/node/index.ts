export * from './api-docs-page.ts';
export * from './load-website.ts';
export { legalTextsDay, missingForPublic } from './operator-variables.ts';
export * from './site-variables.ts';
