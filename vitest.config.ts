import { defineConfig } from 'vitest/config';
import { articles } from './apps/web/prerender/articles-plugin.ts';

export default defineConfig({
  plugins: [articles()],
  test: {
    include: [
      'tests/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'apps/*/prerender/**/*.test.ts',
      'apps/web/nginx/**/*.test.ts',
      'packages/*/src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'load/**/*.test.ts',
      'k8s/**/*.test.ts',
    ],
    globalSetup: ['packages/testing/src/vitest-redis.ts'],
    pool: 'forks',
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
