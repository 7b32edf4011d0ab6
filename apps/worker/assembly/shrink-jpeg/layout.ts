// Where things lie in the module's memory. The caller writes headers' tables, and places planes and buffers behind `end`.

/** Bits of the window that an AC look-up takes: more hold more symbols each, but no longer lie in the nearest cache. */
export const acBits: i32 = 11;
export const dcBits: i32 = 10;

/** Blocks of an MCU at most: four of luma and one of each chroma. */
export const mostBlocks: i32 = 6;
export const blockBytes: usize = 96;

/** For each table (DC 0 and 1, then AC 0 and 1) 16 counts of codes by length, from 1 (ITU-T T.81, B.2.4.2). */
export const codeCounts: usize = 1024;
/** For each table 256 symbols in the order of their codes. */
export const codeSymbols: usize = codeCounts + 4 * 16;
/** For each table and length (from 0) the last code, then for each what leads from a code to its symbol's place. */
export const lastCodes: usize = codeSymbols + 4 * 256;
export const codeOffsets: usize = lastCodes + 4 * 17 * 4;

/** For each of 64 coefficients as the transform leaves them (transposed), its place in the zigzag; and the other way round. */
export const zigzagPlaces: usize = codeOffsets + 4 * 17 * 4;
export const transposedPlaces: usize = zigzagPlaces + 64;
/** What each transposed coefficient is multiplied by to be quantised, as f32. */
export const quantFactors: usize = (transposedPlaces + 64 + 15) & ~15;

/** How often each symbol of four tables (luma DC and AC, chroma DC and AC) came, as u32. */
export const symbolCounts: usize = quantFactors + 64 * 4;
/** For each symbol of these tables its code, shifted by 8, and the code's length. */
export const symbolCodes: usize = symbolCounts + 4 * 256 * 4;

/** DC values, one for each component: those met last. */
export const decodedDc: usize = symbolCodes + 4 * 256 * 4;
export const encodedDc: usize = decodedDc + 16;
export const blocks: usize = encodedDc + 16;
/** The first coefficients of a block, and room for the index that an end of block makes. */
export const lowCoefficients: usize = blocks + <usize>mostBlocks * blockBytes;
export const workspace: usize = lowCoefficients + 2 * 192;
export const coefficients: usize = workspace + 2 * 256;

/** Symbols by the next bits, while tables are made. */
export const symbolLookup: usize = coefficients + 128;
/** Two tables by the next `dcBits`. */
export const dcLookup: usize = symbolLookup + ((<usize>2) << acBits);
export const dcLookupBytes: usize = (<usize>4) << dcBits;
/** Two tables by the next `acBits`, each in three parts. */
export const acLookup: usize = dcLookup + 2 * dcLookupBytes;
export const acValues: usize = (<usize>8) << acBits;
export const acSkips: usize = acValues + ((<usize>4) << acBits);
export const acLookupBytes: usize = acSkips + ((<usize>2) << acBits);

export const end: usize = acLookup + 2 * acLookupBytes;
