import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { allTestPackages, environmentOf } from '../../scripts/system-packages.ts';

const env = environmentOf(allTestPackages);
Object.assign(process.env, env);

/** Journeys in Firefox and WebKit: `npm run e2e:others`. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { include: ['tests/other-browsers/*.spec.ts'], pool: 'forks', env },
});
