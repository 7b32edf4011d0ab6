export * from './api-docs-page.ts';
export * from './blob-store.ts';
export * from './config.ts';
export * from './limits-variables.ts';
export * from './log.ts';
export * from './progress.ts';
export * from './queues.ts';
export * from './redis.ts';
