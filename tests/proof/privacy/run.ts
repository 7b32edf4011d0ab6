import { parseArgs } from 'node:util';
import { createMarkers } from '@blattwerk/testing/markers';
import { openStores } from './observed-product.ts';
import { phases } from './phases.ts';
import { findMissed } from './plant.ts';
import { createSearch, placeNames } from './search.ts';

const usage = `npm run proof:privacy -- [--plant]
Sends random markers as contents, file names, passwords and fields through every tool to every end of a request, and
searches everything that is stored, shown or logged for them, in several encodings. Then plants markers in each place: the
search must find them. With --plant, only the latter.`;

const { values } = parseArgs({ options: { plant: { type: 'boolean', default: false }, help: { type: 'boolean' } } });
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const isClean = values.plant || (await searchProduct());
const missed = await findMissed();
console.log(
  missed.length === 0
    ? `planted markers: found in all ${placeNames.length} places`
    : `planted markers: not found in ${[...new Set(missed)].join('; ')}`,
);
process.exit(isClean && missed.length === 0 ? 0 : 1);

/** @returns whether no marker was found */
async function searchProduct(): Promise<boolean> {
  const markers = createMarkers();
  const search = createSearch(markers);
  const stores = await openStores(search);
  try {
    for (const phase of phases) await phase({ stores, search, markers, report: (line) => console.log(line) });
  } finally {
    await stores.stop();
  }
  console.log('\n| place | readings | MB | findings |\n| --- | --- | --- | --- |');
  for (const place of placeNames) {
    const { readings, bytes } = search.amountOf(place);
    const count = search.findings.filter((finding) => finding.place === place).length;
    console.log(`| ${place} | ${readings} | ${(bytes / 1e6).toFixed(1)} | ${count} |`);
  }
  for (const { place, phase, what } of search.findings) console.log(`found in ${place}, ${phase}: ${what}`);
  return search.findings.length === 0;
}
