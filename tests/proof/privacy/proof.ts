import { createMarkers } from '@blattwerk/testing/markers';
import { lastingProgress } from '../edits.ts';
import { defineProof, noneOf, partOption, type Row } from '../proof.ts';
import { openStores } from './observed-product.ts';
import { phases } from './phases.ts';
import { findMissed } from './plant.ts';
import { createSearch, placeNames } from './search.ts';

export const privacyProof = defineProof({
  usage: `Sends random markers as contents, file names, passwords and fields through every tool to every end of a request, and
searches everything that is stored, shown or logged for them, in several encodings. Then plants markers in each place: the
search must find them.`,
  options: { phases: partOption(Object.keys(phases)) },
  async product({ defer }) {
    const markers = createMarkers();
    const search = createSearch(markers);
    const stores = await openStores(search);
    defer(stores.stop);
    return { markers, search, stores };
  },
  async run({ markers, search, stores }, { options, env, report }) {
    const rows: Row[] = [];
    for (const [name, phase] of Object.entries(phases))
      if (name.includes(options['phases'] ?? '')) await phase({ stores, search, markers, env, report, rows });
    for (const place of placeNames) {
      const { readings, bytes } = search.amountOf(place);
      report(`${place}: ${readings} readings, ${(bytes / 1e6).toFixed(1)} MB`);
    }
    return { rows, found: search.findings(), missed: await findMissed() };
  },
  criteria: ({ rows, found, missed }) => [
    ...rows,
    ...placeNames.flatMap((place) => [
      noneOf(
        `${place}: found`,
        found.filter((finding) => finding.place === place).map(({ phase, what }) => `${phase}: ${what}`),
      ),
      noneOf(
        `${place}: planted and not found`,
        missed.filter((name) => name === place),
      ),
    ]),
  ],
  plants: {
    'file-kept-in-scratch': {
      fails: 'scratch folders of children: found',
      options: { phases: 'ordinary' },
      edit: {
        path: 'apps/worker/src/child/run-handler.ts',
        from: 'read: () => deps.bytes.read(place, bytes) };',
        to: `read: async () => {
          const read = await deps.bytes.read(place, bytes);
          process.getBuiltinModule('node:fs').writeFileSync(join(request.scratch, 'kept'), read);
          return read;
        } };`,
      },
    },
    'recognized-text-kept': {
      fails: 'scratch folders of children: found',
      options: { phases: 'ordinary' },
      edit: {
        path: 'apps/worker/src/tools/ocr/handler.ts',
        from: `const words = recognized.flatMap(({ lines }) => lines.flatMap((line) => line.words));`,
        to: `const words = recognized.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  process.getBuiltinModule('node:fs').writeFileSync(
    \`\${await run.scratch()}/../recognized\`, words.map(({ text }) => text).join(' '));`,
      },
    },
    'run-without-limit': {
      fails: 'timed out: queues whose runs were ended',
      options: { phases: 'timed-out' },
      env: { RUNNING_BUDGET_MS: '60000' },
    },
    'key-without-time-to-live': { fails: 'queue Redis: found', options: { phases: 'ordinary' }, edit: lastingProgress },
    'text-in-job-data': {
      fails: 'commands to the queue Redis: found',
      options: { phases: 'ordinary' },
      edit: {
        path: 'apps/gateway/src/upload/upload-tally.ts',
        from: 'contract.fields[name]?.isPrivate',
        to: `contract.fields[name]?.kind === 'secret'`,
      },
    },
    'logged-file-name': {
      fails: 'logs: found',
      options: { phases: 'ordinary' },
      edit: {
        path: 'apps/gateway/src/upload/receive-upload.ts',
        from: `const name = (part.filename ?? '').replaceAll('%22', '"');`,
        to: `const name = (part.filename ?? '').replaceAll('%22', '"'); console.log(name);`,
      },
    },
  },
});
