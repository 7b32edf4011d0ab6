/**
 * Paths of the tools' pages. Not in the contracts, which a page loads only for its tool.
 */
export const toolPages = {
  convert: '/converter',
  merge: '/merge',
  compress: '/compress',
  'pdf-to-jpg': '/pdf-to-jpg',
  split: '/split',
  rotate: '/rotate',
  unlock: '/unlock',
  protect: '/protect',
  'organize-pages': '/organize-pages',
  'delete-pages': '/delete-pages',
  'extract-images': '/extract-images',
} as const;
