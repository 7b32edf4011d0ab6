import { expect, it } from 'vitest';
import { percent, scoreOf, type StrykerReport, survivorsOf, withinSample, withScore } from './report.ts';

type Mutant = StrykerReport['files'][string]['mutants'][number];

function mutant(status: Mutant['status'], line: number, columns: [number, number], replacement: string): Mutant {
  const [start, end] = columns.map((column) => ({ line, column }));
  return { mutatorName: 'Any', status, replacement, location: { start, end } } as Mutant;
}

const report: StrykerReport = {
  files: {
    'a.ts': {
      source: 'if (a < b) c();\nreturn d;',
      mutants: [
        mutant('NoCoverage', 2, [1, 10], ''),
        mutant('Survived', 1, [5, 10], 'a <= b'),
        mutant('Killed', 1, [5, 10], 'true'),
        mutant('Timeout', 1, [5, 10], 'false'),
        mutant('Ignored', 1, [1, 3], ''),
        mutant('CompileError', 1, [1, 3], ''),
      ],
    },
  },
};

it('counts a mutant that fails or never ends as killed, and one that was not tried not at all', () => {
  expect(scoreOf(report)).toEqual({ killed: 2, survived: 2, unreached: 1 });
  expect(percent(2, 2)).toBe('50.0 %');
});

it('counts no mutant that is outside of every window of a sample', () => {
  const score = (path: string, first: number, last: number) =>
    scoreOf(
      withinSample(report, [
        { path, first, last },
        { path: 'c.ts', first: 1, last: 9 },
      ]),
    );
  expect(score('a.ts', 1, 1)).toEqual({ killed: 2, survived: 1, unreached: 0 });
  expect(score('a.ts', 2, 9)).toEqual({ killed: 0, survived: 1, unreached: 1 });
  expect(score('b.ts', 1, 9)).toEqual({ killed: 0, survived: 0, unreached: 0 });
});

it('describes each survivor by its place and its change', () => {
  expect(survivorsOf(report)).toEqual(['a.ts:1: a < b → a <= b', 'a.ts:2: return d; →  (no test reaches it)']);
});

it('replaces the row of the same folder and seed in the table, and keeps the others', () => {
  const row = { folder: 'a', seed: '1', killed: 1, survived: 3, unreached: 2 };
  const first = withScore(withScore('', row), { ...row, seed: '2' });
  expect(first).toContain('| `a` | 1 | 4 | 1 | 3 | 2 | 25.0 % |\n| `a` | 2 | 4 | 1 | 3 | 2 | 25.0 % |');
  const again = withScore(first, { ...row, killed: 9 });
  expect(again.match(/\| `a` \|/g)).toHaveLength(2);
  expect(again).toContain('| 12 | 9 | 3 | 2 | 75.0 % |');
});
