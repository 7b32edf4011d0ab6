import { compileCache } from '@blattwerk/testing/compile-cache';
import { defineConfig } from 'vitest/config';
import { articlesPlugin } from './apps/web/prerender/articles-plugin.ts';
import { allTestPackages, environmentOf, testPackages } from './scripts/system-packages.ts';

/** TypeScript alone, without processes and servers. */
const computing = [
  'packages/{compare,invoice,pdf,shared,site}/src/**/*.test.ts',
  'apps/web/{src,prerender,nginx}/**/*.test.ts',
];
/** Components, and what else needs a DOM. */
const components = [
  'apps/web/src/**/*.test.tsx',
  'apps/web/src/{payment/state/paid-runner,tools/sign/sign-form,usage/funnel-counters}.test.ts',
];
/** The site reads its configuration once, and files that other tests leave chosen would keep a page from its reload. */
const ownPage = ['apps/web/src/usage/consent-banner.test.tsx', 'apps/web/src/app/failure-boundary.test.tsx'];
/** Engines and handlers, which load codecs. */
const engines = ['apps/worker/src/{images,pdf,tools}/**/*.test.ts'];
/** Gateway, and worker without engines, with the packages that both use, and the API of the whole product. */
const services = [
  'packages/{server,testing}/src/**/*.test.ts',
  'tests/http/**/*.test.ts',
  'apps/gateway/src/**/*.test.ts',
  'apps/worker/src/{answer,child,parent,testing}/**/*.test.ts',
  'apps/worker/src/*.test.ts',
];
/** Those of them that run every tool, and so end threads with WebAssembly: a process each, as below. */
const apart = ['apps/worker/src/child/{damaged-page,qpdf-starts,scan-to-pdf,signed-files,stages}.test.ts'];
/** Products that tests start have one child for each queue, unless they set another number: each start takes half a second. */
const fewChildren = { CHILDREN_STRUCTURE: '1', CHILDREN_IMAGES: '1', CHILDREN_RENDER: '1' };
/** Only these programs and fonts of the system are found, by the tests and by what they start. */
const quickEnvironment = environmentOf(testPackages);
const fullEnvironment = environmentOf(allTestPackages);
Object.assign(process.env, quickEnvironment);
/** Programs as a whole, and the suites that test the product from outside: only `npm run test:all` runs them. */
const full = [
  '**/*.full.test.{ts,tsx}',
  'tests/{corpus,fidelity,fuzz,hostile,mutation,other-browsers,proof,smoke}/**/*.test.ts',
  'scripts/{dev,start}.test.ts',
];
/**
 * The subject of the first is the memory of its process. The others end threads with WebAssembly: V8 can abort where that
 * happens while another file's thread compiles some (nodejs/node#64500).
 */
const alone = [
  'apps/worker/src/tools/extract-images/handler.test.ts',
  'apps/worker/src/pdf/render/*.test.ts',
  'apps/worker/src/tools/pdf-to-jpg/handler.test.ts',
];

/**
 * | project     | files                                                                | processes        |
 * |-------------|----------------------------------------------------------------------|------------------|
 * | `computing` | tests of TypeScript alone                                            | shared by files  |
 * | `engines`   | tests of the worker's engines and handlers, with the child's codecs  | shared by files  |
 * | `components` | components of the site, in a DOM                                     | shared by files  |
 * | `services`  | tests of gateway and worker, with a Redis that all share             | shared by files  |
 * | `isolated`  | all others: programs, scripts, manifests                             | one for each file |
 * | `full`      | what only `npm run test:all` runs                                    | one for each file |
 */
export default defineConfig({
  plugins: [articlesPlugin()],
  test: {
    globalSetup: ['packages/testing/src/vitest-redis.ts'],
    setupFiles: ['packages/testing/src/vitest-setup.ts'],
    pool: 'forks',
    // The default is one less than there are cores, but many tests wait for timers and processes.
    maxWorkers: 3,
    // Backstops for a machine that is busy with other work: no test that passes waits for one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    env: { NODE_COMPILE_CACHE: compileCache, ...quickEnvironment },
    projects: [
      {
        extends: true,
        test: { name: 'computing', include: computing, exclude: [...components, ...full], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: components,
          exclude: [...ownPage, ...full],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['apps/web/src/testing/clean-page.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: engines,
          exclude: [...alone, ...full],
          isolate: false,
          // Its settings are those of the process, whichever file loads it first.
          setupFiles: ['apps/worker/src/images/configured-sharp.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'services', env: fewChildren, include: services, exclude: [...apart, ...full], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          env: fewChildren,
          include: [
            ...alone,
            ...apart,
            ...ownPage,
            'tests/**/*.test.ts',
            'apps/web/dev/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'load/**/*.test.ts',
            'k8s/**/*.test.ts',
          ],
          exclude: ['tests/http/**', ...full],
        },
      },
      {
        extends: true,
        test: { name: 'full', env: { ...fewChildren, ...fullEnvironment, TEST_EXTENT: 'full' }, include: full },
      },
    ],
  },
});
