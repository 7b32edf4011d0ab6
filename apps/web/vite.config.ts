import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfAssets } from './pdf-assets.ts';
import { pdfInBrowsers } from './pdf-in-browsers.ts';
import { chunkAfterChoice, chunkOf } from './prerender/chunk-of.ts';
import { articlesPlugin } from './prerender/articles-plugin.ts';
import { pruneRouter } from './prerender/prune-router.ts';
import { stripApiDocs } from './prerender/strip-api-docs.ts';
import { withoutPreloads } from './prerender/without-preloads.ts';

/** The production build of the router; its package names the development build alone, with warnings. */
const router = join(import.meta.dirname, '../../node_modules/react-router/dist/production');

export default defineConfig({
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: join(router, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
    ],
  },
  plugins: [react(), pdfAssets(), pdfInBrowsers(), articlesPlugin(), stripApiDocs(), pruneRouter(), withoutPreloads()],
  css: { modules: { generateScopedName: '[local]_[hash:5]' } },
  worker: { format: 'es', plugins: () => [pdfInBrowsers()] },
  build: {
    target: 'es2022',
    // One style sheet, which is inlined in the prerendered pages.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // The pages have their own preload links; those of Vite would be in a script of every page.
    modulePreload: false,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The script of every page names all others: 42 bits tell a few hundred apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // The first takes the modules of packages that its own modules import.
          groups: [
            {
              debugName: 'app',
              name: (module, context) => (chunkOf(module, context) === 'app' ? 'app' : null),
              priority: 1,
            },
            { debugName: 'shared', name: chunkOf, priority: 0 },
            // Without the modules of packages, which pages need before a file is chosen.
            { debugName: 'later', name: chunkAfterChoice, priority: -1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
