// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { keepDroppedFiles } from './keep-dropped-files.ts';

beforeAll(keepDroppedFiles);

const files = [new File(['%PDF-'], 'a.pdf')] as unknown as FileList;

/** Dispatches a drag event. */
function drag(type: 'dragover' | 'drop', types: readonly string[] = ['Files']) {
  const dataTransfer = { types, files, dropEffect: '' };
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
  document.body.dispatchEvent(event);
  return { isPrevented: event.defaultPrevented, effect: dataTransfer.dropEffect };
}

it('puts dropped files into the input that is not for the camera', () => {
  document.body.innerHTML = '<main><input type="file" capture="environment"><input type="file"></main>';
  const [camera, input] = document.querySelectorAll('input');
  expect(drag('dragover')).toEqual({ isPrevented: true, effect: 'copy' });
  expect(drag('drop').isPrevented).toBe(true);
  expect(input?.files).toBe(files);
  expect(camera?.files).not.toBe(files);
});

it('refuses files where the page has no input, and leaves dragged text to the browser', () => {
  document.body.innerHTML = '<main></main>';
  expect(drag('dragover')).toEqual({ isPrevented: true, effect: 'none' });
  expect(drag('drop').isPrevented).toBe(true);
  expect(drag('drop', ['text/plain']).isPrevented).toBe(false);
});

it('leaves files to a listener of the page that has taken them', () => {
  document.body.innerHTML = '<main><input type="file"></main>';
  document.addEventListener('drop', (event) => event.preventDefault(), { once: true });
  drag('drop');
  expect(document.querySelector('input')?.files).not.toBe(files);
});
