import type { Plugin } from 'vite';

/** Replaces the function around dynamic imports by which Vite preloads style sheets and modules: this build needs neither. */
export function withoutPreloads(): Plugin {
  return {
    name: 'without-preloads',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
