export * from './config.ts';
export * from './limits-variables.ts';
export * from './load-website.ts';
export * from './site-variables.ts';
