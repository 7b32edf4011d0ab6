import { type Invoice, readInvoice, refusalOf } from '@blattwerk/invoice';
import { checkInvoice } from '@blattwerk/invoice/check';
import { sniffFormat } from '@blattwerk/shared';
import { serveTasks } from '../../tool-run/worker-pool.ts';
import { prettyXml } from './pretty-xml.ts';
import type { AttachedFile, InvoiceModel, ReadOutcome } from './read-outcome.ts';

/** Bytes of all files attached beside the invoice that are kept to be saved. */
const maxAttachedBytes = 64 * 1024 * 1024;

/** Loads the reader of PDFs where a PDF is read. */
const loadPdf = () => import('@blattwerk/invoice/pdf');

serveTasks<ReadOutcome>(async (file: Blob): Promise<ReadOutcome> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return sniffFormat('invoice', bytes) === 'pdf' ? readPdf(bytes) : readXml(bytes);
});

function readXml(bytes: Uint8Array): ReadOutcome {
  try {
    const invoice = readInvoice(bytes);
    return { read: { invoice: modelOf(invoice), check: checkInvoice(invoice), xml: prettyXml(bytes) } };
  } catch (error) {
    return refusedBy(error, refusalOf(error));
  }
}

async function readPdf(bytes: Uint8Array): Promise<ReadOutcome> {
  const reader = await loadPdf().catch(() => undefined);
  if (!reader) return { refused: { code: 'unavailable' } };
  const { checkInvoiceFile, readInvoiceFile, refusalOfFile } = reader;
  try {
    const file = await readInvoiceFile(bytes, 'pdf');
    const { invoice, source, container } = file;
    const read = { invoice: modelOf(invoice), check: await checkInvoiceFile(file), xml: prettyXml(source) };
    if (!container) return { read };
    const { attachment, claims, pageCount } = container;
    const { name, relationship } = attachment;
    const shown = { name, ...(relationship === undefined ? {} : { relationship }) };
    return {
      read: { ...read, container: { attachment: shown, others: await readAll(container.others), claims, pageCount } },
    };
  } catch (error) {
    return refusedBy(error, refusalOfFile(error));
  }
}

type Attachment = { name: string; type?: string; bytes: () => Promise<Uint8Array> };

async function readAll(attachments: readonly Attachment[]): Promise<AttachedFile[]> {
  const files: AttachedFile[] = [];
  let total = 0;
  for (const { name, type, bytes: read } of attachments) {
    const bytes = await read().catch(() => undefined);
    total += bytes?.length ?? 0;
    const isKept = bytes !== undefined && total <= maxAttachedBytes;
    files.push({ name, ...(type === undefined ? {} : { type }), bytes: isKept ? new Uint8Array(bytes) : undefined });
  }
  return files;
}

function modelOf({ syntax, kind, profile, root, unknown }: Invoice): InvoiceModel {
  return { syntax, kind, profile, root, unknown };
}

/** @throws what is no refusal */
function refusedBy(error: unknown, refused: ReturnType<typeof refusalOf>): ReadOutcome {
  if (!refused) throw error;
  return { refused };
}
