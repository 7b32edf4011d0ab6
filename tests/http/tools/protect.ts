import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { expect } from 'vitest';
import { type Accepted, oddName, type ToolRows } from './rows.ts';

/** qpdf's exit code for a file that it cannot open. */
const qpdfError = 2;

export const rows: ToolRows = {
  accepted: [
    ...['einfach', ' vorn "quotes" $HOME', '@x', '--x', 'Größe 漢字 😀'].map(acceptedPassword),
    {
      fields: { password: '', allow_edit: 'false', allow_forms: 'true' },
      name: `protected_${oddName}`,
      check: (bytes) => {
        expect(qpdfCheck(bytes)).toBe(0);
        expect(inspectPdf(bytes)).toMatchObject({ pages: 10, isEncrypted: true });
      },
    },
  ],
  refused: [{ fields: { password: '  ' }, code: 'noPassword' }],
};

function acceptedPassword(password: string): Accepted {
  return {
    fields: { password },
    name: `protected_${oddName}`,
    check: (bytes) => {
      expect(qpdfCheck(bytes)).toBe(qpdfError);
      expect(inspectPdf(bytes, password)).toMatchObject({ pages: 10, isEncrypted: true });
    },
  };
}
