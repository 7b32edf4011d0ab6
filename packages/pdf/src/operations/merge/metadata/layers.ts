import type { Budget } from '../../../budget.ts';
import type { PdfDocument } from '../../../file/document.ts';
import { dictOf, isNamed, type PdfDict, PdfName, PdfRef, type PdfValue, withEntries } from '../../../file/values.ts';

/** Lists that a configuration inherits from the default configuration (ISO 32000-2, table 99). */
const inheritedLists = ['Order', 'RBGroups', 'AS'] as const;
const lists = [...inheritedLists, 'Locked'] as const;

/** Steps for each list element: each configuration has a copy of the lists of all files. */
const stepsPerCopy = 16;

/** Optional content groups of a file (ISO 32000-2, 8.11.4). */
export interface Layers {
  budget: Budget;
  groups: PdfRef[];
  /** Default configuration. */
  initial: PdfDict;
  /** Alternative configurations. */
  others: PdfDict[];
}

/** Optional content groups of a file; undefined where it has none. */
export function readLayers(document: PdfDocument): Layers | undefined {
  const properties = document.dict(document.catalog.get('OCProperties'));
  const groups = distinct(refsIn(document, properties?.get('OCGs')));
  if (groups.length === 0) return undefined;
  const initial = document.dict(properties?.get('D')) ?? new Map<string, PdfValue>();
  return {
    budget: document.budget,
    groups,
    initial: withEntries(listsOf(document, initial, lists), { OFF: offIn(document, initial, groups) }),
    others: (document.array(properties?.get('Configs')) ?? []).map((value) =>
      importConfiguration(document, document.dict(value) ?? new Map<string, PdfValue>(), groups),
    ),
  };
}

function listsOf(document: PdfDocument, configuration: PdfDict, keys: readonly string[]): PdfDict {
  return new Map(keys.map((key) => [key, document.array(configuration.get(key)) ?? []]));
}

function refsIn(document: PdfDocument, value: PdfValue | undefined): PdfRef[] {
  return (document.array(value) ?? []).filter((item) => item instanceof PdfRef);
}

function distinct(refs: readonly PdfRef[]): PdfRef[] {
  return [...new Map(refs.map((ref) => [ref.number, ref])).values()];
}

function offIn(document: PdfDocument, configuration: PdfDict, groups: readonly PdfRef[]): PdfRef[] {
  if (document.name(configuration.get('BaseState')) !== 'OFF') return refsIn(document, configuration.get('OFF'));
  const on = new Set(refsIn(document, configuration.get('ON')).map(({ number }) => number));
  return groups.filter(({ number }) => !on.has(number));
}

/** Imports a configuration so that it does not change layers of other files. */
function importConfiguration(document: PdfDocument, configuration: PdfDict, groups: readonly PdfRef[]): PdfDict {
  document.budget.step(groups.length * stepsPerCopy);
  const off = distinct(offIn(document, configuration, groups));
  const offNumbers = new Set(off.map(({ number }) => number));
  const isUnchanged = isNamed(document.resolve(configuration.get('BaseState')), 'Unchanged');
  const imported: PdfDict = new Map();
  for (const key of ['Name', 'Creator', 'Intent', 'ListMode']) {
    const value = configuration.get(key);
    if (value !== undefined) imported.set(key, value);
  }
  imported.set('BaseState', new PdfName('Unchanged'));
  imported.set(
    'ON',
    isUnchanged ? refsIn(document, configuration.get('ON')) : groups.filter(({ number }) => !offNumbers.has(number)),
  );
  imported.set('OFF', off);
  const own = inheritedLists.filter((key) => configuration.has(key));
  return new Map([...imported, ...listsOf(document, configuration, [...own, 'Locked'])]);
}

/** Merges the /OCProperties of several files; in the list of layers, those of each file are below its title. */
export function joinLayers(files: readonly { title: Buffer; layers: Layers }[]): PdfDict {
  function joinList(key: string, own?: { layers: Layers; configuration: PdfDict }): PdfValue[] {
    return files.flatMap(({ title, layers }) => {
      const configuration = own?.layers === layers ? own.configuration : layers.initial;
      const values = (configuration.get(key) ?? []) as PdfValue[];
      layers.budget.step(values.length * stepsPerCopy);
      return key === 'Order' && files.length > 1 && values.length > 0 ? [[title, ...values]] : values;
    });
  }
  const others = files.flatMap(({ layers }) =>
    layers.others.map((configuration) => {
      const own = lists.filter((key) => configuration.has(key));
      const joined = own.map((key) => [key, joinList(key, { layers, configuration })] as const);
      return withEntries(configuration, Object.fromEntries(joined));
    }),
  );
  const initial = Object.fromEntries(['OFF', ...lists].map((key) => [key, joinList(key)]));
  return dictOf({
    OCGs: files.flatMap(({ layers }) => layers.groups),
    D: dictOf({ BaseState: new PdfName('ON'), ListMode: new PdfName('AllPages'), ...initial }),
    Configs: others.length > 0 ? others : undefined,
  });
}
