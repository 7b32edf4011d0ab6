import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { expect } from 'vitest';
import { locked, oddName, ownerPassword, restricted, ten, type ToolRows, userPassword } from './rows.ts';

const name = `unlocked_${oddName}`;
const check = (bytes: Buffer) => expect(inspectPdf(bytes)).toMatchObject({ pages: 3, isEncrypted: false });

export const rows: ToolRows = {
  accepted: [
    ...[userPassword, ownerPassword].map((password) => ({
      files: [{ bytes: locked, name: oddName }],
      fields: { password },
      name,
      check,
    })),
    { files: [{ bytes: restricted, name: oddName }], name, check },
    { name, headers: { 'x-notices': 'notProtected' }, check: (bytes) => expect(bytes.equals(ten)).toBe(true) },
  ],
  refused: [
    { files: [{ bytes: locked }], fields: { password: 'falsch' }, code: 'wrongPassword' },
    { files: [{ bytes: locked }], code: 'wrongPassword' },
  ],
};
