import type { ArchiveReport } from '@blattwerk/shared';
import { expect } from '../fixtures.ts';
import { type Journey, tenPages } from './journey.ts';

const check = (level: string) => (bytes: Buffer) => {
  const report = JSON.parse(bytes.toString()) as ArchiveReport;
  expect(report).toMatchObject({ level, passes: false });
  expect(report.findings.map(({ kind }) => kind)).toContain('fontNotEmbedded');
};

export const journey: Journey = {
  files: [tenPages],
  title: /nicht: \d+ Mängel|doesn’t conform/,
  options: { choices: ['check', '3u'] },
  downloadName: 'Büro.json',
  check: check('3u'),
  plain: { options: { choices: ['check'] }, check: check('2b') },
};
