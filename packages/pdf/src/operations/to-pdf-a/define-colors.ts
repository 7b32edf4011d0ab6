import { decodeWhole } from '../../file/filters/decode.ts';
import { deflateSync } from 'node:zlib';
import { inkProfile } from '../../draw/ink-profile.ts';
import { outputIntent } from '../../draw/output-intent.ts';
import { grayProfile, srgbProfile } from '../../draw/srgb-profile.ts';
import type { PdfDocument } from '../../file/document.ts';
import { flateCoding } from '../../file/filters/deflate.ts';
import { asDict, dictOf, isNamed, PdfName, PdfRef, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import type { ChangeLog } from './change-log.ts';
import { describeColorants } from './describe-colorants.ts';
import type { DeviceUse } from './survey-contents.ts';
import { entriesOf, findAllResources, visitValues } from './visit-values.ts';

/** Length of a profile that is read, in bytes; those of printing have 2.5 MB at most. */
const maxProfileBytes = 16 * 1024 * 1024;
const headerBytes = 128;

type Space = 'GRAY' | 'RGB ' | 'CMYK' | 'Lab ';

/** Profiles of the usual colors by number of components. */
const usualProfiles = {
  1: { space: 'GRAY', write: grayProfile },
  3: { space: 'RGB ', write: srgbProfile },
  4: { space: 'CMYK', write: inkProfile },
} as const;
type Components = keyof typeof usualProfiles;

const deviceSpaces: Readonly<Record<string, { use: keyof DeviceUse; components: Components }>> = {
  DeviceGray: { use: 'gray', components: 1 },
  DeviceRGB: { use: 'rgb', components: 3 },
  DeviceCMYK: { use: 'cmyk', components: 4 },
};

/** Where spaces have the one that they are based on (ISO 32000-2, 8.6.6). */
const spacesWithin: Readonly<Record<string, number>> = { Indexed: 1, I: 1, Pattern: 1, Separation: 2, DeviceN: 2 };

/**
 * Gives all colors a meaning that does not depend on a device (ISO 19005-2, 6.2.3 and 6.2.4): an output intent, that of the document
 * where it has one, and profiles for colors of devices that the intent is not for. What contents set stays.
 * @param devices spaces that contents set
 */
export function defineColors(document: PdfDocument, devices: DeviceUse, log: ChangeLog): void {
  const colors = new Colors(document, log);
  colors.repairProfiles();
  colors.findDevices(devices);
  const space = colors.setIntent(devices);
  colors.setDefaults(devices, space);
  describeColorants(document);
}

class Colors {
  readonly #document: PdfDocument;
  readonly #log: ChangeLog;
  readonly #profiles = new Map<Components, PdfRef>();
  #hasInkProfiles = false;

  constructor(document: PdfDocument, log: ChangeLog) {
    this.#document = document;
    this.#log = log;
  }

  /** Replaces profiles that readers cannot use either: these take the usual colors then. */
  repairProfiles(): void {
    const document = this.#document;
    const seen = new Set<number>();
    visitValues(document, (value) => {
      if (!Array.isArray(value) || !isNamed(document.resolve(value[0]), 'ICCBased')) return;
      const number = document.numberOf(value[1]);
      const stream = document.stream(value[1]);
      if (!stream || number === undefined || seen.has(number)) return;
      seen.add(number);
      const components = componentsOf(document, stream);
      this.#hasInkProfiles ||= components === 4;
      if (spaceOf(document, stream, components) !== undefined) return;
      const usual = usualProfiles[components];
      const dict = withEntries(stream.dict, { ...flateCoding, N: components, Range: undefined });
      document.replace(number, new PdfStream(dict, deflateSync(usual.write())));
      this.#log.add('profileReplaced');
    });
  }

  /** Finds spaces of devices in images, shadings, groups and other spaces. */
  findDevices(devices: DeviceUse): void {
    const document = this.#document;
    visitValues(document, (value) => {
      const dict = asDict(value);
      const items = Array.isArray(value) ? value : [];
      for (const item of items) markDevice(item, devices);
      for (const [key, item] of dict ?? []) if (key !== 'Alternate') markDevice(item, devices);
    });
  }

  /** @returns the space of the intent's profile */
  setIntent(devices: DeviceUse): Space {
    const document = this.#document;
    const intents = (document.array(document.catalog.get('OutputIntents')) ?? []).flatMap(
      (value) => document.dict(value) ?? [],
    );
    const profiled = intents.flatMap((dict) => {
      const profile = document.stream(dict.get('DestOutputProfile'));
      const space = profile && spaceOf(document, profile, componentsOf(document, profile), ['mntr', 'prtr']);
      return space && space !== 'Lab ' ? [{ dict, space, profile }] : [];
    });
    const chosen = profiled.find(({ dict }) => isNamed(document.resolve(dict.get('S')), 'GTS_PDFA1')) ?? profiled[0];
    if (!chosen) {
      const components = devices.cmyk ? 4 : 3;
      const name = components === 4 ? 'CMYK as on screens' : 'sRGB IEC61966-2.1';
      document.catalog.set('OutputIntents', [document.add(outputIntent(this.#profileOf(components), name))]);
      this.#log.add('colorsDefined');
      return usualProfiles[components].space;
    }
    const number = document.numberOf(chosen.dict.get('DestOutputProfile'));
    const profile = number === undefined ? document.add(chosen.profile) : new PdfRef(number);
    const entries = { S: new PdfName('GTS_PDFA1'), DestOutputProfile: profile, DestOutputProfileRef: undefined };
    const own = withEntries(chosen.dict, { ...entries, Type: new PdfName('OutputIntent') });
    if (!own.has('OutputConditionIdentifier')) own.set('OutputConditionIdentifier', Buffer.from('Custom'));
    // Intents of other standards stay where they have the same profile.
    const others = intents.filter(
      (dict) =>
        document.numberOf(dict.get('DestOutputProfile')) === number &&
        number !== undefined &&
        !isNamed(document.resolve(dict.get('S')), 'GTS_PDFA1') &&
        !dict.has('DestOutputProfileRef'),
    );
    document.catalog.set('OutputIntents', [document.add(own), ...others.map((dict) => document.add(dict))]);
    return chosen.space;
  }

  /** Gives resources spaces in place of those of devices that the intent is not for (ISO 32000-2, 8.6.5.6). */
  setDefaults(devices: DeviceUse, intent: Space): void {
    const missing = ([3, 4] as const).filter((components) => {
      const isUsed = components === 3 ? devices.rgb : devices.cmyk;
      return isUsed && usualProfiles[components].space !== intent;
    });
    if (missing.includes(4) || this.#hasInkProfiles) this.#unsetOverprint();
    if (missing.length === 0) return;
    const document = this.#document;
    const replaced = (value: PdfValue | undefined): PdfValue | undefined => {
      const device = deviceSpaces[document.name(value) ?? ''];
      const components = missing.find((each) => each === device?.components);
      return components && this.#spaceOf(components);
    };
    for (const resources of findAllResources(document)) {
      const spaces = document.dict(resources.get('ColorSpace')) ?? new Map<string, PdfValue>();
      document.budget.step(spaces.size);
      // A name that stands for a space of a device is not one that a default takes the place of.
      for (const [name, value] of spaces) spaces.set(name, replaced(value) ?? value);
      for (const components of missing) {
        const key = components === 3 ? 'DefaultRGB' : 'DefaultCMYK';
        if (!document.array(spaces.get(key))) spaces.set(key, this.#spaceOf(components));
      }
      if (!document.dict(resources.get('ColorSpace'))) resources.set('ColorSpace', spaces);
    }
    // Resources do not replace the space in which a group is composed, nor those of shadings in patterns and of other spaces.
    visitValues(document, (value) => {
      if (Array.isArray(value)) {
        const at = spacesWithin[document.name(value[0]) ?? ''] ?? 0;
        const space = at > 0 ? replaced(value[at]) : undefined;
        if (space !== undefined) value[at] = space;
        return;
      }
      const dict = asDict(value);
      const key = dict?.has('ShadingType') ? 'ColorSpace' : 'CS';
      const isUsed = dict?.has('ShadingType') || document.name(dict?.get('S')) === 'Transparency';
      const space = isUsed ? replaced(dict?.get(key)) : undefined;
      if (space !== undefined) dict?.set(key, space);
    });
    this.#log.add('colorsDefined');
  }

  /** Overprinting that mixes inks differently is not allowed with profiles of inks (ISO 19005-2, 6.2.4.2). */
  #unsetOverprint(): void {
    for (const resources of findAllResources(this.#document))
      for (const state of entriesOf(this.#document, resources, 'ExtGState')) {
        if (this.#document.number(state.get('OPM')) !== 1) continue;
        state.set('OPM', 0);
        this.#log.add('printingRemoved');
      }
  }

  #spaceOf(components: Components): PdfValue {
    return [new PdfName('ICCBased'), this.#profileOf(components)];
  }

  #profileOf(components: Components): PdfRef {
    const known = this.#profiles.get(components);
    if (known) return known;
    const dict = dictOf({ N: components, ...flateCoding });
    const profile = this.#document.add(
      new PdfStream(dict, deflateSync(usualProfiles[components].write(), { level: 9 })),
    );
    this.#profiles.set(components, profile);
    return profile;
  }
}

function markDevice(value: PdfValue, devices: DeviceUse): void {
  const device = value instanceof PdfName ? deviceSpaces[value.text] : undefined;
  if (device) devices[device.use] = true;
}

function componentsOf(document: PdfDocument, { dict }: PdfStream): Components {
  const stated = document.number(dict.get('N'));
  return stated === 1 || stated === 4 ? stated : 3;
}

/**
 * The space of a profile that PDF/A allows (ISO 19005-2, 6.2.3 and 6.2.4.2), by its header (ICC.1:2004-10, 7.2).
 * @returns undefined for others, and for data that is no profile
 */
function spaceOf(
  document: PdfDocument,
  stream: PdfStream,
  components: Components,
  classes: readonly string[] = ['scnr', 'mntr', 'prtr', 'spac'],
): Space | undefined {
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const bytes = decodeWhole(stream, { maxBytes: maxProfileBytes, context: document.context, resolve });
  if (!bytes || bytes.length < headerBytes + 4 || bytes.toString('latin1', 36, 40) !== 'acsp') return undefined;
  const space = bytes.toString('latin1', 16, 20);
  const isOfSpace = space === usualProfiles[components].space || (space === 'Lab ' && components === 3);
  const isAllowed = classes.includes(bytes.toString('latin1', 12, 16)) && (bytes[8] ?? 0) < 5;
  return isOfSpace && isAllowed && bytes.readUInt32BE(0) <= bytes.length ? (space as Space) : undefined;
}
