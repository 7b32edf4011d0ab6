import { type Group, type GroupId, groupsOf, type Term, type TermId } from '@blattwerk/invoice';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { ResultSection } from '../../tool-run/result-section.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { usePageMark } from '../../ui/use-page-mark.ts';
import { Attachments } from './attachments.tsx';
import { AppliedRules, FindingList, Outcome } from './findings.tsx';
import { GroupTerms, TermList } from './group-terms.tsx';
import { describeInvoice, InvoiceContext, useInvoice } from './invoice-context.ts';
import styles from './invoice-view.module.css';
import { LineItems } from './line-items.tsx';
import { useInvoiceTexts } from './use-invoice-texts.ts';
import type { ReadInvoice } from './read-outcome.ts';
import { Summary } from './summary.tsx';
import { type Column, ValueTable } from './value-table.tsx';
import { XmlText } from './xml-text.tsx';

const taxColumns: readonly Column[] = [
  { term: 'BT-118', isWide: true },
  { term: 'BT-119', isNumber: true },
  { term: 'BT-116', isNumber: true },
  { term: 'BT-117', isNumber: true },
];

/** Terms of the invoice itself that are about its payment. */
const paymentTerms: readonly TermId[] = ['BT-9', 'BT-20'];

/** Groups in sections of their own; any other is among the further details. */
const sectionGroups: readonly GroupId[] = [
  'BG-1',
  'BG-3',
  'BG-4',
  'BG-7',
  'BG-10',
  'BG-11',
  'BG-13',
  'BG-16',
  'BG-20',
  'BG-21',
  'BG-22',
  'BG-23',
  'BG-24',
  'BG-25',
];

/** Loaded where a page contradicts, with what renders pages. */
const DifferingPages = lazyPart(() => import('./differing-pages.tsx').then((module) => module.DifferingPages));

/** All of an invoice. @param file that it was read from */
export function ShownInvoice({ read, file }: { read: ReadInvoice; file: File }) {
  const { t } = useTexts('e-invoice');
  const language = useLanguage();
  const texts = useInvoiceTexts(language);
  usePageMark('printed');
  const { invoice, check, xml, container } = read;
  const { root, unknown } = invoice;
  // A link may lead to a line that is not shown yet.
  const [isWhole, setWhole] = useState(false);
  const shown = useMemo(() => describeInvoice(invoice, texts, language), [invoice, texts, language]);
  const of = (...ids: readonly GroupId[]) => ids.flatMap((id) => groupsOf(root, id));
  const isPayment = ({ id }: Term) => paymentTerms.includes(id);
  const attached = of('BG-24');
  const others = container?.others ?? [];
  const differing = check.findings.filter((finding) => finding.shown !== undefined);
  const further = root.groups.filter(({ id }) => !sectionGroups.includes(id));
  return (
    <InvoiceContext value={shown}>
      <div className={styles.invoice} id={shown.ids.get(root)} tabIndex={-1} data-printed="">
        <Outcome check={check} profile={invoice.profile} />
        <Summary invoice={invoice} />
        <AppliedRules check={check} />
        <Part title={t('check.title')} isEmpty={check.findings.length === 0}>
          <FindingList check={check} onReveal={() => setWhole(true)} />
        </Part>
        {differing.length > 0 && (
          <Suspense fallback={null}>
            <DifferingPages file={file} findings={differing} />
          </Suspense>
        )}
        <Part title={t('sections.lines')} isEmpty={of('BG-25').length === 0}>
          <LineItems lines={of('BG-25')} isWhole={isWhole} />
        </Part>
        <div className={styles.columns}>
          <Groups title={t('sections.sums')} groups={of('BG-22')} />
          <Groups title={t('sections.payment')} groups={of('BG-16')} terms={root.terms.filter(isPayment)} />
          <Groups title={t('sections.allowances')} groups={of('BG-20', 'BG-21')} />
        </div>
        <Part title={t('sections.taxes')} isEmpty={of('BG-23').length === 0}>
          <ValueTable columns={taxColumns} groups={of('BG-23')} caption={t('sections.taxes')} />
        </Part>
        <div className={styles.columns}>
          <Groups title={t('sections.parties')} groups={of('BG-4', 'BG-7', 'BG-10', 'BG-11')} />
          <Groups
            title={t('sections.document')}
            groups={of('BG-3')}
            terms={root.terms.filter((term) => !isPayment(term))}
          />
          <Groups title={t('sections.delivery')} groups={of('BG-13')} />
          <Groups title={t('sections.notes')} groups={of('BG-1')} />
          <Groups title={t('sections.further')} groups={further} />
        </div>
        <Part title={t('sections.attachments')} isEmpty={attached.length + others.length === 0}>
          <Attachments groups={attached} files={others} />
        </Part>
        <Unknown values={unknown} />
        {container && <Container container={container} pages={check.pages} />}
        <Disclosure title={t('xml.title')}>
          <XmlText xml={xml} />
        </Disclosure>
      </div>
    </InvoiceContext>
  );
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  return isEmpty ? null : <ResultSection title={title}>{children}</ResultSection>;
}

