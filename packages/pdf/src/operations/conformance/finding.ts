/** What findings are about, for people: rules of several clauses that have one remedy share a kind. */
export const conformanceKinds = [
  // The file and its objects
  'fileHeader',
  'fileId',
  'encryption',
  'dataAfterEnd',
  'crossReferences',
  'objectSyntax',
  'hexString',
  'streamLength',
  'externalStream',
  'filter',
  'nameEncoding',
  'permissions',
  'implementationLimit',
  'pageSize',
  'unreadableContent',
  // What pages show
  'unknownOperator',
  'inheritedResources',
  'outputIntent',
  'colorProfile',
  'deviceRgb',
  'deviceCmyk',
  'deviceGray',
  'overprint',
  'colorants',
  'transferFunction',
  'halftone',
  'renderingIntent',
  'alternateImages',
  'interpolation',
  'imageDepth',
  'jpeg2000',
  'postScript',
  'opi',
  'referenceObject',
  'transparency',
  'blendMode',
  'transparencyColorSpace',
  // Fonts
  'fontDictionary',
  'fontNotEmbedded',
  'glyphMissing',
  'glyphWidth',
  'glyphList',
  'fontEncoding',
  'characterMap',
  'undefinedGlyph',
  'unicode',
  // Tags
  'tags',
  'tagRoles',
  'language',
  // What PDF/UA demands of tags
  'suspectTags',
  'untaggedContent',
  'artifactTags',
  'repeatedForm',
  'tagTree',
  'listTags',
  'tableTags',
  'tableCells',
  'tableHeaders',
  'headings',
  'notes',
  'alternativeText',
  'languageMissing',
  'annotationTags',
  'annotationTexts',
  'printingAnnotation',
  'mediaTexts',
  'tabOrder',
  // What PDF/UA demands of the document
  'accessibilityClaim',
  'documentTitle',
  'dynamicForm',
  'assistivePermission',
  // Annotations, forms, actions
  'annotationType',
  'annotationFlags',
  'annotationColor',
  'annotationOpacity',
  'appearance',
  'fieldAction',
  'needAppearances',
  'xfa',
  'signature',
  'action',
  'additionalActions',
  // Information about the file
  'metadataMissing',
  'metadataSyntax',
  'metadataProperty',
  'metadataExtension',
  'metadataDiffers',
  'claim',
  // Embedded files, layers, presentations
  'embeddedFile',
  'embeddedFileData',
  'optionalContent',
  'layerConfiguration',
  'presentation',
] as const;

export type ConformanceKind = (typeof conformanceKinds)[number];

/** One rule that a file breaks. */
export interface ConformanceFinding {
  /** Clause of the part of ISO 19005, or of ISO 14289-1, and number of the rule in it, numbered as in veraPDF's profiles: `6.2.11.4.1-1`. */
  rule: string;
  kind: ConformanceKind;
  /** Numbers of the pages that break it, from 1, sorted, `maxFindingPages` at most; empty where it is not about pages. */
  pages: number[];
  /** Numbers of the objects that break it, sorted, `maxFindingObjects` at most. */
  objects: number[];
  /** How often it is broken. */
  count: number;
}

export const maxFindingPages = 100;
export const maxFindingObjects = 100;
