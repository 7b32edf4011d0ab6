export * from './config.ts';
export * from './limits-variables.ts';
export * from './watermark-variable.ts';
