/** What the visitor points with first: a mouse or pen, or a finger. */
export function pointerKind(): 'fine' | 'coarse' {
  return matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine';
}
