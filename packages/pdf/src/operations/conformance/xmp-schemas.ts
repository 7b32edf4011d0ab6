import { adobePdf, basicXmp, dublinCore } from '../../file/metadata/info-properties.ts';
import type { XmpNode } from '../../file/metadata/read-xmp.ts';
import { archiveNamespace } from '../../file/metadata/write-xmp.ts';
import type { Part } from './rules.ts';

/** Names of properties or fields with their value types, in lower case as `simplified` writes them. */
export type Types = ReadonlyMap<string, string>;

/** Properties of a namespace, or of a structure, as `name type, name type`. */
function typesOf(list: string): Types {
  const entries = list.split(',').map((entry) => {
    const [name = '', ...type] = entry.trim().split(/\s+/);
    return [name, type.join(' ')] as const;
  });
  return new Map(entries);
}

/** Properties of one type. */
function of(type: string, names: string): string {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => `${name} ${type}`)
    .join(', ');
}

const namespaces = {
  identification: archiveNamespace,
  dublinCore: dublinCore.namespace,
  basic: basicXmp.namespace,
  rights: 'http://ns.adobe.com/xap/1.0/rights/',
  management: 'http://ns.adobe.com/xap/1.0/mm/',
  job: 'http://ns.adobe.com/xap/1.0/bj/',
  pagedText: 'http://ns.adobe.com/xap/1.0/t/pg/',
  media: 'http://ns.adobe.com/xmp/1.0/DynamicMedia/',
  pdf: adobePdf.namespace,
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  cameraRaw: 'http://ns.adobe.com/camera-raw-settings/1.0/',
  tiff: 'http://ns.adobe.com/tiff/1.0/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  lens: 'http://ns.adobe.com/exif/1.0/aux/',
} as const;

/** Properties that all parts know (XMP Specification of 2004, 4). */
const shared: Readonly<Partial<Record<keyof typeof namespaces, string>>> = {
  identification: 'part integer, amd text, conformance text',
  dublinCore: `contributor bag propername, coverage text, creator seq propername, date seq date, description lang alt,
    format mimetype, identifier text, language bag locale, publisher bag propername, relation bag text, rights lang alt,
    source text, subject bag text, title lang alt, type bag text`,
  basic: `Advisory bag text, BaseURL url, CreateDate date, CreatorTool agentname, Identifier bag text, MetadataDate date,
    ModifyDate date, Nickname text, Thumbnails alt thumbnail`,
  rights: 'Certificate url, Marked boolean, Owner bag propername, UsageTerms lang alt, WebStatement url',
  management: `DerivedFrom resourceref, DocumentID uri, History seq resourceevent, InstanceID uri, ManagedFrom resourceref,
    Manager agentname, ManageTo uri, ManageUI uri, ManagerVariant text, RenditionClass renditionclass, RenditionParams text,
    VersionID text, Versions seq version, LastURL url, RenditionOf resourceref, SaveID integer`,
  job: 'JobRef bag job',
  pagedText: 'MaxPageSize dimensions, NPages integer',
  pdf: 'Keywords text, PDFVersion text, Producer agentname',
  photoshop: `AuthorsPosition text, CaptionWriter propername, Category text, City text, Country text, Credit text,
    DateCreated date, Headline text, Instructions text, Source text, State text, TransmissionReference text, Urgency integer`,
  tiff: `${of('integer', 'ImageWidth ImageLength SamplesPerPixel Compression PhotometricInterpretation Orientation')},
    ${of('integer', 'PlanarConfiguration YCbCrPositioning ResolutionUnit')}, XResolution rational, YResolution rational,
    ${of('seq integer', 'BitsPerSample TransferFunction YCbCrSubSampling')},
    ${of('seq rational', 'WhitePoint PrimaryChromaticities YCbCrCoefficients ReferenceBlackWhite')}, DateTime date,
    ImageDescription lang alt, Make propername, Model propername, Software agentname, Artist propername, Copyright lang alt`,
  exif: `${of('rational', 'CompressedBitsPerPixel ExposureTime FNumber ShutterSpeedValue ApertureValue BrightnessValue')},
    ${of('rational', 'ExposureBiasValue MaxApertureValue SubjectDistance FocalLength FlashEnergy FocalPlaneXResolution')},
    ${of('rational', 'FocalPlaneYResolution ExposureIndex DigitalZoomRatio GPSAltitude GPSDOP GPSSpeed GPSTrack')},
    ${of('rational', 'GPSImgDirection GPSDestBearing GPSDestDistance')},
    ${of('integer', 'PixelXDimension PixelYDimension FocalLengthIn35mmFilm ExposureProgram MeteringMode LightSource')},
    ${of('integer', 'FocalPlaneResolutionUnit SensingMethod FileSource SceneType CustomRendered ExposureMode ColorSpace')},
    ${of('integer', 'WhiteBalance SceneCaptureType GainControl Contrast Saturation Sharpness SubjectDistanceRange')},
    ${of('integer', 'GPSAltitudeRef GPSDifferential')},
    ${of('seq integer', 'ISOSpeedRatings SubjectArea SubjectLocation ComponentsConfiguration')},
    ${of('text', 'RelatedSoundFile SpectralSensitivity ImageUniqueID GPSVersionID GPSSatellites GPSMapDatum ExifVersion')},
    ${of('text', 'GPSProcessingMethod GPSAreaInformation GPSStatus GPSSpeedRef GPSTrackRef GPSImgDirectionRef')},
    ${of('text', 'GPSDestBearingRef GPSDestDistanceRef FlashpixVersion')},
    ${of('date', 'DateTimeOriginal DateTimeDigitized GPSTimeStamp')},
    ${of('gpscoordinate', 'GPSLatitude GPSLongitude GPSDestLatitude GPSDestLongitude')}, UserComment lang alt, OECF oecf/sfr,
    SpatialFrequencyResponse oecf/sfr, Flash flash, CFAPattern cfapattern, DeviceSettingDescription devicesettings`,
};

