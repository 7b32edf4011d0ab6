import { describe, expect, it } from 'vitest';
import type { Measurement, Outcome } from './measure-file.ts';
import { bestPeers, perceived, smallerPeers, standAgainst } from './rank-peers.ts';
import { dataKinds } from './survey.ts';

function answer(bytes: number, similarity: number, lost: string[] = []): Outcome {
  const kinds = Object.fromEntries(dataKinds.map((kind) => [kind, 0])) as Record<(typeof dataKinds)[number], number>;
  return { bytes, cpuSeconds: 1, kinds, similarity, lost };
}

function measurement(name: string, outcomes: Record<string, Outcome>): Measurement {
  return { name, sha256: name, bytes: 1000, outcomes };
}

const measurements = [
  measurement('low suffices', { medium: answer(400, 0.99), low: answer(200, 0.9), peer: answer(250, 0.901) }),
  measurement('medium is needed', { medium: answer(400, 0.99), low: answer(200, 0.9), peer: answer(250, 0.95) }),
  measurement('peer is finer', { medium: answer(400, 0.95), low: answer(200, 0.9), peer: answer(500, 0.99) }),
  measurement('peer loses', { medium: answer(400, 1), low: answer(200, 1), peer: answer(10, 1, ['links: 0 of 1']) }),
  measurement('ours loses', { medium: answer(400, 1, ['tags: 0 of 1']), low: { error: '' }, peer: answer(10, 1) }),
  measurement('low loses', { medium: answer(300, 1), low: answer(1, 1, ['tags: 0 of 1']), peer: answer(600, 1) }),
];

describe('results at equal quality', () => {
  const standing = standAgainst(measurements, ['medium', 'low'], 'peer');

  it('takes the smallest of ours that is as similar to the original and loses nothing', () => {
    expect(standing.equal.map(({ name, ratio }) => [name, ratio])).toEqual([
      ['low suffices', 0.8],
      ['medium is needed', 1.6],
      ['low loses', 0.5],
    ]);
    expect(standing.peerIsFiner.map(({ name, ratio }) => [name, ratio])).toEqual([['peer is finer', 0.8]]);
    expect(standing).toMatchObject({ peerLoses: 1, oursLoses: 1 });
  });

  it('takes the smallest that looks as like it by another measure', () => {
    const scores = { medium: [400, 80], low: [200, 60], peer: [250, 80.5] } as const;
    const outcomes = Object.entries(scores).map(([name, [bytes, score]]) => [name, { ...answer(bytes, 1), score }]);
    const one = measurement('scored', Object.fromEntries(outcomes) as Record<string, Outcome>);
    expect(standAgainst([one], ['medium', 'low'], 'peer').equal).toMatchObject([{ ratio: 0.8 }]);
    expect(standAgainst([one], ['medium', 'low'], 'peer', perceived).equal).toMatchObject([{ ratio: 1.6 }]);
  });

  it('compares each file with the peer beside which ours is the largest', () => {
    const other = { ...standing, equal: standing.equal.map((pair) => ({ ...pair, ratio: 1, peerName: 'other' })) };
    expect(bestPeers([standing, other]).map(({ name, peerName }) => [name, peerName])).toEqual([
      ['low suffices', 'other'],
      ['medium is needed', 'peer'],
      ['low loses', 'other'],
    ]);
  });

  it('finds the peers whose size is worth a try of ours', () => {
    const found = measurements.map((each) => smallerPeers(each, ['medium', 'low'], ['peer', 'absent']));
    expect(found).toEqual([[], [{ name: 'peer', bytes: 250 }], [], [], [], []]);
    expect(
      standAgainst(
        [{ ...(measurements[1] as Measurement), outcomes: { ...measurements[1]?.outcomes, sized: answer(245, 0.96) } }],
        ['medium', 'low', 'sized'],
        'peer',
      ).equal,
    ).toMatchObject([{ ratio: 0.98 }]);
  });
});
