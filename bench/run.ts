import { parseArgs } from 'node:util';
import { ensureSystemPrograms, productPrograms } from '../scripts/system-packages.ts';
import { benchConvertEngine } from './convert-engine.ts';
import { benchConvertHttp } from './convert-http.ts';
import { benchGatewayMemory } from './gateway-memory.ts';
import { benchQueueCosts, benchToolCosts } from './job-costs.ts';
import { benchLoadIsolation, benchLoadRamp } from './load.ts';
import { benchPdfCompress } from './pdf/compress.ts';
import { benchPdfExtract } from './pdf/extract.ts';
import { benchPdfHttp } from './pdf/http.ts';
import { benchPdfRender } from './pdf/render.ts';
import { benchPdfStructure } from './pdf/structure.ts';
import { writePage } from './page.ts';
import { benchPipeline } from './pipeline.ts';
import { benchScroll } from './scroll.ts';
import { benchQueue } from './queue.ts';
import { type Section, toMarkdown } from './section.ts';

const sections: Readonly<Record<string, () => Promise<Section>>> = {
  'convert-engine': benchConvertEngine,
  'convert-http': benchConvertHttp,
  pipeline: benchPipeline,
  queue: benchQueue,
  'gateway-memory': benchGatewayMemory,
  'pdf-structure': benchPdfStructure,
  'pdf-render': benchPdfRender,
  'pdf-extract': benchPdfExtract,
  'pdf-compress': benchPdfCompress,
  'pdf-http': benchPdfHttp,
  'tool-costs': benchToolCosts,
  'queue-costs': benchQueueCosts,
  'load-ramp': benchLoadRamp,
  'load-isolation': benchLoadIsolation,
  scroll: benchScroll,
};

/** Not of the page: it compares nothing, and has a command of its own. */
const apart = ['scroll'];

/** npm run bench -- [--keep] [section…]: measures, all sections where none is named; with --keep, or all of them, into the page. */
const { values, positionals: asked } = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean' } } });
const ofPage = Object.keys(sections).filter((name) => !apart.includes(name));
const names = asked.length > 0 ? asked : ofPage;
const unknown = names.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}; there are: ${Object.keys(sections).join(', ')}.`);
  process.exit(1);
}
ensureSystemPrograms([
  ...productPrograms,
  { command: 'img2pdf', debianPackage: 'img2pdf', what: 'img2pdf (the peer)' },
  { command: '/usr/bin/python3', debianPackage: 'python3', what: 'Python 3, which runs img2pdf as a library' },
  { command: 'pdftoppm', debianPackage: 'poppler-utils', what: "poppler's tools (a peer)" },
  { command: 'mutool', debianPackage: 'mupdf-tools', what: 'MuPDF (a peer)' },
  { command: 'gs', debianPackage: 'ghostscript', what: 'Ghostscript (a peer)' },
  { command: '/usr/bin/time', debianPackage: 'time', what: 'GNU time' },
]);

const measured: Section[] = [];
for (const name of names) {
  const section = await sections[name]?.();
  if (!section) continue;
  console.log(`${toMarkdown(section)}\n`);
  measured.push(section);
}
if (asked.length === 0 || values.keep) writePage(measured, ofPage);
