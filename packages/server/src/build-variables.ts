import { patternVariable } from './config.ts';

/** What a program is built of, for gateway and worker. */
export const buildVariables = {
  BUILD_COMMIT: patternVariable(
    /^[0-9a-f]{7,64}$/,
    '7 to 64 hexadecimal digits',
    'Commit of the sources, which `blattwerk_build_info` and `/openapi.json` state. The images have it, and `npm start` sets it.',
  ),
} as const;
