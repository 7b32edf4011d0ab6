import { expect, it } from 'vitest';
import { judgeAudit, readAudit } from './audit.ts';

it.each([
  ['no finding', { auditReportVersion: 2, vulnerabilities: {} }, { vulnerable: [] }],
  [
    'findings',
    { auditReportVersion: 2, vulnerabilities: { tar: { severity: 'low' }, sharp: { severity: 'high' } } },
    { vulnerable: ['tar (low)', 'sharp (high)'] },
  ],
  [
    'a registry without advisories',
    { message: '405 Method Not Allowed', error: { summary: '' } },
    { unanswered: '405 Method Not Allowed' },
  ],
  ['an unreachable registry', { error: { summary: 'request failed' } }, { unanswered: 'request failed' }],
])('reads %s', (_, report, outcome) => {
  expect(readAudit(JSON.stringify(report))).toEqual(outcome);
});

it('fails where a package is vulnerable, and where nothing was audited, unless that is expected', () => {
  expect(judgeAudit({ vulnerable: [] }, false).passes).toBe(true);
  expect(judgeAudit({ vulnerable: ['tar (low)'] }, true).passes).toBe(false);
  expect(judgeAudit({ unanswered: '405' }, false)).toEqual({ lines: ['not audited: 405'], passes: false });
  expect(judgeAudit({ unanswered: '405' }, true).passes).toBe(true);
});

it('rejects what is neither a report nor an error', () => {
  expect(() => readAudit('{}')).toThrow('expected vulnerabilities or an error');
});
