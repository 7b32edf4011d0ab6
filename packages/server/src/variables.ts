export * from './config.ts';
export * from './limits-variables.ts';
export * from './misspelt-names.ts';
export * from './watermark-variable.ts';
