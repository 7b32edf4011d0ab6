import { readFile } from 'node:fs/promises';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { readZip } from '@blattwerk/testing/read-zip';
import { texts as workflow } from '../../apps/web/src/pages/workflow/texts.de.ts';
import { texts as view } from '../../apps/web/src/tool-run/view/texts.de.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectFit } from './expect-fit.ts';
import { expect, filled, open, test } from './fixtures.ts';
import { chooseFiles, option, pdfFile } from './tool-page.ts';

const { several } = view;

test('three steps run on three PDFs, of which one is damaged, and the steps are kept @desktop', async ({
  page,
  watched,
}) => {
  watched.expectComplaint(/status of 422/);
  await open(page, '/workflow#step=rotate&rotation=180&step=page-numbers');
  const steps = page.locator('[data-step]');
  await expect(steps).toHaveCount(2);
  await page.getByRole('button', { name: 'PDF-Metadaten', exact: true }).click();
  await expect(steps).toHaveCount(3);
  const order = () => steps.evaluateAll((all) => all.map((step) => step.getAttribute('data-step')));
  const move = (direction: 'up' | 'down') =>
    page.getByRole('button', { name: filled(workflow.steps[direction], { step: 'PDF-Metadaten' }) });
  // The pressed arrow stays below the pointer.
  const { x = 0, y = 0, width = 0, height = 0 } = (await move('up').boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.mouse.click(x + width / 2, y + height / 2);
  expect(await order()).toEqual(['metadata', 'rotate', 'page-numbers']);
  await move('down').click();
  expect(await order()).toEqual(['rotate', 'metadata', 'page-numbers']);
  await expectAccessible(page, 'workflow');

  await page.getByText(workflow.keep.title, { exact: true }).click();
  await page.getByLabel(workflow.keep.name).fill('Mein Ablauf');
  await page.getByRole('button', { name: workflow.keep.action }).click();

  const pdf = (name: string) => pdfFile(name, makePdf(2));
  await chooseFiles(page, pdf('a.pdf'), pdfFile('kaputt.pdf', Buffer.from('%PDF-1.7\nnothing')), pdf('b.pdf'));
  await page.getByRole('button', { name: filled(workflow.startFiles_other, { count: 3 }) }).click();
  await expect(page.getByRole('heading', { name: filled(several.done_other, { count: 2, total: 3 }) })).toBeFocused({
    timeout: 40_000,
  });
  await expect(page.locator('[data-state=error]')).toContainText(
    filled(workflow.failedStep, { number: 1, name: 'PDF drehen' }),
  );
  await expectFit(page, 'results of a workflow');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: several.saveAll }).click();
  const files = readZip(await readFile(await (await saved).path()));
  expect(files).toHaveLength(2);
  for (const { content } of files) {
    const { rotation, texts } = inspectPdf(content);
    expect(rotation).toBe(180);
    expect(texts[1]).toMatch(/2 \/ 2|2/);
  }

  await open(page, '/workflow');
  await page.getByRole('button', { name: 'Mein Ablauf', exact: true }).click();
  await expect(steps).toHaveCount(3);
  expect(await order()).toEqual(['rotate', 'metadata', 'page-numbers']);
});

test('a password is asked for each time, and a link that is none runs nothing @phone', async ({ page }) => {
  await open(page, '/workflow#step=protect&password=geheim');
  await expect(page.getByText(workflow.badLink)).toBeVisible();
  await page.getByRole('button', { name: workflow.ready.confidential.title }).click();
  await expect(page.locator('[data-step]')).toHaveCount(3);
  await expect(page.getByText(workflow.problem.password)).toBeVisible();
  await option(page, 'password').fill('geheim');
  await expect(page.getByText(workflow.problem.password)).toHaveCount(0);
  await page.getByText(workflow.keep.title, { exact: true }).click();
  await expect(page.getByLabel(workflow.keep.link)).toHaveValue(/#step=metadata&step=compress&step=protect$/);
  await expectFit(page, 'steps');
});
