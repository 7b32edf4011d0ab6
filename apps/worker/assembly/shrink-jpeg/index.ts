// Shrinks the samples of a baseline JPEG; compiled by `npm run codec` to the module beside its caller in the worker.
export {
  codeCounts,
  codeSymbols,
  end,
  quantFactors,
  symbolCodes,
  symbolCounts,
  transposedPlaces,
  zigzagPlaces,
} from './layout';
export { makeAcLookup, makeDcLookup } from './tables';
export { bytesAhead, codedAt, keepAhead, passMarker, setBytes, setCoded, unstuff } from './unstuff';
export { placeBlock, setBlock } from './blocks';
export { beginInterval, bitsLeft, decodeMcus } from './decode';
export {
  beginTokens,
  encodeColorRow,
  encodeGrayRow,
  endCodes,
  fillEdges,
  tokensEnd,
  writeTokens,
} from './encode';
