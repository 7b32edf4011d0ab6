import { calculate, type MadeProfile, readDraft, writeXml } from '@blattwerk/invoice/make';
import { serveTasks } from '../../../tool-run/worker-pool.ts';

/** What an invoice is made of. */
export interface MakeTask {
  /** As `readDraft` takes it. */
  draft: unknown;
  profile: MadeProfile;
  syntax: 'cii' | 'ubl';
}

serveTasks<Uint8Array<ArrayBuffer>>(async ({ draft, profile, syntax }: MakeTask) => {
  const root = calculate(readDraft(draft, profile));
  return new TextEncoder().encode(writeXml(root, syntax, profile));
});
