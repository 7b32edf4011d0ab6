import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fontPaths } from '../../apps/worker/src/pdf/font-paths.ts';

const folders = [fontPaths.text, fontPaths.symbols, fontPaths.ideographs].flatMap((paths) =>
  paths.map((path) => dirname(path)),
);
const generic = { 'sans-serif': 'Liberation Sans', serif: 'Liberation Serif', monospace: 'Liberation Mono' };

/**
 * Has poppler draw fonts that a file lacks with those that a conversion embeds, so that pages before and after differ by more than the
 * fonts of the machine only where text has another place or shape.
 * @param folder for the configuration and the cache
 */
export function useStandIns(folder: string): void {
  const aliases = Object.entries(generic).map(
    ([name, family]) => `<alias><family>${name}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  const path = join(folder, 'fonts.conf');
  writeFileSync(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
${[...new Set(folders)].map((each) => `<dir>${each}</dir>`).join('')}<cachedir>${join(folder, 'fonts')}</cachedir>
<include>/etc/fonts/conf.d/30-metric-aliases.conf</include><include>/etc/fonts/conf.d/45-latin.conf</include>
<include>/etc/fonts/conf.d/49-sansserif.conf</include>${aliases.join('')}</fontconfig>`,
  );
  process.env['FONTCONFIG_FILE'] = path;
}
