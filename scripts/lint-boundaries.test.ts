import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const gateway = 'apps/gateway/src';
const worker = 'apps/worker/src';
const web = 'apps/web/src';

/** Imports that a boundary forbids, by the file that has them. */
const forbidden: readonly (readonly [file: string, imported: string])[] = [
  [`${gateway}/queue/submit-job.ts`, '../gateway.ts'],
  [`${gateway}/queue/submit-job.ts`, '../routes/jobs.ts'],
  [`${gateway}/upload/receive-upload.ts`, '../answer/send-result.ts'],
  [`${gateway}/payment/claims.ts`, '../http/error-handler.ts'],
  [`${gateway}/answer/handle-tool-request.ts`, '../routes/tools.ts'],
  [`${gateway}/http/limit-rate.ts`, '../app.ts'],
  [`${gateway}/operators/gauges.ts`, '../routes/health.ts'],
  [`${worker}/protocol.ts`, './child/child.ts'],
  [`${worker}/tool-run.ts`, './pdf/open-pdf.ts'],
  [`${worker}/config.ts`, './parent/sandbox/confine.ts'],
  [`${worker}/parent/queue/run-job.ts`, '../../child/fault.ts'],
  [`${worker}/parent/queue/run-job.ts`, '../../pdf/open-pdf.ts'],
  [`${worker}/parent/queue/run-job.ts`, '../../images/decode.ts'],
  [`${worker}/parent/queue/run-job.ts`, '../../tools/merge/handler.ts'],
  [`${worker}/parent/queue/run-job.ts`, '@blattwerk/pdf'],
  [`${worker}/parent/queue/run-job.test.ts`, '../../child/fault.ts'],
  [`${worker}/child/child.ts`, '../parent/sandbox/confine.ts'],
  [`${worker}/child/child.ts`, 'bullmq'],
  [`${worker}/child/child.ts`, 'ioredis'],
  [`${worker}/child/child.ts`, '@blattwerk/server'],
  [`${worker}/pdf/open-pdf.ts`, '../tools/merge/handler.ts'],
  [`${worker}/pdf/open-pdf.ts`, 'bullmq'],
  [`${worker}/pdf/render/thread.ts`, '../../child/collect-garbage.ts'],
  [`${worker}/pdf/render/thread.ts`, '../../parent/sandbox/confine.ts'],
  [`${worker}/pdf/render/thread.ts`, '../../tools/merge/handler.ts'],
  [`${worker}/images/decode.ts`, '../tools/merge/handler.ts'],
  [`${worker}/images/decode.ts`, 'sharp'],
  [`${worker}/pdf/render/thread.ts`, 'sharp'],
  [`${worker}/images/png/read.ts`, '../../child/fault.ts'],
  [`${worker}/tools/split/handler.ts`, '../merge/handler.ts'],
  [`${worker}/tools/split/handler.ts`, '../../tools/merge/handler.ts'],
  [`${worker}/tools/split/handler.ts`, '../../child/fault.ts'],
  [`${worker}/tools/split/handler.ts`, '../../parent/sandbox/confine.ts'],
  [`${worker}/tools/split/handler.ts`, 'bullmq'],
  [`${web}/i18n/use-texts.ts`, '../app/text-parts.ts'],
  [`${web}/i18n/use-texts.ts`, '../ui/icon.tsx'],
  [`${web}/api/jobs.ts`, '../tool-run/model/tool-state.ts'],
  [`${web}/ui/icon.tsx`, '../tools/index.ts'],
  [`${web}/site/when.tsx`, '../app/routes.ts'],
  [`${web}/usage/usage.tsx`, '../app/routes.ts'],
  [`${web}/usage/services/adsense.ts`, '../../tool-run/running/use-tool-run.tsx'],
  [`${web}/tool-run/tool-foot.tsx`, '../tools/index.ts'],
  [`${web}/tool-run/tool-foot.tsx`, '../pages/home/home-page.tsx'],
  [`${web}/tool-run/result/result-view.tsx`, '../../pages/home/home-page.tsx'],
  [`${web}/tool-run/view/view.tsx`, '../../tools/merge/view.tsx'],
  [`${web}/tool-run/choosing/file-list/file-list.tsx`, '../../../app/routes.ts'],
  [`${web}/tools/tool-links.ts`, '../pages/home/home-page.tsx'],
  [`${web}/tools/split/view.tsx`, '../merge/view.tsx'],
  [`${web}/tools/split/view.tsx`, '../index.ts'],
  [`${web}/tools/split/view.tsx`, '../../app/routes.ts'],
  [`${web}/tools/e-invoice/make/parts.tsx`, '../../merge/view.tsx'],
  [`${web}/tools/e-invoice/make/parts.tsx`, '../../../pages/home/home-page.tsx'],
  [`${web}/payment/paid-views.ts`, '../tools/convert/view.tsx'],
  [`${web}/payment/panel/paid-panel.tsx`, '../../tools/convert/view.tsx'],
  [`${web}/payment/panel/paid-panel.tsx`, '../../pages/home/home-page.tsx'],
  [`${web}/api/jobs.ts`, '../payment/state/purchase.ts'],
  [`${web}/ui/icon.tsx`, '../payment/offer/price.ts'],
  [`${web}/usage/usage.tsx`, '../payment/state/purchase.ts'],
  [`${web}/tool-run/tool-foot.tsx`, '../payment/paid-views.ts'],
  [`${web}/tool-run/result/result-view.tsx`, '../../payment/paid-views.ts'],
  [`${web}/tool-run/pages/tiles/page-tile.tsx`, '../../../payment/paid-views.ts'],
  [`${web}/pages/home/home-page.tsx`, '../../payment/offer/price.ts'],
  [`${web}/pages/home/home-page.tsx`, '../../app/routes.ts'],
  [`${web}/pages/home/home-page.tsx`, '../../tools/merge/tool.ts'],
  [`${web}/app/routes.ts`, '../tools/merge/view.tsx'],
  ...['index.ts', 'file/xref.ts', 'font/programs/cff.ts', 'content/tokenizer.ts', 'operations/merge.ts'].flatMap(
    (file) =>
      ['node:fs', 'node:fs/promises', 'fs', 'node:child_process', 'bullmq', 'ioredis', '@blattwerk/server'].map(
        (imported) => [`packages/pdf/src/${file}`, imported] as const,
      ),
  ),
  ['packages/pdf/src/index.ts', '../../../apps/worker/src/config.ts'],
  [`${web}/tools/split/tool.ts`, '@blattwerk/server'],
  [`${web}/api/jobs.ts`, '@blattwerk/server/variables'],
  [`${web}/site/when.tsx`, '@blattwerk/site/node'],
  ['packages/shared/src/job.ts', '@blattwerk/server'],
  ['packages/site/src/site.ts', '@blattwerk/server'],
  ['packages/invoice/src/read-invoice.ts', '@blattwerk/server'],
  ['packages/compare/src/compare-words.ts', '@blattwerk/server'],
];

