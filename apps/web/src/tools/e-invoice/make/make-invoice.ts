import { archiveStem } from '@blattwerk/shared';
import { createWorkerPool } from '../../../tool-run/worker-pool.ts';
import { addInvoices } from '../invoices.ts';
import { countInvoice, invoiceForm } from './form-store.ts';
import { draftOf, profileOf } from './invoice-form.ts';
import type { MakeTask } from './make-worker.ts';

/**
 * Makes the invoice of a form without faults in a web worker, and shows it as one that was chosen: read again, and checked.
 * @returns whether it was made
 */
export async function makeInvoice(): Promise<boolean> {
  const { form } = invoiceForm.getState();
  const syntax = form.output === 'xrechnung' ? form.syntax : 'cii';
  const pool = createWorkerPool<MakeTask, Uint8Array<ArrayBuffer>>(
    () => new Worker(new URL('./make-worker.ts', import.meta.url), { type: 'module', name: 'invoice-maker' }),
    1,
  );
  const bytes = await pool.run({ draft: draftOf(form), profile: profileOf(form), syntax });
  pool.close();
  if (!bytes) return false;
  countInvoice();
  const name = `${archiveStem(form.number) || 'invoice'}.xml`;
  await addInvoices([new File([bytes], name, { type: 'text/xml' })], true);
  return true;
}