/** Those of part 1 alone. */
const first: typeof shared = {
  photoshop: 'SupplementalCategories text',
  exif: 'MakerNote text, GPSMeasureMode integer',
};

/** Those of parts 2 and 3 (XMP Specification of 2005, 4). */
const second: typeof shared = {
  identification: 'corr text',
  basic: 'Label text, Rating real',
  pagedText: 'Fonts bag font, Colorants seq colorant, PlateNames seq text',
  media: `projectRef projectlink, videoFrameSize dimensions, videoPixelAspectRatio rational, fileDataRate rational,
    videoAlphaPremultipleColor colorant, startTimecode timecode, altTimecode timecode, markers seq marker,
    contributedMedia bag media, timeScaleParams timescalestretch, resampleParams resamplestretch,
    beatSpliceParams beatsplicestretch, ${of('integer', 'audioSampleRate trackNumber')}, ${of('real', 'tempo numberOfBeats')},
    ${of('text', 'videoFrameRate videoCompressor audioCompressor speakerPlacement tapeName altTapeName scene shotName')},
    ${of('text', 'shotLocation logComment artist album genre copyright composer engineer instrument videoPixelDepth')},
    ${of('text', 'videoColorSpace videoAlphaMode videoFieldOrder pullDown audioSampleType audioChannelType key')},
    ${of('text', 'stretchMode timeSignature scaleType')}, ${of('boolean', 'videoAlphaUnityIsTransparent loop')},
    ${of('date', 'shotDate videoModDate audioModDate metadataModDate releaseDate')},
    ${of('uri', 'absPeakAudioFilePath relativePeakAudioFilePath')},
    ${of('time', 'duration introTime outCue relativeTimestamp')}`,
  photoshop: 'SupplementalCategories bag text',
  cameraRaw: `${of('boolean', 'AutoBrightness AutoContrast AutoExposure AutoShadows HasCrop HasSettings')},
    ${of('integer', 'BlueHue BlueSaturation Brightness ChromaticAberrationB ChromaticAberrationR ColorNoiseReduction')},
    ${of('integer', 'Contrast CropUnits GreenHue GreenSaturation LuminanceSmoothing RedHue RedSaturation Saturation')},
    ${of('integer', 'Shadows ShadowTint Sharpness Temperature Tint VignetteAmount VignetteMidpoint')},
    ${of('text', 'CameraProfile RawFileName ToneCurveName Version WhiteBalance')}, ToneCurve seq text,
    ${of('real', 'CropTop CropLeft CropBottom CropRight CropAngle CropWidth CropHeight Exposure')}`,
  exif: 'GPSMeasureMode text',
  lens: 'Lens text, SerialNumber text',
};

