import type { PdfDocument } from '../../file/document.ts';
import { decodeSynchronously } from '../../file/filters/decode.ts';
import { isSameDefinition } from '../../file/same-definition.ts';
import { type PdfDict, PdfName, type PdfStream, type PdfValue } from '../../file/values.ts';
import { nameRules } from './check-file.ts';
import type { Rule, RuleChecker } from './rules.ts';

/** The header of an ICC profile (ICC.1:2022, 7.2), and the number of components that its stream states. */
interface Profile {
  deviceClass: string;
  space: string;
  version: number;
  components: number | undefined;
}

const headerBytes = 128;
/** A profile of a press has 1 MB. */
const maxProfileBytes = 16_000_000;
const componentsOfSpace: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 };

function isOfVersion({ version }: Profile, part: number): boolean {
  return version < (part === 1 ? 3 : 5);
}

const countRule: Rule<Profile> = {
  kind: 'colorProfile',
  clauses: { 1: '6.2.3.2-2' },
  isBroken: ({ space, components }) => componentsOfSpace[space] !== components || components === undefined,
};

const outputProfileRules: readonly Rule<Profile>[] = [
  {
    kind: 'outputIntent',
    clauses: { 1: '6.2.2-1', 2: '6.2.3-1' },
    isBroken: (profile, { part }) =>
      !['prtr', 'mntr'].includes(profile.deviceClass) ||
      !['RGB ', 'CMYK', 'GRAY'].includes(profile.space) ||
      !isOfVersion(profile, part),
  },
  countRule,
];

const profileRules: readonly Rule<Profile>[] = [
  {
    kind: 'colorProfile',
    clauses: { 1: '6.2.3.2-1', 2: '6.2.4.2-1' },
    isBroken: (profile, { part }) =>
      !['prtr', 'mntr', 'scnr', 'spac'].includes(profile.deviceClass) ||
      !['RGB ', 'CMYK', 'GRAY', 'Lab '].includes(profile.space) ||
      !isOfVersion(profile, part),
  },
  countRule,
];

/** The output intents of a document. */
interface Intents {
  /** Object numbers of the profiles, or the streams of those that are no objects. */
  profiles: readonly unknown[];
}

const intentsRules: readonly Rule<Intents>[] = [
  {
    kind: 'outputIntent',
    clauses: { 1: '6.2.2-2', 2: '6.2.3-2' },
    isBroken: ({ profiles }) => new Set(profiles).size > 1,
  },
];

const intentRules: readonly Rule<PdfDict>[] = [
  {
    kind: 'outputIntent',
    clauses: { 2: '6.2.3-3' },
    isBroken: (intent) => {
      const subtype = intent.get('S');
      return subtype instanceof PdfName && subtype.text === 'GTS_PDFX' && intent.has('DestOutputProfileRef');
    },
  },
];

type DeviceSpace = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';

const deviceSpaces: ReadonlyMap<string, DeviceSpace> = new Map([
  ['DeviceGray', 'DeviceGray'],
  ['DeviceRGB', 'DeviceRGB'],
  ['DeviceCMYK', 'DeviceCMYK'],
  // Abbreviations of inline images, which some writers use everywhere.
  ['G', 'DeviceGray'],
  ['RGB', 'DeviceRGB'],
  ['CMYK', 'DeviceCMYK'],
]);

const deviceRules: readonly Rule<DeviceSpace>[] = [
  {
    kind: 'deviceRgb',
    clauses: { 1: '6.2.3.3-1', 2: '6.2.4.3-2' },
    isBroken: (space, { outputSpace }) => space === 'DeviceRGB' && outputSpace !== 'RGB ',
  },
  {
    kind: 'deviceCmyk',
    clauses: { 1: '6.2.3.3-2', 2: '6.2.4.3-3' },
    isBroken: (space, { outputSpace }) => space === 'DeviceCMYK' && outputSpace !== 'CMYK',
  },
  {
    kind: 'deviceGray',
    clauses: { 1: '6.2.3.3-3', 2: '6.2.4.3-4' },
    isBroken: (space, { outputSpace }) => space === 'DeviceGray' && outputSpace === undefined,
  },
];

