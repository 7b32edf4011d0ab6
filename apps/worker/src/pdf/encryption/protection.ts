import { randomBytes } from 'node:crypto';
import { preparePassword } from './password-forms.ts';

/** What a PDF is to be protected with. */
export interface Protection {
  password: string;
  /** Lifts the restrictions. */
  ownerPassword: string | null;
  allowPrint: boolean;
  allowCopy: boolean;
  allowEdit: boolean;
}

/**
 * Both passwords, prepared. A reader that is given the owner's lifts every restriction. Where there are none, the one
 * password that the visitor has is the owner's too; where there are some and nobody was to lift them, nobody knows it.
 */
export function passwordsOf(protection: Protection): { user: string; owner: string } {
  const { password, ownerPassword, allowPrint, allowCopy, allowEdit } = protection;
  const user = preparePassword(password);
  const prepared = preparePassword(ownerPassword ?? '');
  if (prepared !== '') return { user, owner: prepared };
  return { user, owner: allowPrint && allowCopy && allowEdit ? user : randomBytes(48).toString('base64') };
}
