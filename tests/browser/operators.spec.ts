import { expect, test } from '@playwright/test';
import { contracts } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { sendTool } from '@blattwerk/testing/send-form';

const site = () => process.env.E2E_ADDRESS ?? '';
const operators = () => process.env.E2E_OPERATORS_ADDRESS ?? '';

/** Sends a request, and returns the status of its answer. */
async function renderPdf(): Promise<number> {
  const answer = await sendTool(site(), contracts['pdf-to-jpg'], [makePdf(1)]);
  await answer.arrayBuffer();
  return answer.status;
}

async function isPaused(): Promise<boolean> {
  const { queues } = (await (await fetch(`${operators()}/queues/api/queues`)).json()) as {
    queues: { name: string; isPaused: boolean }[];
  };
  return queues.find(({ name }) => name === 'render')?.isPaused === true;
}

test('the dashboard shows queues and jobs, pauses and resumes, all of it from its own host @desktop', async ({
  page,
}) => {
  const hosts = new Set<string>();
  const complaints: string[] = [];
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${operators()}/queues`);
  for (const queue of ['structure', 'images', 'render']) {
    await expect(page.getByRole('link', { name: queue }).first()).toBeVisible();
  }
  await page.goto(`${operators()}/queues/queue/render`);
  const menu = page.locator('main button[aria-haspopup="menu"]').last();
  const choose = async (name: string) => {
    await menu.click();
    await expect(page.getByRole('menuitem')).toHaveText([/^(Pause|Resume)$/, 'Empty']);
    await page.getByRole('menuitem', { name, exact: true }).click();
    const confirm = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: /confirm|yes|ok/i });
    if (await confirm.isVisible().catch(() => false)) await confirm.click();
  };
  await choose('Pause');
  await expect.poll(isPaused).toBe(true);
  const waiting = renderPdf();
  await page.goto(`${operators()}/queues/queue/render?status=latest`);
  await expect(page.getByText('"pdf-to-jpg"').first()).toBeVisible();
  await expect(page.getByText('punkt')).toHaveCount(0);
  // It cannot be changed, repeated or promoted.
  await expect(page.locator('[class*="jobActions"] button:visible')).toHaveCount(0);

  await page.goto(`${operators()}/queues/queue/render`);
  await choose('Resume');
  await expect.poll(isPaused).toBe(false);
  expect(await waiting).toBe(200);
  await page.goto(`${operators()}/queues/queue/render?status=latest`);
  await expect(page.getByText('"pdf-to-jpg"')).toHaveCount(0);

  expect([...hosts]).toEqual([new URL(operators()).host]);
  expect(complaints).toEqual([]);
});
