import { runScript } from './bootstrap.mjs';

runScript('build.ts');
