import { sitePlaceholders } from '@blattwerk/site';

interface Properties {
  /** What search engines require. */
  required: readonly string[];
  others?: readonly string[];
}

const page = ['description', 'inLanguage', 'isPartOf'];

/** Types in use, with their properties that are in use. */
const types: Readonly<Record<string, Properties>> = {
  AboutPage: { required: ['name', 'url'], others: [...page, 'dateModified'] },
  Answer: { required: ['text'] },
  Blog: { required: ['name', 'url', 'blogPost'], others: ['description', 'inLanguage', 'publisher'] },
  BlogPosting: {
    required: ['headline', 'datePublished', 'url'],
    others: ['description', 'mainEntityOfPage', 'image', 'inLanguage', 'dateModified', 'author', 'publisher'],
  },
  BreadcrumbList: { required: ['itemListElement'] },
  ContactPage: { required: ['name', 'url'], others: [...page, 'dateModified'] },
  FAQPage: { required: ['mainEntity'] },
  HowTo: { required: ['name', 'step'], others: ['description', 'inLanguage', 'totalTime'] },
  HowToStep: { required: ['name', 'text'], others: ['position'] },
  ImageObject: { required: ['url'], others: ['width', 'height'] },
  ListItem: { required: ['position', 'name'], others: ['item'] },
  Offer: { required: ['price', 'priceCurrency'] },
  Organization: { required: ['name'], others: ['url', 'logo'] },
  Question: { required: ['name', 'acceptedAnswer'] },
  WebApplication: {
    required: ['name', 'url', 'offers', 'applicationCategory', 'operatingSystem'],
    others: [...page, 'browserRequirements', 'featureList', 'publisher'],
  },
  WebPage: { required: [], others: ['name', 'url', 'dateModified', ...page] },
  WebSite: { required: ['name', 'url'], others: ['description', 'inLanguage', 'publisher'] },
};

/** Further properties that are required of a page's main object. */
const requiredAtTop: Readonly<Record<string, readonly string[]>> = {
  BlogPosting: ['image', 'author', 'publisher', 'dateModified', 'mainEntityOfPage', 'inLanguage'],
  WebPage: ['name', 'url'],
};

const addresses = ['url', 'item', '@id', 'image', 'logo', 'sameAs'];
const dayPattern = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/;
/** Days that the server fills in at its start. */
const configuredDays: readonly string[] = [sitePlaceholders.privacyDate, sitePlaceholders.termsDate];
const days = ['datePublished', 'dateModified', 'dateCreated', 'uploadDate'];

/**
 * Problems of a page's structured data; empty without any.
 * @param origin origin of every address
 * @param path path of the page, with its language
 */
export function checkStructuredData(data: unknown, origin: string, path: string): string[] {
  const problems: string[] = [];
  const top = asNode(data);
  if (!top) return ['structured data is no object'];
  if (top['@context'] !== 'https://schema.org') problems.push('structured data is not of schema.org');
  const type = String(top['@type']);
  for (const property of requiredAtTop[type] ?? []) {
    if (isEmpty(top[property])) problems.push(`${type} lacks ${property}`);
  }
  if (top.url !== undefined && top.url !== origin + path)
    problems.push(`${type} has the address ${JSON.stringify(top.url)}`);
  if (type === 'BreadcrumbList') problems.push(...breadcrumbProblems(top, origin + path));
  checkNode(top, type, { origin, problems });
  return problems;
}

function checkNode(node: Readonly<Record<string, unknown>>, at: string, seen: { origin: string; problems: string[] }) {
  const { origin, problems } = seen;
  const type = String(node['@type']);
  const properties = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!properties) problems.push(`${at} is of the unknown type ${type}`);
  const { required = [], others = [] } = properties ?? {};
  for (const property of required) {
    if (isEmpty(node[property])) problems.push(`${at} lacks ${property}`);
  }
  const unknown = Object.keys(node).filter(
    (name) => !name.startsWith('@') && !required.includes(name) && !others.includes(name),
  );
  if (properties && unknown.length > 0) problems.push(`${at} has the unknown ${unknown.join(', ')}`);
  for (const [name, value] of Object.entries(node)) {
    for (const [index, one] of (Array.isArray(value) ? value : [value]).entries()) {
      const place = `${at}.${name}${Array.isArray(value) ? `[${index}]` : ''}`;
      const inner = asNode(one);
      if (inner) checkNode(inner, place, seen);
      else if (isEmpty(one) || /\b(undefined|NaN|\[object )|\{\{/.test(String(one)))
        problems.push(`${place} is ${String(one)}`);
      else if (addresses.includes(name) && !String(one).startsWith(`${origin}/`))
        problems.push(`${place} is no address of the site`);
      else if (days.includes(name) && !dayPattern.test(String(one)) && !configuredDays.includes(String(one)))
        problems.push(`${place} is no date of ISO 8601`);
    }
  }
}

function breadcrumbProblems(list: Readonly<Record<string, unknown>>, address: string): string[] {
  const items = Array.isArray(list.itemListElement) ? list.itemListElement.map(asNode) : [];
  if (items.length < 2) return ['BreadcrumbList leads from nowhere'];
  return [
    ...(items.every((item, index) => item?.position === index + 1) ? [] : ['BreadcrumbList does not count from 1']),
    ...(items.at(-1)?.item === address ? [] : ['BreadcrumbList does not end at its page']),
  ];
}

function asNode(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
