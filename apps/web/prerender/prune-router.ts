import type { Plugin } from 'vite';

/**
 * Lets the build drop components and contexts of the router that no page uses: it marks the calls that create them as
 * free of side effects, and removes their names for development.
 */
export function pruneRouter(): Plugin {
  return {
    name: 'prune-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/(?<== )(?=React\d*\.(createContext|forwardRef|memo)\()/g, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