const permitted: typeof forbidden = [
  [`${gateway}/upload/receive-upload.ts`, '../queue/open-jobs.ts'],
  [`${gateway}/upload/receive-upload.test.ts`, '../app.ts'],
  [`${gateway}/answer/handle-tool-request.ts`, '../gateway.ts'],
  [`${gateway}/routes/tools.ts`, '../answer/handle-tool-request.ts'],
  [`${worker}/protocol.ts`, '@blattwerk/shared'],
  [`${worker}/parent/queue/run-job.ts`, '../pool/pool.ts'],
  [`${worker}/parent/queue/run-job.ts`, '../../protocol.ts'],
  [`${worker}/parent/queue/run-job.ts`, 'bullmq'],
  [`${worker}/parent/queue/worker.test.ts`, '../../testing/gateway.ts'],
  [`${worker}/child/handlers.ts`, '../tools/merge/handler.ts'],
  [`${worker}/child/child.ts`, '../protocol.ts'],
  [`${worker}/pdf/render/thread.ts`, '../../config.ts'],
  [`${worker}/pdf/render/thread.ts`, '../engines/pdfium.ts'],
  [`${worker}/pdf/open-pdf.ts`, '../images/decode.ts'],
  [`${worker}/images/decode.test.ts`, 'sharp'],
  [`${worker}/tools/split/handler.ts`, './part-name.ts'],
  [`${worker}/tools/split/handler.ts`, '../../pdf/merge/files.ts'],
  [`${worker}/tools/split/handler.ts`, '../../tool-run.ts'],
  [`${web}/site/when.tsx`, '../i18n/use-texts.ts'],
  [`${web}/tool-run/tool-foot.tsx`, './pages/lazy-pages.tsx'],
  [`${web}/tool-run/result/result-view.tsx`, '../pages/pictures/pdf-picture.tsx'],
  [`${web}/tool-run/result/result-files/result-files.tsx`, '../../pages/pictures/pdf-picture.tsx'],
  [`${web}/tool-run/result/result-view.tsx`, '../../usage/usage.tsx'],
  [`${web}/tools/index.ts`, './split/tool.ts'],
  [`${web}/tools/split/tool.ts`, '../tool-description.ts'],
  [`${web}/tools/split/view.tsx`, './result.tsx'],
  [`${web}/tools/split/view.tsx`, '../../tool-run/pages/lazy-pages.tsx'],
  [`${web}/tools/e-invoice/make/parts.tsx`, '../findings.tsx'],
  [`${web}/tools/e-invoice/make/parts.tsx`, '../../../tool-run/running/use-tool-run.tsx'],
  [`${web}/tools/convert/view.tsx`, '../../payment/paid-views.ts'],
  [`${web}/payment/panel/paid-panel.tsx`, '../../tool-run/running/use-tool-run.tsx'],
  [`${web}/payment/panel/paid-panel.tsx`, '../state/purchase.ts'],
  [`${web}/app/text-parts.ts`, '../payment/texts.de.ts'],
  [`${web}/pages/home/home-page.tsx`, '../../tools/index.ts'],
  [`${web}/pages/home/home-page.tsx`, '../text-page/linked-text.tsx'],
  [`${web}/app/routes.ts`, '../tools/index.ts'],
  [`${web}/app/routes.ts`, '../pages/home/home-page.tsx'],
  ['packages/pdf/src/file/xref.ts', '../errors.ts'],
  ['packages/pdf/src/file/xref.ts', 'node:zlib'],
  ['packages/pdf/src/content/tokenizer.ts', '../file/values.ts'],
  ['packages/pdf/src/file/xref.test.ts', 'node:fs'],
  [`${web}/site/when.tsx`, '@blattwerk/site'],
  ['packages/site/src/node/site-variables.ts', '@blattwerk/server/variables'],
];

