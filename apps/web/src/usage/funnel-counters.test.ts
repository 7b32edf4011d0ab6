import { beforeEach, expect, it } from 'vitest';
import { startFunnelCounters } from './funnel-counters.ts';
import { removeServiceData } from './service-data.ts';
import { reportUsage } from './usage-events.ts';

beforeEach(() => localStorage.clear());

const stored = () => Object.fromEntries(Object.entries(localStorage));

function convertTwoImages(): void {
  reportUsage({ name: 'upload', tool: 'convert', files: 2 });
  reportUsage({ name: 'success', tool: 'convert' });
  reportUsage({ name: 'download', tool: 'convert' });
}

it('writes nothing before consent, and the steps of the converter after it', () => {
  convertTwoImages();
  expect(stored()).toEqual({});
  startFunnelCounters();
  // As after each visit of another page.
  startFunnelCounters();
  convertTwoImages();
  reportUsage({ name: 'upload', tool: 'convert', files: 3 });
  for (const name of ['success', 'download'] as const) reportUsage({ name, tool: 'compress' });
  expect(stored()).toEqual({
    imagesUploaded: '5',
    convertButtonClicked: '2',
    pdfGenerated: '1',
    downloadClicked: '1',
  });
  removeServiceData();
  expect(stored()).toEqual({});
});
