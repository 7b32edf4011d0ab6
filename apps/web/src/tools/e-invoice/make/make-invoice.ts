import { archiveStem } from '@blattwerk/shared';
import { createWorkerPool } from '../../../tool-run/worker-pool.ts';
import { addInvoices } from '../invoices.ts';
import { countInvoice, invoiceForm } from './form-store.ts';
import { draftOf, lookOf, profileOf } from './invoice-form.ts';
import type { MakeOutcome, MakeTask } from './make-worker.ts';

type Failure = Extract<MakeOutcome, { refused: unknown }>['refused'] | 'notMade';

/**
 * Makes the invoice of a form without faults in a web worker, and shows it as one that was chosen: read again, and checked.
 * @returns why it was not made; undefined where it was
 */
export async function makeInvoice(): Promise<Failure | undefined> {
  const { form, logo } = invoiceForm.getState();
  const isPdf = form.output === 'zugferd';
  const pool = createWorkerPool<MakeTask, MakeOutcome>(
    () => new Worker(new URL('./make-worker.ts', import.meta.url), { type: 'module', name: 'invoice-maker' }),
    1,
  );
  const outcome = await pool.run({
    draft: draftOf(form),
    profile: profileOf(form),
    syntax: isPdf ? 'cii' : form.syntax,
    look: isPdf ? lookOf(form, logo) : undefined,
  });
  pool.close();
  if (!outcome) return 'notMade';
  if ('refused' in outcome) return outcome.refused;
  countInvoice();
  const [ending, type] = isPdf ? ['pdf', 'application/pdf'] : ['xml', 'text/xml'];
  const name = `${archiveStem(form.number) || 'invoice'}.${ending}`;
  await addInvoices([new File([outcome.bytes], name, { type })], true);
  return undefined;
}
