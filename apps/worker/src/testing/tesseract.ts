import { spawnSync } from 'node:child_process';

/** Why no text is recognized here; undefined where it is. */
export const noTesseract = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' }).stdout?.includes('deu')
  ? undefined
  : 'needs Tesseract with German';
