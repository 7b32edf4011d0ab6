import { contracts } from '@blattwerk/shared';
import { imageMarkers, markedImages } from '@blattwerk/testing/files/marked-images';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { pdf, renderTool } from '../../testing/render.tsx';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { texts } from './texts.en.ts';

const contract = contracts.watermark;
const runner = toolRunner(contract);
const images = await markedImages();
const options = () => runner.store.getState().options;

beforeEach(() => {
  // The environment reads no images.
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
});

async function chooseFiles(...files: File[]): Promise<void> {
  await renderTool('watermark');
  fireEvent.change(screen.getByLabelText('Choose PDFs'), { target: { files } });
  await screen.findByLabelText(texts.options.text.label);
}

const action = () => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${texts.view.action}`) });
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.options.text.label });
const write = (value: string) => fireEvent.change(text(), { target: { value } });
const pickImage = (file: File) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`${texts.image.choose}|${texts.image.replace}`)), {
    target: { files: [file] },
  });
const photo = () => new File([new Uint8Array(images.jpeg.bytes)], 'logo.jpg', { type: 'image/jpeg' });
const kind = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

/** Fields of the forms that were sent, each with the text or the name of the file. */
async function sentForms(count: number, start: () => void): Promise<{ fields: [string, string][]; body: Buffer }[]> {
  await using server = await answerRequests();
  server.answer = { status: 503, body: '' };
  start();
  await waitFor(() => expect(server.bodies).toHaveLength(count));
  return server.bodies.map((body) => ({
    body,
    fields: [...body.toString('latin1').matchAll(/name="(\w+)"(?:; filename="(.*?)")?\r\n(?:.+\r\n)*\r\n(.*)/g)].map(
      ([, name = '', file, value = '']): [string, string] => [name, file ?? value],
    ),
  }));
}

it('needs a text, which a suggestion gives', async () => {
  await chooseFiles(pdf('letter.pdf'));
  expect(action().disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Confidential' }));
  expect(text().value).toBe('Confidential');
  const [form] = await sentForms(1, () => fireEvent.click(action()));
  expect(form?.fields).toEqual([
    ['text', 'Confidential'],
    ['pdf', 'letter.pdf'],
  ]);
});

it('sends a text with its spaces and lines, of which there are five at most', async () => {
  await chooseFiles(pdf('letter.pdf'));
  write('a - b\n2\n3\n4\n5\n6');
  const [form] = await sentForms(1, () => fireEvent.click(action()));
  expect(form?.body.toString()).toContain('a - b\r\n2\r\n3\r\n4\r\n5\r\n--');
});

it('sends an image in the place of a text, without what it records beside its picture', async () => {
  await chooseFiles(pdf('letter.pdf'));
  write('Draft');
  fireEvent.click(kind(texts.kinds.image));
  expect(action().disabled).toBe(true);
  pickImage(photo());
  await screen.findByTitle('logo.jpg');
  expect(action().disabled).toBe(false);
  const [form] = await sentForms(1, () => fireEvent.click(action()));
  expect(form?.fields).toEqual([
    ['text', ''],
    ['pdf', 'letter.pdf'],
    ['image', expect.any(String)],
  ]);
  for (const marker of Object.values(imageMarkers)) expect(form?.body.toString('latin1')).not.toContain(marker);
});

it('keeps text and image when the visitor goes to the other and back', async () => {
  await chooseFiles(pdf('letter.pdf'));
  write('Draft');
  fireEvent.click(kind(texts.kinds.image));
  pickImage(photo());
  await screen.findByTitle('logo.jpg');
  fireEvent.click(kind(texts.kinds.text));
  expect(text().value).toBe('Draft');
  expect(options().image).toBeNull();
  fireEvent.click(kind(texts.kinds.image));
  expect(screen.getByTitle('logo.jpg')).toBeTruthy();
  expect(options().text).toBeNull();
});

it('shows an image that is back by an address that is not revoked', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const shown = () => document.querySelector<HTMLImageElement>('[data-attached] img')?.src;
  await chooseFiles(pdf('letter.pdf'));
  fireEvent.click(kind(texts.kinds.image));
  pickImage(photo());
  await waitFor(() => expect(shown()).toBeDefined());
  fireEvent.click(kind(texts.kinds.text));
  fireEvent.click(kind(texts.kinds.image));
  expect(revoke.mock.calls.flat()).not.toContain(shown());
  await waitFor(() => expect(shown()).toBeDefined());
  expect(revoke.mock.calls.flat()).not.toContain(shown());
});

it.each([
  ['a file of another type', pdf('letter.pdf'), texts.image.invalidType],
  ['an image that the browser cannot show', photo(), texts.image.notShown],
] as const)('reports %s in place of the image, and keeps the one before', async (_, file, sentence) => {
  await chooseFiles(pdf('letter.pdf'));
  fireEvent.click(kind(texts.kinds.image));
  pickImage(photo());
  await screen.findByTitle('logo.jpg');
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('no image'));
  pickImage(file);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(options().image).toHaveLength(1);
});

it('removes earlier marks without a new one', async () => {
  await chooseFiles(pdf('letter.pdf'));
  fireEvent.click(screen.getByLabelText(texts.options.remove.label));
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: texts.removal.action });
  expect(remove.disabled).toBe(false);
  const [form] = await sentForms(1, () => fireEvent.click(remove));
  expect(form?.fields).toEqual([
    ['remove', 'true'],
    ['pdf', 'letter.pdf'],
  ]);
});

it('a place is one of nine, all over the page, or another angle and width', async () => {
  await chooseFiles(pdf('letter.pdf'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'centre' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'top right' }));
  expect(options()).toMatchObject({ position: 'top-right', x_mm: null, y_mm: null });
  fireEvent.click(screen.getByLabelText(texts.tiled));
  expect(options().position).toBe('tiled');
  expect(document.querySelector('input[value=center]:checked')).toBeNull();
  const angle = screen.getByRole<HTMLInputElement>('spinbutton', { name: texts.angle });
  fireEvent.change(angle, { target: { value: '-10' } });
  fireEvent.keyDown(angle, { key: 'Enter' });
  expect(options().angle).toBe(350);
  const width = screen.getByRole<HTMLInputElement>('spinbutton', { name: texts.width });
  fireEvent.change(width, { target: { value: '400' } });
  fireEvent.blur(width);
  expect(options().width_percent).toBe(100);
  fireEvent.keyDown(width, { key: 'ArrowDown' });
  expect(options().width_percent).toBe(99);
});

it('several PDFs get the same text or image', async () => {
  await chooseFiles(pdf('a.pdf'), pdf('b.pdf'));
  write('Draft');
  const written = await sentForms(2, () => fireEvent.click(action()));
  expect(written.map(({ fields }) => fields[0])).toEqual([
    ['text', 'Draft'],
    ['text', 'Draft'],
  ]);
});

it('several PDFs get the same image', async () => {
  await chooseFiles(pdf('a.pdf'), pdf('b.pdf'));
  fireEvent.click(kind(texts.kinds.image));
  pickImage(photo());
  await screen.findByTitle('logo.jpg');
  const sent = await sentForms(2, () => fireEvent.click(action()));
  expect(sent.map(({ fields }) => fields.at(-1)?.[0])).toEqual(['image', 'image']);
});

it('names a character that cannot be drawn at once, and sends nothing', async () => {
  await using server = await answerRequests();
  await chooseFiles(pdf('letter.pdf'));
  write('Draft 🍃');
  expect(screen.getByText(/“🍃”.*our fonts don’t have this character/)).toBeTruthy();
  fireEvent.click(action());
  expect(server.bodies).toHaveLength(0);
  expect(text().value).toBe('Draft 🍃');
  write('Draft ✔\ufe0f');
  expect(screen.queryByText(/“🍃”/)).toBeNull();
});