/** How colors of an ICC profile with CMYK are painted. */
interface Overprint {
  isOn: boolean;
  /** Of /OPM. */
  mode: number;
}

const overprintRules: readonly Rule<Overprint>[] = [
  { kind: 'overprint', clauses: { 2: '6.2.4.2-2' }, isBroken: ({ isOn, mode }) => isOn && mode !== 0 },
];

/** A DeviceN color space. */
interface Colorants {
  names: readonly string[];
  /** Names that its attributes describe. */
  described: ReadonlySet<string>;
}

const process: ReadonlySet<string> = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None']);

const colorantRules: readonly Rule<Colorants>[] = [
  {
    kind: 'implementationLimit',
    clauses: { 1: '6.1.12-9', 2: '6.1.13-9' },
    isBroken: ({ names }, { part }) => names.length > (part === 1 ? 8 : 32),
  },
  {
    kind: 'colorants',
    clauses: { 2: '6.2.4.4-1' },
    isBroken: ({ names, described }) => names.some((name) => !process.has(name) && !described.has(name)),
  },
];

/** Whether a colorant has two definitions. */
const separationRules: readonly Rule<boolean>[] = [
  { kind: 'colorants', clauses: { 2: '6.2.4.4-2' }, isBroken: (isDifferent) => isDifferent },
];

/** Nesting of color spaces, which the standard limits by their kinds. */
const maxDepth = 8;

/** Checks the color spaces that contents use. */
export class ColorChecker {
  readonly #document: PdfDocument;
  readonly #checker: RuleChecker;
  /** Color spaces that were checked, with the page for which they were last. */
  readonly #seen = new Map<PdfValue[], number | undefined>();
  /** The first definition of each colorant. */
  readonly #separations = new Map<string, PdfValue[]>();

  constructor(document: PdfDocument, checker: RuleChecker) {
    this.#document = document;
    this.#checker = checker;
  }