function schemasOf(own: typeof shared): ReadonlyMap<string, Types> {
  const keys = Object.keys(namespaces) as (keyof typeof namespaces)[];
  const lists = keys.map((key) => [namespaces[key], [shared[key], own[key]].filter(Boolean).join(', ')] as const);
  return new Map(lists.flatMap(([namespace, list]) => (list === '' ? [] : [[namespace, typesOf(list)] as const])));
}

const predefined = { first: schemasOf(first), second: schemasOf(second) };

/** Type of a property that a part knows without an extension schema; undefined for others. */
export function predefinedType(part: Part, namespace: string, name: string): string | undefined {
  return (part === 1 ? predefined.first : predefined.second).get(namespace)?.get(name);
}

/** Types of values beside arrays: what is simple by its pattern, or a structure by its fields. */
export type TypeDefinition = { pattern: RegExp } | { namespace: string; fields: Types };

const anyText = { pattern: /^[^]*$/ };
const simpleTypes: Readonly<Record<string, TypeDefinition>> = {
  boolean: { pattern: /^(?:True|False)$/ },
  integer: { pattern: /^[+-]?\d+$/ },
  real: { pattern: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/ },
  mimetype: { pattern: /^[-\w+.]+\/[-\w+.]+$/ },
  // A date of ISO 8601 from its year on, whose numbers are not compared with the calendar.
  date: {
    pattern: /^(?:-?\d+(?:-\d+(?:-\d+(?:T\d+(?::\d+(?::\d+(?:\.\d+)?)?)?(?:Z|[+-]\d+(?::\d+)?)?)?)?)?)?$/,
  },
  ...Object.fromEntries(
    'propername text agentname rational renditionclass locale uri url xpath'.split(' ').map((name) => [name, anyText]),
  ),
};

const sharedStructures = {
  dimensions: ['http://ns.adobe.com/xap/1.0/sType/Dimensions#', 'w real, h real, unit text'],
  thumbnail: ['http://ns.adobe.com/xap/1.0/g/img/', 'height integer, width integer, image text, format text'],
  resourceevent: [
    'http://ns.adobe.com/xap/1.0/sType/ResourceEvent#',
    'action text, instanceID uri, parameters text, softwareAgent agentname, when date',
  ],
  resourceref: [
    'http://ns.adobe.com/xap/1.0/sType/ResourceRef#',
    `instanceID uri, documentID uri, versionID text, renditionClass renditionclass, renditionParams text, manager agentname,
    managerVariant text, manageTo uri, manageUI uri`,
  ],
  version: [
    'http://ns.adobe.com/xap/1.0/sType/Version#',
    'comments text, event resourceevent, modifyDate date, modifier propername, version text',
  ],
  job: ['http://ns.adobe.com/xap/1.0/sType/Job#', 'name text, id text, url url'],
  flash: [namespaces.exif, 'Fired boolean, Function boolean, RedEyeMode boolean, Return text, Mode text'],
  'oecf/sfr': [namespaces.exif, 'Columns integer, Rows integer, Names seq text, Values seq rational'],
  cfapattern: [namespaces.exif, 'Columns integer, Rows integer, Values seq integer'],
  devicesettings: [namespaces.exif, 'Columns integer, Rows integer, Settings seq text'],
} as const;

