import { type Language } from '@blattwerk/shared';
import {
  englishSaleTerms,
  formatPrice,
  germanSaleTerms,
  priceNoteTexts,
  type PaymentConfig,
  type SaleSection,
  type SiteConfig,
  type SiteVariables,
  siteVariables,
  withdrawalStatement,
} from '@blattwerk/site';
import { saleTexts } from './sale-texts.ts';

/** A text on a durable medium: a file that the page saves, and the body of an e-mail. */
export interface SaleDocument {
  fileName: string;
  subject: string;
  text: string;
}

/** An order that was paid. */
export interface ConfirmedOrder {
  /** Number of the payment. */
  id: string;
  price: Pick<PaymentConfig, 'amount' | 'currency' | 'priceNote'>;
  /** In ms since 1970. */
  paidAt: number;
  /** As it was given, and recorded. */
  consent: { text: string; language: Language; at: string };
}

/** A buyer's statement to withdraw from the contract. */
export interface WithdrawalStatement {
  name: string;
  /** What the buyer names the contract by: the number of the payment, or day and card. */
  contract: string;
  /** Address for the acknowledgement of receipt; empty where the buyer gave none. */
  email: string;
  language: Language;
}

const saleTerms: Readonly<Record<Language, readonly SaleSection[]>> = { de: germanSaleTerms, en: englishSaleTerms };

/**
 * The confirmation of a contract with everything that § 312f BGB asks for: the operator, the product, the price, the buyer's
 * consent, the terms, and the withdrawal information with the model form. In the language of the order.
 */
export function confirmationOf(order: ConfirmedOrder, site: SiteConfig): SaleDocument {
  const { language } = order.consent;
  const { confirmation: texts } = saleTexts[language];
  const variables = siteVariables(site, language);
  const { operator } = site;
  const price = `${formatPrice(order.price, language)} (${priceNoteTexts[language][order.price.priceNote]})`;
  const isSettled = !['', 'no'].includes(operator.disputes);
  const text = [
    `${texts.title} · ${site.brand} · ${site.siteAddress}`,
    texts.keep,
    [
      `${texts.contract}: ${texts.product}`,
      `${texts.number}: ${order.id}`,
      `${texts.paidAt}: ${formatMoment(order.paidAt, language)}`,
      `${texts.price}: ${price}, ${texts.paid}`,
    ].join('\n'),
    [
      `${texts.operator}: ${operator.name}, ${operator.address}`,
      ...[operator.representative, operator.register, operator.vatId].filter((line) => line !== ''),
      `${texts.phone}: ${operator.phone}`,
      `${texts.mail}: ${site.supportAddress}`,
      ...(isSettled ? [`${texts.disputes}: ${operator.disputes}`] : []),
    ].join('\n'),
    `${texts.delivery}: ${texts.delivered}`,
    [
      `${texts.consent}:`,
      language === 'de' ? `„${order.consent.text}“` : `“${order.consent.text}”`,
      `${texts.consentAt}: ${formatMoment(Date.parse(order.consent.at), language)}`,
      texts.effect,
    ].join('\n'),
    `${texts.function}: ${site.siteAddress}/terms#withdrawal-function`,
    ...saleTerms[language].map((section) => sectionText(section, variables)),
  ].join('\n\n');
  return {
    fileName: `${texts.file}-${order.id}.txt`,
    subject: `${texts.subject}: ${site.brand}`,
    text: `${text}\n`,
  };
}

/** A received withdrawal; `number` tells it from every other, also of the same buyer. */
export interface ReceivedWithdrawal extends WithdrawalStatement {
  number: string;
  /** ISO 8601. */
  receivedAt: string;
  isRefunded: boolean;
}

/** The acknowledgement of receipt with content, date and time of a withdrawal (§ 356a (4) BGB). */
export function acknowledgementOf(withdrawal: ReceivedWithdrawal, site: SiteConfig): SaleDocument {
  const { language, isRefunded, email } = withdrawal;
  const { withdrawal: texts } = saleTexts[language];
  const next = isRefunded ? texts.refunded : email === '' ? texts.recordedWithoutAddress : texts.recorded;
  const text = [
    `${texts.title} · ${site.brand} · ${site.siteAddress}`,
    withdrawalStatement[language],
    [
      `${texts.name}: ${withdrawal.name}`,
      `${texts.contract}: ${withdrawal.contract}`,
      ...(email === '' ? [] : [`${texts.mail}: ${email}`]),
      `${texts.receivedAt}: ${formatMoment(Date.parse(withdrawal.receivedAt), language)}`,
      `${texts.number}: ${withdrawal.number}`,
    ].join('\n'),
    next,
    `${texts.received}: ${site.operator.name}, ${site.operator.address}, ${site.supportAddress}`,
  ].join('\n\n');
  return {
    fileName: `${texts.file}-${withdrawal.number}.txt`,
    subject: `${texts.subject}: ${site.brand}`,
    text: `${text}\n`,
  };
}

/** The message by which the operator gets a withdrawal, with what has been done about the payment. */
export function withdrawalNotice(
  withdrawal: ReceivedWithdrawal,
  payment: 'refunded' | 'recorded' | 'unknown',
  site: SiteConfig,
): Pick<SaleDocument, 'subject' | 'text'> {
  return {
    subject: `Widerruf / withdrawal ${withdrawal.number}`,
    text: `${operatorLines[payment]}\n\n${acknowledgementOf(withdrawal, site).text}`,
  };
}

const operatorLines = {
  refunded: 'Die Zahlung wurde erstattet. / The payment was refunded.',
  recorded:
    'Die Zahlung wurde nicht erstattet: Bitte entscheiden Sie. Sie finden sie unter ihrer Nummer beim Zahlungsdienst. / The payment was not refunded: please decide. It has its number at the payment provider.',
  unknown:
    'Zu den Angaben wurde keine Zahlung gefunden, oder der Zahlungsdienst war nicht erreichbar: Bitte suchen Sie sie dort und entscheiden Sie. / No payment was found for these details, or the payment provider could not be reached: please look for it there and decide.',
};

/** Date and time with seconds and time zone: that of Germany, whose law asks for it, also on a server elsewhere. */
function formatMoment(ms: number, language: Language): string {
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'Europe/Berlin',
  }).format(ms);
}

/** A section as plain text: labels without their links, and list items in lines. */
function sectionText({ title, blocks }: SaleSection, variables: SiteVariables): string {
  const paragraphs = blocks.map((block) =>
    typeof block === 'string' ? block : block.map((item) => `- ${item}`).join('\n'),
  );
  return [title.toUpperCase(), ...paragraphs]
    .join('\n\n')
    .replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name as keyof SiteVariables]);
}
