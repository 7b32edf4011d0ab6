import { isReference, type PdfObjects } from './objects.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';

const lists = ['/OCGs', '/OFF', '/Order', '/RBGroups', '/Locked', '/AS'] as const;

/** What a file's layers bring along (ISO 32000-2, 8.11.4), states as the file shows them when opened. */
export function readLayers(objects: PdfObjects): QpdfDict | undefined {
  const properties = objects.dict(objects.catalog['/OCProperties']);
  const groups = [...new Set(objects.array(properties['/OCGs']).filter(isReference))];
  if (groups.length === 0) return undefined;
  const config = objects.dict(properties['/D']);
  const on = new Set(objects.array(config['/ON']));
  const isOffAtFirst = objects.resolve(config['/BaseState']) === '/OFF';
  return {
    '/OCGs': groups,
    '/OFF': isOffAtFirst ? groups.filter((group) => !on.has(group)) : objects.array(config['/OFF']).filter(isReference),
    '/Order': objects.array(config['/Order']),
    '/RBGroups': objects.array(config['/RBGroups']),
    '/Locked': objects.array(config['/Locked']),
    '/AS': objects.array(config['/AS']),
  };
}

/** One /OCProperties of several files' layers; in a reader's list each file's stand under its title. */
export function joinLayers(parts: readonly { title: string; carried: QpdfDict }[], merged: PdfObjects): QpdfDict {
  const joined = Object.fromEntries(lists.map((list): [string, QpdfValue[]] => [list, []]));
  for (const { title, carried } of parts) {
    for (const list of lists) {
      const values = merged.array(carried[list]);
      const isGroup = list === '/Order' && parts.length > 1 && values.length > 0;
      joined[list]?.push(...(isGroup ? [[title, ...values]] : values));
    }
  }
  const { '/OCGs': groups = [], ...config } = joined;
  return { '/OCGs': groups, '/D': { '/BaseState': '/ON', '/ListMode': '/AllPages', ...config } };
}
