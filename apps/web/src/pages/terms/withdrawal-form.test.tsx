import { withdrawalStatement } from '@blattwerk/site';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInPage } from '../../testing/render.tsx';
import { texts } from './texts.en.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

const { form } = texts;
const acknowledgement = {
  file_name: 'withdrawal-2026-11-28-1.txt',
  text: 'Acknowledgement\nName: Lea\n',
  mail: 'none',
};

/** What was sent, and the server's next answers. */
let sent: Record<string, string>[];
let answers: Response[];
/** Names of the files that were saved. */
let saved: string[];

beforeEach(() => {
  sent = [];
  answers = [];
  saved = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(Object.fromEntries(body as URLSearchParams));
    return answers.shift() ?? Response.json(acknowledgement);
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function enter(values: Partial<Record<'name' | 'contract' | 'email', string>>): Promise<void> {
  await renderInPage(
    'convert',
    <Suspense>
      <WithdrawalForm />
    </Suspense>,
  );
  for (const [field, value] of Object.entries(values))
    fireEvent.change(await screen.findByLabelText(form[field as keyof typeof form]), { target: { value } });
  press(form.next);
}

it('sends a statement only after its confirmation, without number and address, and saves the acknowledgement', async () => {
  await enter({ name: ' Lea ', contract: '27 November, card 4242' });
  expect(screen.getByText(withdrawalStatement.en)).toBe(document.activeElement);
  expect(screen.getByText('27 November, card 4242')).toBeTruthy();
  expect(screen.queryByText(form.email)).toBeNull();
  expect(sent).toEqual([]);
  press(form.confirm);
  await screen.findByText(form.received);
  expect(sent).toEqual([{ name: 'Lea', contract: '27 November, card 4242', email: '', language: 'en' }]);
  expect(saved).toEqual(['withdrawal-2026-11-28-1.txt']);
  expect(screen.getByRole('link', { name: form.save }).getAttribute('href')).toContain('Acknowledgement%0AName');
});

it('can be changed before it is confirmed', async () => {
  await enter({ name: 'Lea', contract: 'pi_1', email: 'lea@kauf.example' });
  press(form.back);
  const name = screen.getByLabelText<HTMLInputElement>(form.name);
  expect(name.value).toBe('Lea');
  fireEvent.change(name, { target: { value: 'Lea Laub' } });
  press(form.next);
  answers = [Response.json({ ...acknowledgement, mail: 'sent' })];
  press(form.confirm);
  expect(await screen.findByText(`${form.sent} lea@kauf.example`)).toBeTruthy();
  expect(sent[0]).toMatchObject({ name: 'Lea Laub', email: 'lea@kauf.example' });
});

it('says where the e-mail failed, and where the statement did not arrive, which can be sent again', async () => {
  await enter({ name: 'Lea', contract: 'pi_1', email: 'lea@kauf.example' });
  answers = [
    Response.json({ error: 'Please try again.', code: 'unavailable' }, { status: 503 }),
    Response.json({ ...acknowledgement, mail: 'failed' }),
  ];
  press(form.confirm);
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again.');
  expect(saved).toEqual([]);
  press(form.confirm);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.getByText(`${form.failedMail} lea@kauf.example`)).toBeTruthy();
});
