// Runs a script of the folder server, which needs no packages: under this Node where it runs TypeScript, otherwise under the
// project's own. npm run upgrade = node scripts/on-server.mjs upgrade.ts
import { runScript } from './bootstrap.mjs';

const [script, ...rest] = process.argv.slice(2);
process.argv.splice(2, process.argv.length, ...rest);
if (process.features.typescript) await import(`./server/${script}`);
else runScript(`server/${script}`);