  /** Checks the output intents, on which colors of devices depend. */
  checkIntents(): void {
    const document = this.#document;
    const intents = (document.array(document.catalog.get('OutputIntents')) ?? []).flatMap((value) => {
      const intent = document.dict(value);
      return intent ? [{ intent, object: document.numberOf(value) }] : [];
    });
    const profiles = intents.flatMap(({ intent }) => {
      const value = intent.get('DestOutputProfile');
      const stream = document.stream(value);
      return stream ? [document.numberOf(value) ?? stream] : [];
    });
    this.#checker.check(intentsRules, { profiles });
    for (const { intent, object } of intents) {
      this.#checker.check(intentRules, intent, { subject: intent, object });
      const stream = document.stream(intent.get('DestOutputProfile'));
      if (!stream) continue;
      const profile = this.#readProfile(stream);
      this.#checker.check(outputProfileRules, profile, {
        subject: stream,
        object: document.numberOf(intent.get('DestOutputProfile')),
      });
      if (document.name(intent.get('S')) === 'GTS_PDFA1') this.#checker.outputSpace = profile.space;
    }
  }

  /**
   * Checks a color space with which something is painted.
   * @param space undefined for the initial one, DeviceGray
   * @param resources where color spaces may be that take the place of those of devices (ISO 32000-2, 8.6.5.6)
   */
  use(space: PdfValue | undefined, resources: PdfDict | undefined, overprint?: Overprint): void {
    const name = space === undefined ? 'DeviceGray' : this.#document.name(space);
    if (name === undefined) this.#check(space, resources, overprint, 0);
    else this.#useNamed(name, resources, overprint, 0);
  }

  #useNamed(name: string, resources: PdfDict | undefined, overprint: Overprint | undefined, depth: number): void {
    const device = deviceSpaces.get(name);
    if (!device || depth > maxDepth) return;
    const own = this.#document.dict(resources?.get('ColorSpace'))?.get(device.replace('Device', 'Default'));
    if (this.#document.array(own)) this.#check(own, undefined, overprint, depth + 1);
    else this.#checker.check(deviceRules, device, { subject: this.#checker.pageNumber });
  }

  #check(
    value: PdfValue | undefined,
    resources: PdfDict | undefined,
    overprint: Overprint | undefined,
    depth: number,
  ): void {
    const document = this.#document;
    const name = document.name(value);
    if (name !== undefined) return this.#useNamed(name, resources, overprint, depth);
    const space = document.array(value);
    if (!space || depth > maxDepth) return;
    document.budget.step();
    const [, first, second] = space;
    const family = document.name(space[0]);
    if (space.length === 1) return this.#check(space[0], resources, overprint, depth + 1);
    if (family === 'ICCBased' && overprint && document.number(document.stream(first)?.dict.get('N')) === 4)
      this.#checker.check(overprintRules, overprint, { subject: space });
    const { pageNumber } = this.#checker;
    if (this.#seen.has(space) && this.#seen.get(space) === pageNumber) return;
    this.#seen.set(space, pageNumber);
    if (family === 'ICCBased') this.#checkProfile(first);
    else if (family === 'Indexed' || family === 'I' || family === 'Pattern')
      this.#check(first, resources, overprint, depth + 1);
    else if (family === 'Separation') {
      this.#checkSeparation(space);
      this.#check(second, resources, undefined, depth + 1);
    } else if (family === 'DeviceN') {
      this.#checkColorants(space, depth);
      this.#check(second, resources, undefined, depth + 1);
    }
  }

  #checkProfile(value: PdfValue | undefined): void {
    const stream = this.#document.stream(value);
    const place = { subject: stream, object: this.#document.numberOf(value) };
    if (stream) this.#checker.check(profileRules, this.#readProfile(stream), place);
  }

  #readProfile(stream: PdfStream): Profile {
    const document = this.#document;
    const resolve = (value: PdfValue | undefined) => document.resolve(value);
    const { bytes } = decodeSynchronously(stream, { maxBytes: maxProfileBytes, context: document.context, resolve });
    const [major = 0, minor = 0] = bytes.subarray(8, 10);
    return {
      deviceClass: bytes.toString('latin1', 12, 16),
      space: bytes.toString('latin1', 16, 20),
      version: bytes.length < headerBytes ? Infinity : major + (minor >> 4) / 10,
      components: document.number(stream.dict.get('N')),
    };
  }

  #checkSeparation(space: PdfValue[]): void {
    const document = this.#document;
    const [, name] = space;
    this.#checker.check(nameRules, document.resolve(name), { subject: space });
    const key = document.name(name) ?? '';
    const known = this.#separations.get(key);
    if (!known) this.#separations.set(key, space);
    const isDifferent =
      known !== undefined && [2, 3].some((at) => !isSameDefinition(this.#document, known[at], space[at]));
    this.#checker.check(separationRules, isDifferent, { subject: key });
  }

  #checkColorants(space: PdfValue[], depth: number): void {
    const document = this.#document;
    const names = document.array(space[1]) ?? [];
    const attributes = document.dict(space[4]);
    const colorants = document.dict(attributes?.get('Colorants'));
    const processColors = document.dict(attributes?.get('Process'));
    const components = document.array(processColors?.get('Components')) ?? [];
    document.budget.step(names.length + components.length + (colorants?.size ?? 0));
    const nameOf = (value: PdfValue) => document.name(value) ?? '';
    const described = new Set([...(colorants?.keys() ?? []), ...components.map(nameOf)]);
    this.#checker.check(colorantRules, { names: names.map(nameOf), described }, { subject: space });
    for (const name of names) this.#checker.check(nameRules, document.resolve(name), { subject: space });
    for (const colorant of colorants?.values() ?? []) this.#check(colorant, undefined, undefined, depth + 1);
    this.#check(processColors?.get('ColorSpace'), undefined, undefined, depth + 1);
  }
}
