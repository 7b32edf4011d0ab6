import { join } from 'node:path';
import type { Plugin } from 'vite';

const kernel = join(import.meta.dirname, '../../packages/pdf');
const replacement = (name: string) => join(kernel, 'browser', `${name}.ts`);
/** Modules of Node that the PDF kernel imports, which its folder `browser` has for browsers. */
const nodeModule = /^node:(buffer|crypto|process|util|zlib)$/;

/** Gives the PDF kernel what a browser does not have, as its own build does; the server's code keeps Node's modules. */
export function pdfInBrowsers(): Plugin {
  return {
    name: 'pdf-in-browsers',
    enforce: 'pre',
    resolveId(source, importer) {
      const [, name] = nodeModule.exec(source) ?? [];
      return name !== undefined && importer?.startsWith(join(kernel, 'src')) ? replacement(name) : null;
    },
    transform(code, id) {
      if (!id.startsWith(join(kernel, 'src')) || !/\bBuffer\b/.test(code) || /import .*\bBuffer\b/.test(code))
        return null;
      return { code: `import { Buffer } from ${JSON.stringify(replacement('buffer'))};${code}`, map: null };
    },
  };
}
