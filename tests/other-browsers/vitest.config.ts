import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Journeys in Firefox and WebKit: `npm run e2e:others`. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: { include: ['tests/other-browsers/*.spec.ts'], pool: 'forks' },
});
