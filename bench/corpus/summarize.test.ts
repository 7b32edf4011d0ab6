import { describe, expect, it } from 'vitest';
import type { Answer, Measurement, Outcome } from './measure-file.ts';
import { groupPairs, listLarger, summarizeKinds } from './summarize.ts';
import { dataKinds } from './survey.ts';

function answer(fonts: number, images: number, lost: string[] = []): Answer {
  const kinds = { ...(Object.fromEntries(dataKinds.map((kind) => [kind, 0])) as Answer['kinds']), fonts, images };
  return { bytes: fonts + images, cpuSeconds: 1, kinds, similarity: 1, lost };
}

function measurement(name: string, ours: Outcome, peer: Outcome): Measurement {
  return { name, sha256: name, bytes: 1000, outcomes: { ours, peer } };
}

const measurements = [
  measurement('larger', answer(300, 100), answer(100, 100)),
  measurement('smaller', answer(50, 50), answer(100, 100)),
  measurement('peer loses', answer(50, 50), answer(10, 10, ['links: 0 of 1'])),
  measurement('ours loses', answer(1, 1, ['tags: 0 of 1']), answer(10, 10, ['tags: 0 of 1'])),
  measurement('refused', { error: 'refused: encryptedPdf' }, answer(10, 10)),
  measurement('failed', answer(50, 50), { error: 'gs ended with 1' }),
];

describe('groups of measurements', () => {
  it('separates the files by who keeps everything', () => {
    const { fair, peerLoses, oursLoses, refused, peerFails } = groupPairs(measurements, 'ours', 'peer');
    const names = [fair, peerLoses, oursLoses, refused, peerFails].map((group) => group.map(({ name }) => name));
    expect(names).toEqual([['larger', 'smaller'], ['peer loses'], ['ours loses'], ['refused'], ['failed']]);
    expect(groupPairs(measurements, 'ours', 'other').fair).toEqual([]);
  });

  it('names the kind that makes a file larger, and what the mean would be without it', () => {
    const { fair } = groupPairs(measurements, 'ours', 'peer');
    expect(listLarger(fair)).toMatchObject([{ name: 'larger', kind: 'fonts', excess: 200, ratio: 2 }]);
    const [fonts, images] = summarizeKinds(fair);
    expect(fonts).toMatchObject({ kind: 'fonts', ours: 350, peer: 200 });
    expect(fonts?.meanIfMended).toBeCloseTo(Math.sqrt(1 * 0.5));
    expect(images?.meanIfMended).toBeCloseTo(Math.sqrt(2 * 0.5));
  });
});
