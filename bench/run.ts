import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { ensureSystemPrograms, productPrograms } from '../scripts/system-packages.ts';
import { benchConvertEngine } from './convert-engine.ts';
import { benchConvertHttp } from './convert-http.ts';
import { benchGatewayMemory } from './gateway-memory.ts';
import { benchLoadIsolation, benchLoadRamp } from './load.ts';
import { benchLoadCosts } from './load-costs.ts';
import { benchPdfCompress } from './pdf/compress.ts';
import { benchPdfExtract } from './pdf/extract.ts';
import { benchPdfHttp } from './pdf/http.ts';
import { benchPdfRender } from './pdf/render.ts';
import { benchPdfStructure } from './pdf/structure.ts';
import { benchPipeline } from './pipeline.ts';
import { benchScroll } from './scroll.ts';
import { type Section, toMarkdown } from './stats.ts';

const sections: Readonly<Record<string, () => Promise<Section>>> = {
  'convert-engine': benchConvertEngine,
  'convert-http': benchConvertHttp,
  pipeline: benchPipeline,
  'gateway-memory': benchGatewayMemory,
  'pdf-structure': benchPdfStructure,
  'pdf-render': benchPdfRender,
  'pdf-extract': benchPdfExtract,
  'pdf-compress': benchPdfCompress,
  'pdf-http': benchPdfHttp,
  'load-costs': benchLoadCosts,
  'load-ramp': benchLoadRamp,
  'load-isolation': benchLoadIsolation,
  scroll: benchScroll,
};

/** Not of the page: it compares nothing, and has a command of its own. */
const apart = ['scroll'];

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(sections).filter((name) => !apart.includes(name));
const unknown = names.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}; there are: ${Object.keys(sections).join(', ')}.`);
  process.exit(1);
}
ensureSystemPrograms([
  ...productPrograms,
  { command: 'img2pdf', debianPackage: 'img2pdf', what: 'img2pdf (the peer)' },
  { command: 'pdftoppm', debianPackage: 'poppler-utils', what: "poppler's tools (a peer)" },
  { command: 'mutool', debianPackage: 'mupdf-tools', what: 'MuPDF (a peer)' },
  { command: 'gs', debianPackage: 'ghostscript', what: 'Ghostscript (a peer)' },
  { command: '/usr/bin/time', debianPackage: 'time', what: 'GNU time' },
]);

const parts: string[] = [];
for (const name of names) {
  const section = await sections[name]?.();
  if (!section) continue;
  const markdown = toMarkdown(section);
  console.log(`${markdown}\n`);
  parts.push(markdown);
}

// A whole run is a whole page: figures of different runs are never mixed.
if (asked.length === 0) {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const machine = `${cpus().length} cores (${processor}), ${Math.round(totalmem() / 1024 ** 3)} GiB, ${type()} ${release()}, Node ${process.versions.node}`;
  const head = [
    '# Benchmarks',
    '',
    `Made by \`npm run bench\`, all in one run, on ${machine}. Sender, gateway, worker and Redis share the machine;`,
    'quote the ratios rather than the times.',
    '',
  ];
  writeFileSync(
    join(import.meta.dirname, '..', 'docs', 'benchmarks.md'),
    `${[...head, ...parts].join('\n').trimEnd()}\n`,
  );
}