interface Diagnostic {
  code: string;
  filename: string;
}

/** Oxlint's diagnostics for files with one import each; they exist in a temporary folder only. */
let folder: string;
let reported: Set<string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lint-boundaries-'));
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { options: object };
  const jsPlugins = [join(root, 'scripts/lint-plugin.ts')];
  // Overrides match by the path below the configuration; without types, since these files import nothing that exists.
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, jsPlugins, options: {} }));
  for (const probe of [...forbidden, ...permitted]) {
    const path = join(folder, pathOf(probe));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { probe } from '${probe[1]}';\n\nexport const value = probe;\n`);
  }
  const output = await lint();
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
  reported = new Set(
    diagnostics.filter(({ code }) => /no-(restricted|server)-imports/.test(code)).map(({ filename }) => filename),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** One path for each probe: beside the file that it stands for, with the same ending. */
function pathOf([file, imported]: readonly [string, string]): string {
  return file.replace(/\.(test\.)?(tsx?)$/, `-${imported.replaceAll(/\W+/g, '-')}.$1$2`);
}

function lint(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const program = join(root, 'node_modules/.bin/oxlint');
  // It exits with 1 where it reports an error.
  execFile(program, ['--format', 'json'], { cwd: folder }, (error, stdout) => {
    if (stdout === '') reject(error ?? new Error('oxlint printed nothing'));
    else resolve(stdout);
  });
  return promise;
}

it.each(forbidden)('%s may not import %s', (...probe) => {
  expect(reported).toContain(pathOf(probe));
});

it.each(permitted)('%s may import %s', (...probe) => {
  expect(reported).not.toContain(pathOf(probe));
});
