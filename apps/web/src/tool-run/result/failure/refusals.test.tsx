import {
  type Contract,
  contracts,
  describeRefusal,
  type ErrorCode,
  errorCatalog,
  type ErrorParams,
  exampleForm,
  type ToolName,
} from '@blattwerk/shared';
import { isFull } from '@blattwerk/testing/extent';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRequests, resultOf } from '../../../testing/answer-requests.ts';
import { languageInTurn } from '../../../testing/language-in-turn.ts';
import { pdf, renderTool } from '../../../testing/render.tsx';
import { placedExamples } from '../../../testing/placed-examples.ts';
import { fieldOfRefusal, placedFields } from '../../model/option-problem.ts';
import { toolRunner } from '../../running/tool-runner.ts';
import { texts as de } from '../../texts.de.ts';
import { texts as en } from '../../texts.en.ts';

const errors = { de: de.error, en: en.error };
const tools: readonly (Contract & { name: ToolName })[] = Object.values(contracts);
const pdfTools = tools.filter(({ input }) => input.kind === 'pdf');

/** Parameters of every refusal of the tools. */
const params: ErrorParams = {
  file: 'a.pdf',
  page: 4,
  page_count: 3,
  max_outputs: 1_000,
  max_pages: 500,
  max_files: 20,
  min_files: 2,
  max_size: 30 * 1024 * 1024,
  min_size: 1_234_567,
};
/** Refusals of every tool that depend on other requests. */
const ofServer: readonly ErrorCode[] = ['tooManyRequests', 'cancelled', 'busy'];

/** That of a size that is too small has a sentence of compress itself, at its field, and repair has its own of damage. */
const ownSentence = ({ name }: { name: ToolName }) => (name === 'repair' ? 'damagedPdf' : 'targetTooSmall');
const codesOf = (contract: Contract & { name: ToolName }) => [
  ...contract.errors.filter((code) => code !== ownSentence(contract)),
  ...ofServer,
];
/** Tools by the refusals that they have. */
const toolsWith = (code: ErrorCode) => pdfTools.filter((contract) => codesOf(contract).includes(code));
const usualTools = 5;

/** The refusals that a test of a tool shows: each that few tools have, and of the others each in some tools, outside of the slow tests. */
function shownCodes(contract: Contract & { name: ToolName }): ErrorCode[] {
  return codesOf(contract).filter((code, index) => {
    if (isFull || fieldOfRefusal(contract, code) !== null) return true;
    const having = toolsWith(code);
    const rank = having.findIndex(({ name }) => name === contract.name);
    return having.length < usualTools || (rank + index) % usualTools === 0;
  });
}

it('all refusals are shown by some tool', () => {
  expect(new Set(pdfTools.flatMap(shownCodes))).toEqual(new Set(pdfTools.flatMap(codesOf)));
});

function option(field: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`:is(input, textarea)[data-option=${field}]`);
  if (input === null) throw new Error(`the page has no field ${field}`);
  return input;
}

it.each(pdfTools.map(({ name }, index) => [name, languageInTurn(index)] as const))(
  '%s reports each refusal of its contract, and its file can be sent again (%s)',
  async (tool, language) => {
    const contract: Contract & { name: ToolName } = contracts[tool];
    const t = errors[language];
    await using server = await answerRequests();
    await renderTool(tool, language);
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: ['a.pdf', 'b.pdf'].slice(0, contract.input.minFiles).map((name) => pdf(name)) },
    });
    await screen.findByText('a.pdf');
    // Options are loaded with the first file.
    const placed = Object.entries(placedExamples).filter(([field]) => placedFields(contract).includes(field));
    const typed = exampleForm(contract).filter(([field]) => !placedFields(contract).includes(field));
    for (const [field] of typed) await waitFor(() => option(field));
    // Whether the PDF is signed is known then.
    if (['sign', 'redact', 'flatten'].includes(tool))
      await waitFor(() => expect(toolRunner(contract).store.getState().waived).not.toEqual([]));
    if (tool === 'crop') await waitFor(() => option('pages'));
    /** Fills in the form, and presses the button of an error; the tool's where none is shown, or the error is at a field. */
    const send = () => {
      for (const [field, text] of typed) fireEvent.change(option(field), { target: { value: text } });
      // What is placed on pages, or cut off, has no input.
      for (const [field, value] of placed)
        act(() => toolRunner(contract).dispatch({ type: 'optionsChanged', values: { [field]: value } }));
      if (tool === 'unlock') fireEvent.change(option('password'), { target: { value: 'geheim' } });
      const main = [...document.querySelectorAll('button[class*=primary]')].at(-1) as HTMLElement;
      fireEvent.click(screen.queryByRole('button', { name: t.retry }) ?? main);
    };

    for (const [index, code] of shownCodes(contract).entries()) {
      const { status } = errorCatalog[code];
      server.answer = {
        status,
        body: JSON.stringify({ error: 'Ein Satz.', code, request_id: `r${index}`, ...params }),
      };
      send();
      const sentence = code === 'tooManyRequests' ? t.tooManyRequests : describeRefusal(code, params, language);
      await waitFor(() => {
        expect(server.posted).toHaveLength(index + 1);
        expect(screen.getByRole('alert').textContent, code).toContain(`${t.mark} ${sentence}`);
      });
      const field = fieldOfRefusal(contract, code);
      if (field !== null) {
        // In an effect after the text.
        await waitFor(() => expect(document.activeElement, code).toBe(option(field)));
        const described = option(field).getAttribute('aria-describedby')?.split(' ') ?? [];
        expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(sentence);
        // It is said once more, to screen readers; the tool's own button sends the file again.
        expect(document.body.textContent.split(sentence)).toHaveLength(3);
        expect(screen.queryByRole('button', { name: t.retry })).toBeNull();
        continue;
      }
      const alert = within(screen.getByRole('alert'));
      expect(alert.getByRole<HTMLButtonElement>('button', { name: t.retry }).disabled).toBe(false);
      const isLocked = code === 'encryptedPdf' || code === 'restrictedPdf';
      expect(alert.queryAllByRole('link', { name: t.offers.encryptedPdf })).toHaveLength(isLocked ? 1 : 0);
      expect(alert.queryAllByRole('link', { name: t.offers.noImages })).toHaveLength(code === 'noImages' ? 1 : 0);
      if (code === 'damagedPdf' && contract.input.minFiles === 1) alert.getByLabelText(t.otherPdf);
      expect(screen.getAllByText('a.pdf').length).toBeGreaterThan(0);
      await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('alert')), code).toBe(true));
    }
    server.answer = resultOf(contract);
    send();
    await waitFor(() => expect(document.querySelector('a[download]')).not.toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
