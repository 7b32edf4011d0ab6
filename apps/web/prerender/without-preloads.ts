import type { Plugin } from 'vite';

/** What Vite makes of a dynamic import of which one export is used, or all. */
const preloaded =
  /__vitePreload\((?:async \(\) => \{\s*const \{ (\w+) \} = await (import\("[^"]+"\));\s*return \{ \1 \};\s*\}|\(\) => (import\("[^"]+"\))), __VITE_PRELOAD__\)/g;

/**
 * Removes the function around dynamic imports by which Vite preloads style sheets and modules: this build needs neither, and the
 * script of every page has many of them.
 */
export function withoutPreloads(): Plugin {
  return {
    name: 'without-preloads',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    renderChunk: (code) => ({ code: withPlainImports(code), map: null }),
  };
}

/** @param code JavaScript of a chunk, before it is minified */
export function withPlainImports(code: string): string {
  return code.replace(preloaded, (_, _name: string | undefined, one?: string, all?: string) => one ?? all ?? '');
}