interface GroupsProps {
  title: string;
  groups: readonly Group[];
  terms?: readonly Term[];
}

function Groups({ title, groups, terms = [] }: GroupsProps) {
  const { texts } = useInvoice();
  return (
    <Part title={title} isEmpty={groups.length + terms.length === 0}>
      <TermList terms={terms} />
      {groups.map((group) => (
        <GroupTerms
          key={`${group.place.path} ${group.id}`}
          group={group}
          isNamed={groups.length === 1 && texts.groupNames[group.id] === title}
        />
      ))}
    </Part>
  );
}

/** What the file has beyond the norm. */
function Unknown({ values }: { values: ReadInvoice['invoice']['unknown'] }) {
  const { t } = useTexts('e-invoice');
  if (values.length === 0) return null;
  return (
    <ResultSection title={t('unknown.title')} hint={t('unknown.hint')}>
      <dl className={styles.terms}>
        {values.map(({ value, place }) => (
          <div key={place.path}>
            <dt className={styles.path}>{shortPath(place.path)}</dt>
            <dd dir="auto" title={place.path} className={styles.value}>
              {value === '' ? t('empty') : value}
            </dd>
          </div>
        ))}
      </dl>
    </ResultSection>
  );
}

/** The last two names, without prefixes. */
function shortPath(path: string): string {
  return path
    .replaceAll(/Q\{[^}]*\}/g, '')
    .split('/')
    .slice(-2)
    .map((name) => name.replace(/^\w+:/, ''))
    .join(' / ');
}

interface ContainerProps {
  container: NonNullable<ReadInvoice['container']>;
  pages: ReadInvoice['check']['pages'];
}

function Container({ container, pages }: ContainerProps) {
  const { t } = useTexts('e-invoice');
  const { attachment, claims, pageCount } = container;
  const { pdfaPart, pdfaConformance = '', profile, version } = claims;
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t('container.file'), attachment.name],
    [t('container.relationship'), attachment.relationship],
    [t('container.pages'), String(pageCount)],
    [t('container.compared'), pages ? t('container.agrees', { count: pages.confirmed.length }) : t('container.noText')],
    [t('container.pdfa'), pdfaPart === undefined ? undefined : `PDF/A-${pdfaPart}${pdfaConformance.toLowerCase()}`],
    [t('container.profile'), profile],
    [t('container.version'), version],
    [t('container.documentType'), claims.documentType],
    [t('container.claimedName'), claims.fileName],
  ];
  return (
    <ResultSection title={t('container.title')} hint={t('container.hint')}>
      <dl className={styles.terms}>
        {rows.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto" className={styles.value}>
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
    </ResultSection>
  );
}
