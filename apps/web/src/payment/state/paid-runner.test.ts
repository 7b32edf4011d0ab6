import { contracts } from '@blattwerk/shared';
import { defaultSite } from '@blattwerk/site';
import { afterEach, expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { createToolRunner } from '../../tool-run/running/tool-runner.ts';
import { confirmationStore, expectConfirmation, forgetConfirmation } from './order-confirmation.ts';
import { paidRunner, runPaid } from './paid-runner.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
const context = { site: defaultSite, language: 'en' } as const;

afterEach(() => {
  forgetConfirmation();
  paidRunner.dispatch({ type: 'reset' });
});

async function runnerWithImage() {
  const runner = createToolRunner(contracts.convert);
  await runner.choose([new File([png], 'a.png', { type: 'image/png' })], defaultSite);
  return runner;
}

it('gets the confirmation before the images are sent, once, and keeps it for the page', async () => {
  await using server = await answerRequests();
  server.answer = { status: 200, body: JSON.stringify({ file_name: 'order.txt', text: 'All.', mail: 'sent' }) };
  const runner = await runnerWithImage();
  expectConfirmation('pi_1', 'lea@kauf.example');
  await runPaid(runner, 'pi_1', context);
  expect(server.posted).toEqual(['/confirmations', '/convert']);
  expect(server.bodies[0]?.toString()).toBe('payment_intent=pi_1&email=lea%40kauf.example');
  const document = { fileName: 'order.txt', text: 'All.', mail: 'sent' };
  expect(confirmationStore.getState().current).toEqual({ payment: 'pi_1', email: 'lea@kauf.example', document });
  await runPaid(runner, 'pi_1', context);
  expect(server.posted.slice(2)).toEqual(['/convert']);
});

it('asks for the confirmation of another payment without the address of the last', async () => {
  await using server = await answerRequests();
  server.answer = { status: 200, body: JSON.stringify({ file_name: 'order.txt', text: 'All.', mail: 'none' }) };
  expectConfirmation('pi_1', 'lea@kauf.example');
  await runPaid(await runnerWithImage(), 'pi_2', context);
  expect(server.bodies[0]?.toString()).toBe('payment_intent=pi_2&email=');
});

it('sends no image where the order is not confirmed', async () => {
  await using server = await answerRequests();
  server.answer = { status: 503, body: JSON.stringify({ error: 'Later.', code: 'unavailable' }) };
  await runPaid(await runnerWithImage(), 'pi_1', context);
  expect(server.posted).toEqual(['/confirmations']);
  expect(paidRunner.store.getState().run).toMatchObject({ name: 'error', failure: { error: { code: 'unavailable' } } });
  expect(confirmationStore.getState().current).toBeNull();
});
