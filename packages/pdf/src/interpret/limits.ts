/** Maximum nesting of forms, patterns, soft masks and glyphs in each other; programs nest a dozen. */
export const maxFormDepth = 30;
/** Maximum nesting of graphics states in one content, where programs that never restore them are met; ISO 32000-2, Annex C asks for 28. */
export const maxSavedStates = 10_000;
/** Maximum number of things that a page paints and a list of them has, some times those of a map. */
export const maxPainted = 2_000_000;
