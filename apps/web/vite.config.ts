import { contracts } from '@blattwerk/shared';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfAssets } from './pdf-assets.ts';
import { articles } from './prerender/articles-plugin.ts';
import { stripApiDocs } from './prerender/strip-api-docs.ts';

/** Modules that every tool's page loads are shared by at least as many entries. */
const toolCount = Object.keys(contracts).length;

export default defineConfig({
  plugins: [react(), pdfAssets(), articles(), stripApiDocs()],
  css: { modules: { generateScopedName: '[local]_[hash:5]' } },
  worker: { format: 'es' },
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
        codeSplitting: {
          groups: [
            // Hashes that change with the versions of packages only.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)[\\/]/,
              priority: 3,
            },
            {
              name: 'tool-vendor',
              test: /node_modules[\\/](zustand|react-dropzone|file-selector|attr-accept)[\\/]/,
              priority: 2,
            },
            {
              name: 'page',
              test: /[\\/]apps[\\/]web[\\/]src[\\/](ui|site|app|usage)[\\/]/,
              minShareCount: toolCount,
              priority: 0.5,
            },
            // Shared by the pages of all tools: one chunk compresses better than twenty small ones.
            {
              name: 'tool',
              test: /[\\/]apps[\\/]web[\\/]src[\\/](tool-run|pages[\\/]tool)[\\/]/,
              minShareCount: toolCount,
              priority: 0,
            },
            // Shared by every page.
            {
              name: 'app',
              tags: ['$initial'],
              test: /[\\/](apps[\\/]web|packages[\\/]shared)[\\/]src[\\/](?!main\.tsx)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
