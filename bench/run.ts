import { parseArgs } from 'node:util';
import { chromium, declarePackages, git, productPackages } from '../scripts/system-packages.ts';
import { benchConvertEngine } from './convert-engine.ts';
import { benchGatewayMemory } from './gateway-memory.ts';
import { benchInvoice } from './invoice.ts';
import { benchQueueCosts, benchToolCosts } from './job-costs.ts';
import { benchLoadIsolation, benchLoadRamp } from './load.ts';
import { benchPdfCompress } from './pdf/compress.ts';
import { benchPdfExtract, benchPdfRender, benchPdfStructure } from './pdf/engines.ts';
import { benchConvertHttp, benchPdfHttp } from './pdf/http.ts';
import { benchHops } from './pdf/hops.ts';
import { benchNativeHttp } from './pdf/native.ts';
import { benchSmallTools } from './pdf/small-tools.ts';
import { benchCompressCorpus } from './corpus/compress-corpus.ts';
import { benchCompressPeers } from './corpus/compress-peers.ts';
import type { SampleOptions } from './corpus/sample.ts';
import { benchLibraries } from './libraries.ts';
import { writePage } from './page.ts';
import { benchScroll } from './scroll.ts';
import { benchQueue } from './queue.ts';
import { benchStart } from './start.ts';
import { type Section, toMarkdown } from './section.ts';

const sections: Readonly<Record<string, () => Promise<Section>>> = {
  start: benchStart,
  'convert-engine': benchConvertEngine,
  'convert-http': benchConvertHttp,
  queue: benchQueue,
  'gateway-memory': benchGatewayMemory,
  'pdf-structure': benchPdfStructure,
  'pdf-render': benchPdfRender,
  'pdf-extract': benchPdfExtract,
  'pdf-compress': benchPdfCompress,
  'pdf-http': benchPdfHttp,
  hops: benchHops,
  'e-invoice': benchInvoice,
  'tool-costs': benchToolCosts,
  'queue-costs': benchQueueCosts,
  'load-ramp': benchLoadRamp,
  'load-isolation': benchLoadIsolation,
  scroll: benchScroll,
};

/** Not of the page: it compares nothing, and has a command of its own. */
const apart = ['scroll'];

type OfFolder = (sample: SampleOptions & { folder: string }) => Promise<Section>;
/** Measure files that are not part of the repository, and run only with their folder; on the page each comes after a section. */
const ofFolder: Readonly<Record<string, { run: OfFolder; after: string }>> = {
  'compress-corpus': { run: (sample) => benchCompressCorpus({ ...sample, ...corpusOptions() }), after: 'pdf-compress' },
  'compress-peers': {
    run: (sample) => benchCompressPeers({ ...sample, ...corpusOptions(), hyperFolder: values.hyper }),
    after: 'pdf-compress',
  },
  libraries: { run: ({ folder }) => benchLibraries(folder), after: 'pdf-compress' },
  http: { run: benchNativeHttp, after: 'pdf-http' },
  'small-tools': { run: benchSmallTools, after: 'pdf-structure' },
};

/**
 * npm run bench -- [--keep] [section…]: measures, all sections where none is named; with --keep, or all of them, into
 * the page.
 *
 * npm run bench -- [--keep] compress-corpus <folder> [--sample n] [--seed s] [--from bytes] [--to bytes] [--report json]
 * [--peers json] [--minutes m]: with --report it goes on where an earlier run with the same report ended; --peers has a
 * report whose results of other programs are taken instead of new ones.
 *
 * npm run bench -- [--keep] compress-peers <folder> [--hyper folder] [the options of compress-corpus]: --hyper has the
 * unpacked package hyper-compress-wasm, which runs in a process of its own.
 *
 * npm run bench -- [--keep] libraries <folder>
 *
 * npm run bench -- [--keep] http|small-tools <folder> [--sample n] [--seed s] [--from bytes] [--to bytes]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'boolean' },
    sample: { type: 'string', default: '140' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '100000' },
    to: { type: 'string', default: '4000000' },
    report: { type: 'string' },
    peers: { type: 'string' },
    hyper: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const corpusOptions = () => ({
  reportPath: values.report,
  peersPath: values.peers,
  minutes: Number(values.minutes),
});
const ofNamedFolder = ofFolder[positionals[0] ?? ''];
if (ofNamedFolder && positionals.length !== 2) {
  console.error(`Usage: npm run bench -- ${positionals[0]} <folder>`);
  process.exit(1);
}
const ofPage = Object.keys(sections).filter((name) => !apart.includes(name));
const named = positionals.length > 0 ? positionals : ofPage;
const names = ofNamedFolder ? [] : named;
const unknown = names.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}; there are: ${Object.keys(sections).join(', ')}.`);
  process.exit(1);
}
declarePackages([
  ...productPackages,
  ...(names.includes('scroll') || names.includes('e-invoice') ? [chromium] : []),
  { command: 'img2pdf', debianPackage: 'img2pdf', what: 'img2pdf (the peer)' },
  { command: 'python3', debianPackage: 'python3', what: 'Python 3, which runs img2pdf as a library' },
  { command: 'pdftoppm', debianPackage: 'poppler-utils', what: "poppler's tools (a peer)" },
  { command: 'mutool', debianPackage: 'mupdf-tools', what: 'MuPDF (a peer)' },
  git,
  { command: 'qpdf', debianPackage: 'qpdf', what: 'qpdf (a peer)' },
  { command: 'gs', debianPackage: 'ghostscript', what: 'Ghostscript (a peer)' },
  { command: 'time', debianPackage: 'time', what: 'GNU time' },
]);

const measured: Section[] = [];
for (const name of names) {
  const section = await sections[name]?.();
  if (!section) continue;
  console.log(`${toMarkdown(section)}\n`);
  measured.push(section);
}
if (ofNamedFolder) {
  const section = await ofNamedFolder.run({
    folder: positionals[1] ?? '',
    count: Number(values.sample),
    seed: values.seed,
    fromBytes: Number(values.from),
    toBytes: Number(values.to),
  });
  console.log(toMarkdown(section));
  measured.push(section);
}
const order = ofPage.flatMap((name) => [
  name,
  ...Object.keys(ofFolder).filter((other) => ofFolder[other]?.after === name),
]);
if (positionals.length === 0 || values.keep) writePage(measured, order);
