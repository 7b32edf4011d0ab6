import { describeRefusal, type ErrorCode, type ToolName } from '@blattwerk/shared';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests } from '../../testing/answer-requests.ts';
import { languageInTurn } from '../../testing/language-in-turn.ts';
import { pdf, renderTool } from '../../testing/render.tsx';

/** Invalid values by field, with the error before anything is sent. */
const entries: readonly [tool: ToolName, field: string, text: string, code: ErrorCode, mode: string | null][] = [
  ['split', 'config', 'eins', 'invalidPages', null],
  ['split', 'config', '1,,2', 'invalidPages', null],
  ['split', 'config', '', 'invalidPages', null],
  ['split', 'config', '0', 'invalidInterval', 'interval'],
  ['split', 'config', '', 'invalidInterval', 'interval'],
  ['split', 'config', '1.5', 'invalidChunks', 'chunks'],
  ['split', 'config', '', 'invalidChunks', 'chunks'],
  ['delete-pages', 'pages', ' ', 'noPages', null],
  ['delete-pages', 'pages', '1 2', 'invalidPages', null],
  ['delete-pages', 'pages', '1,,2', 'invalidPages', null],
  ['protect', 'password', '  ', 'noPassword', null],
  ['unlock', 'password', '  ', 'noPassword', null],
];

function option(field: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`input[data-option=${field}]`);
  if (input === null) throw new Error(`the page has no field ${field}`);
  return input;
}

const descriptionOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

it.each(entries.map(([...entry], index) => [languageInTurn(index), ...entry] as const))(
  'in %s, %s reports at its field %s the value "%s" as %s, and sends nothing',
  async (language, tool, field, text, code, mode) => {
    await using server = await answerRequests();
    await renderTool(tool, language);
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [pdf('heil.pdf')] },
    });
    await waitFor(() => option(field));
    if (mode !== null) fireEvent.click(document.querySelector(`input[value=${mode}]`) as HTMLInputElement);
    const input = option(field);
    fireEvent.change(input, { target: { value: '1' } });
    fireEvent.change(input, { target: { value: text } });
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    // Enter sends a complete form; an incomplete one is reported when the field loses the focus.
    fireEvent.submit(input.form as HTMLFormElement);
    fireEvent.blur(input);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(input)).toContain(describeRefusal(code, {}, language));
    const start = screen.getAllByRole<HTMLButtonElement>('button').filter(({ type }) => type === 'submit');
    expect(start).toHaveLength(1);
    expect(start[0]?.disabled).toBe(text.trim() === '');
    fireEvent.change(input, { target: { value: '1' } });
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(server.posted).toEqual([]);
  },
);
