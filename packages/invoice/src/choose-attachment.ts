/** What is known about a file in a PDF without reading it. */
export interface NamedAttachment {
  /** As the PDF states it, with or without a path. */
  readonly name: string;
  /** Media type. */
  readonly type?: string;
  /** AFRelationship (ISO 32000-2, 7.11.3). */
  readonly relationship?: string;
}

/** Names of invoices in a PDF in lower case, the newest kind first: Factur-X and ZUGFeRD 2.1, XRechnung in ZUGFeRD, ZUGFeRD 1 and 2.0. */
const invoiceNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];
/** Names of other business documents that a PDF carries in the same way. */
const otherNames = ['order-x.xml', 'cio.xml', 'cida.xml'];
/** Relationships that Factur-X 1.0 (6.2.2) permits, the usual one first. */
const relationships = ['Alternative', 'Data', 'Source'];

/**
 * The e-invoice among the attachments of a PDF: that with the name of one, of several that whose relationship is permitted; else
 * the only XML file with a permitted relationship. What it contains is not read.
 */
export function chooseAttachment<Attachment extends NamedAttachment>(
  attachments: readonly Attachment[],
): Attachment | undefined {
  const ranked = attachments.toSorted((left, right) => rankOf(left) - rankOf(right));
  for (const name of invoiceNames) {
    const named = ranked.find((attachment) => baseNameOf(attachment) === name);
    if (named) return named;
  }
  const others = ranked.filter((attachment) => {
    const isXml = attachment.type ? /^(?:text|application)\/xml$/i.test(attachment.type) : false;
    const name = baseNameOf(attachment);
    return rankOf(attachment) < relationships.length && !otherNames.includes(name) && (isXml || name.endsWith('.xml'));
  });
  return others.length === 1 ? others[0] : undefined;
}

function baseNameOf({ name }: NamedAttachment): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).toLowerCase();
}

function rankOf({ relationship }: NamedAttachment): number {
  const rank = relationships.indexOf(relationship ?? '');
  return rank < 0 ? relationships.length : rank;
}