const secondStructures = {
  colorant: [
    'http://ns.adobe.com/xap/1.0/g/',
    `${of('text', 'swatchName mode type')}, ${of('real', 'cyan magenta yellow black L')},
    ${of('integer', 'red green blue A B')}`,
  ],
  font: [
    'http://ns.adobe.com/xap/1.0/sType/Font#',
    `${of('text', 'fontName fontFamily fontFace fontType versionString fontFileName')}, composite boolean,
    childFontFiles seq text`,
  ],
  beatsplicestretch: [namespaces.media, 'useFileBeatsMarker boolean, riseInDecibel real, riseInTimeDuration time'],
  marker: [
    namespaces.media,
    'startTime any, duration any, comment text, name text, location uri, target text, type text',
  ],
  media: [namespaces.media, 'path uri, track text, startTime time, duration time, managed boolean, webStatement uri'],
  projectlink: [namespaces.media, 'path uri, type text'],
  resamplestretch: [namespaces.media, 'quality text'],
  time: [namespaces.media, 'value integer, scale rational'],
  timecode: [namespaces.media, 'timeValue text, timeFormat text'],
  timescalestretch: [namespaces.media, 'frameSize real, frameOverlappingPercentage real, quality text'],
} as const;

function structuresOf(structures: Readonly<Record<string, readonly [string, string]>>): [string, TypeDefinition][] {
  return Object.entries(structures).map(([name, [namespace, fields]]) => [
    name,
    { namespace, fields: typesOf(fields) },
  ]);
}

/** Types that a part knows without an extension schema. */
const known = {
  first: new Map<string, TypeDefinition>([
    ...Object.entries(simpleTypes),
    ...structuresOf(sharedStructures),
    ['gpscoordinate', { pattern: /^\d{2},\d{2}[,.]\d{2}[NSEW]$/ }],
  ]),
  second: new Map<string, TypeDefinition>([
    ...Object.entries(simpleTypes),
    ...structuresOf(sharedStructures),
    ...structuresOf(secondStructures),
    ['gpscoordinate', { pattern: /^\d{1,3},\d{1,2}(?:,\d{1,2}|\.\d+)[NSEW]$/ }],
  ]),
};

export function knownTypes(part: Part): ReadonlyMap<string, TypeDefinition> {
  return part === 1 ? known.first : known.second;
}

const arrays = ['bag', 'seq', 'alt'] as const;

/** A type as schemas write it: in lower case, without that it is a choice; arrays and choices of nothing are of text. */
export function simplified(type: string): string {
  const name = type
    .toLowerCase()
    .replaceAll(/(?:open |closed )?(?:choice |choice$)(?:of )?/g, '')
    .trim();
  if (name === '') return 'text';
  if (name.endsWith('lang alt')) return name;
  return arrays.some((array) => name.endsWith(array)) ? `${name} text` : name;
}

/** The type of the items of an array, and what kind of array; undefined for other types. */
function itemsOf(type: string): { kind: (typeof arrays)[number]; items: string } | undefined {
  const kind = arrays.find((array) => type.startsWith(`${array} `));
  return kind && { kind, items: type.slice(kind.length + 1) };
}

export function isKnownType(type: string, types: ReadonlyMap<string, TypeDefinition>): boolean {
  let name = simplified(type);
  for (let array = itemsOf(name); array; array = itemsOf(name)) name = array.items;
  return name === 'lang alt' || types.has(name);
}

/** Whether a value is of a type. */
export function hasType(node: XmpNode, type: string, types: ReadonlyMap<string, TypeDefinition>): boolean {
  const name = simplified(type);
  if (name === 'any') return true;
  const array = itemsOf(name);
  if (array) return node.kind === array.kind && node.children.every((item) => hasType(item, array.items, types));
  if (name === 'lang alt')
    return (
      node.kind === 'alt' && (node.children.length === 0 || node.children.some((item) => item.language !== undefined))
    );
  const definition = types.get(name);
  if (!definition) return false;
  if ('pattern' in definition) return node.kind === 'simple' && definition.pattern.test(node.value);
  const { namespace, fields } = definition;
  return (
    node.kind === 'struct' &&
    node.children.every((child) => {
      const own = child.namespace === namespace ? fields.get(child.name) : undefined;
      return own !== undefined && hasType(child, own, types);
    })
  );
}
