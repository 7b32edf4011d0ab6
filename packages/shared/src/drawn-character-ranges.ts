// Made by `node scripts/make-drawn-characters.ts`.

/**
 * Code points that tools can draw, in ascending ranges: the distance of each range from the end of the one before, and the number of
 * further code points in it, in base 36.
 */
export const drawnCharacterRanges =
  'w-2m y-c 2-fv 3-2 5 4 3d-7 3-5 5-6 2 2-j 2-67 8-4b c-11 3-6 2-12 2-1 3m f 4 x 1kv gx-11 b-18 lh-6 2-i 2-o 2-j 2-6 2-2x 3-16 2-r 9-1a 2-g 2-o a-h 5-c a-f 1b 3 2t-1 13-8 a-s 19g-k 2-d 3-8 2-17 2-d d-1 3 2 8 m-10 1t-6z 5-l 3-5 3-11 3-5 3-7 2 2 2 2-u 3-1g 2-e 2-d 3-5 2-i 3-2 2-8 2-a 6-n 8-1c h-1 3-q 2-c 4-l 3-2 3 1v-9 2-1q 2 3 2-1h 4 7-ap 7-1 3-5 3-4 3-1 1z-2 5 3 a d 7-j w-1 k 2 3 1m-1 1p-9 47-bg 2-q 8-3 v v-3 2-3 3-r 2-y 2 2-3 4 2-6 3-1f 4-n 2-d 7-1 q 6-5 5-7j 7-1 3-1 1h-1 1u-1 22-7 m f-1 5-2 a-g j 1n-1 i-z e-c 1r-1 6-q 5-5 1b-1 7g-n 2-6 3l-11 b-1h a 4p 7 3-3 9 cy-3 2-2 3-f 3-3 2-8 o-2b 7-3 2-2e 5-3 7-10 6v-9 8-1 7 1y 10-5 2j a 7 4 a-1 3-1 4 b 5 e-1 3 4 6 10-3 2-4 4-1u 3-6 2-1 2 3-2 z-52t b-g6d 10r-1b 91-3 5-1 3-1 3-3 b-c s-3 7-1 3-1 33-e 5-4 3-9 5-h 5-5 3-5 3-1 d-3 p-3 6-5 2-1 f-a 26-7 g01-8d 5v-6 d-4 l5-9 n-1 2-j 3-9 2-3 2-d 2-3 46-2l 3-1q 1t-6 m2-u 2-3 65 14 11-2 14tt-2e de-1 2-3 2-4 2 4-6 2-p 1h-1f ed-j 4sl-2r d-e 3-d 3-e 2-e fm-7 7p-1 3 4 cr-z 2-6 2-j 3';
