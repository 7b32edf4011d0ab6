import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfAssets } from './pdf-assets.ts';
import { articles } from './prerender/articles-plugin.ts';
import { stripApiDocs } from './prerender/strip-api-docs.ts';

export default defineConfig({
  plugins: [react(), pdfAssets(), articles(), stripApiDocs()],
  css: { modules: { generateScopedName: '[local]_[hash:5]' } },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // One stylesheet, which the prerendered pages carry in themselves.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // Pages carry a list of what they need at once; a second one in the scripts would weigh on every page.
    modulePreload: false,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Their hashes change with the versions only, not with our own code.
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
              minShareCount: 10,
              priority: 0.5,
            },
            // What all tools' pages share comes in one piece: it packs better than twenty small ones.
            {
              name: 'tool',
              test: /[\\/]apps[\\/]web[\\/]src[\\/](tool-run|pages[\\/]tool)[\\/]/,
              minShareCount: 10,
              priority: 0,
            },
            // What every page starts with comes in one piece.
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
