import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { pdfAssetsPath } from './src/tool-run/pages/reading/pdf-assets-path.ts';

const library = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
// Not needed: decoders for browsers without WebAssembly, which are large, and QuickJS, which runs scripts of PDFs.
const excluded = /_nowasm_fallback\.js$|^LICENSE|^quickjs/;

/** Serves the files that pdf.js loads at run time: character maps, standard fonts, decoders, a color profile. */
export function pdfAssets(): Plugin {
  return {
    name: 'pdf-assets',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const folder of folders) {
        for (const name of await readdir(join(library, folder))) {
          if (excluded.test(name)) continue;
          this.emitFile({
            type: 'asset',
            fileName: `${pdfAssetsPath.slice(1)}${folder}/${name}`,
            source: await readFile(join(library, folder, name)),
          });
        }
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(pdfAssetsPath, (request, response, next) => {
        const [, folder = '', name = ''] = /^\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
        if (!folders.includes(folder)) return next();
        createReadStream(join(library, folder, name))
          .on('error', next)
          .pipe(response);
      });
    },
  };
}
