import { isReference, type PdfObjects } from './objects.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';

const states = ['/OFF', '/Order', '/RBGroups', '/Locked', '/AS'] as const;

/** Lists that another configuration takes from the first where it has none of its own (ISO 32000-2, table 99). */
const inherited = ['/Order', '/RBGroups', '/AS'] as const;

/** What a file's layers bring along (ISO 32000-2, 8.11.4). */
export interface LayerPart {
  /** Its layers, and their states when it is opened. */
  opening: QpdfDict;
  /** Further sets of states that a reader offers. */
  sets: QpdfDict[];
}

export function readLayers(objects: PdfObjects): LayerPart | undefined {
  const properties = objects.dict(objects.catalog['/OCProperties']);
  const groups = [...new Set(objects.array(properties['/OCGs']).filter(isReference))];
  if (groups.length === 0) return undefined;
  const opening = objects.dict(properties['/D']);
  return {
    opening: {
      ...listsOf(objects, opening, [...inherited, '/Locked']),
      '/OCGs': groups,
      '/OFF': offIn(objects, opening, groups),
    },
    sets: objects.array(properties['/Configs']).map((value) => setOf(objects, objects.dict(value), groups)),
  };
}

function listsOf(objects: PdfObjects, config: QpdfDict, keys: readonly `/${string}`[]): QpdfDict {
  return Object.fromEntries(keys.map((key) => [key, objects.array(config[key])])) as QpdfDict;
}

function offIn(objects: PdfObjects, config: QpdfDict, groups: readonly string[]): string[] {
  const on = new Set(objects.array(config['/ON']));
  if (objects.resolve(config['/BaseState']) === '/OFF') return groups.filter((group) => !on.has(group));
  return objects.array(config['/OFF']).filter(isReference);
}

/** A set that leaves the layers of other files as they are. */
function setOf(objects: PdfObjects, config: QpdfDict, groups: readonly string[]): QpdfDict {
  const off = new Set(offIn(objects, config, groups));
  const isUnchanged = objects.resolve(config['/BaseState']) === '/Unchanged';
  const said = (['/Name', '/Creator', '/Intent', '/ListMode'] as const).filter((key) => key in config);
  const own = inherited.filter((key) => key in config);
  return {
    ...(Object.fromEntries(said.map((key) => [key, config[key] ?? null])) as QpdfDict),
    '/BaseState': '/Unchanged',
    '/ON': isUnchanged ? objects.array(config['/ON']) : groups.filter((group) => !off.has(group)),
    '/OFF': [...off],
    ...listsOf(objects, config, [...own, '/Locked']),
  };
}

/** One /OCProperties of several files' layers; in a reader's list each file's stand under its title. */
export function joinLayers(parts: readonly { title: string; part: LayerPart }[], merged: PdfObjects): QpdfDict {
  const allOf = (list: `/${string}`, setOfFile?: { file: LayerPart; set: QpdfDict }): QpdfValue[] =>
    parts.flatMap(({ title, part }) => {
      const values = merged.array((setOfFile?.file === part ? setOfFile.set : part.opening)[list]);
      const isGroup = list === '/Order' && parts.length > 1 && values.length > 0;
      return isGroup ? [[title, ...values]] : values;
    });
  const groups = allOf('/OCGs');
  const config = Object.fromEntries(states.map((list) => [list, allOf(list)])) as QpdfDict;
  const sets = parts.flatMap(({ part: file }) =>
    file.sets.map((set) => {
      const own = ([...inherited, '/Locked'] as const).filter((list) => list in set);
      return { ...set, ...(Object.fromEntries(own.map((list) => [list, allOf(list, { file, set })])) as QpdfDict) };
    }),
  );
  return {
    '/OCGs': groups,
    '/D': { '/BaseState': '/ON', '/ListMode': '/AllPages', ...config },
    ...(sets.length > 0 ? { '/Configs': sets } : {}),
  };
}
