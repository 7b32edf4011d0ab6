export * from './api-docs-page.ts';
export * from './load-website.ts';
export * from './site-variables.ts';
