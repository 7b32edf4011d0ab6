import { randomBytes } from 'node:crypto';
import type { BudgetLimits } from '../budget.ts';
import { type Matrix, multiply } from '../content/matrix.ts';
import { visibleMatrix } from '../content/page-matrix.ts';
import type { DrawingFont } from '../draw/drawing-font.ts';
import { addPageLinks, type PageLink } from '../draw/link-pages.ts';
import { PagePlacer } from '../draw/place-on-page.ts';
import { writeDrawings } from '../draw/write-drawings.ts';
import { NotUpdatable } from '../errors.ts';
import { PdfDocument } from '../file/document.ts';
import { declareEncryption, encryptionWith } from '../file/encryption/encrypt.ts';
import { filtersOf } from '../file/filters/decode.ts';
import { preparePassword } from '../file/encryption/passwords.ts';
import { encodePermissions, type Permissions } from '../file/encryption/permissions.ts';
import { readMetadata } from '../file/metadata/read-metadata.ts';
import { archiveNamespace } from '../file/metadata/write-xmp.ts';
import { type Box, pageGeometry, shownSize } from '../file/page-geometry.ts';
import { labelsOf } from '../file/page-labels.ts';
import { permanentId, saveObjects, usesObjectStreams } from '../file/save.ts';
import { readAll } from '../file/read-all.ts';
import { isSigned } from '../file/signatures.ts';
import { saveUpdate } from '../file/update.ts';
import type { PdfRef, PdfValue } from '../file/values.ts';
import {
  bytesOf,
  defaultObjectStreams,
  type FileEncryption,
  type ObjectStreamOptions,
  type Pieces,
} from '../file/writer.ts';
import type { ContentHandler } from '../interpret/content-handler.ts';
import { meetsLevel } from '../operations/conformance/check.ts';
import { type ConformanceLevel, readConformanceClaim } from '../file/metadata/archive-claim.ts';
import {
  archiveMetadata,
  claimArchive,
  dropArchiveClaim,
  type DroppedClaims,
  dropClaimsAgainstAnonymity,
  dropClaimsAgainstAttachment,
  dropClaimsAgainstDrawing,
  dropClaimsAgainstEncryption,
  dropClaimsAgainstLinks,
  dropClaimsAgainstSheets,
  mayClaimArchive,
} from '../file/metadata/claims.ts';
import { ImageReader } from '../image/image-reader.ts';
import { ObjectGraph } from '../file/object-graph.ts';
import { eraseAreas } from '../operations/erase/erase-areas.ts';
import type { EraseArea } from '../operations/erase/erase-area.ts';
import type { ImageCodec } from '../operations/erase/image-eraser.ts';
import { removeAttachments, removeSomeAttachments } from '../operations/erase/remove-attachments.ts';
import { removeHiddenData } from '../operations/erase/remove-hidden-data.ts';
import { clearPages } from '../operations/flatten/clear-pages.ts';
import { flattenAnnotations, type FlattenResult } from '../operations/flatten/flatten-annotations.ts';
import { flattenLayers, type FlattenedLayers } from '../operations/flatten/flatten-layers.ts';
import { type DescribeJpeg, listMetadata, type MetadataEntry } from '../operations/metadata/list-metadata.ts';
import type { RemovedMetadata } from '../operations/metadata/metadata-keys.ts';
import { removeMetadata } from '../operations/metadata/remove-metadata.ts';
import type { PdfAChange } from '../operations/to-pdf-a/change-log.ts';
import { type PdfALevel, convertToPdfA, type ConversionOptions } from '../operations/to-pdf-a/convert-to-pdf-a.ts';
import { cropPages } from '../operations/pages/crop-pages.ts';
import { rotatePages } from '../operations/pages/rotate-pages.ts';
import { placeOnSheets, type Sheet } from '../operations/place-pages/place-on-sheets.ts';
import { type PageResize, resizePages } from '../operations/place-pages/resize-pages.ts';
import { extractInlineImages } from '../operations/shrink-structure/inline-images.ts';
import {
  createPageSelector,
  type PageChoice,
  type PageSelector,
  type PageSelectorOptions,
} from '../operations/pages/select-pages.ts';
import { findIncompletePages, type IncompletePage } from '../operations/repair/find-incomplete-pages.ts';
import { findUprightRotations } from '../operations/pages/text-direction.ts';
import type { LayerLine } from '../operations/text-layer/line-content.ts';
import { writeTextLayers } from '../operations/text-layer/write-text-layer.ts';
import { attachFile, attachmentsOf, type NewAttachment, type PdfAttachment } from './attachments.ts';
import { type ReducedColors, reduceDocument, type ReduceOptions, shrinkWithoutLoss } from './compress.ts';

import { formOf, type PdfForm } from './form.ts';
import { type DocumentDates, setDates } from '../file/metadata/dates.ts';
import { type DocumentInfo, infoOf, setInfo } from '../file/metadata/info.ts';
import { joined } from './joined.ts';
import { type NewLabelRange, writeLabelRanges, writeLabels } from './labels.ts';
import { linksOf, type PdfLink } from './links.ts';
import type { PdfLoss } from './loss.ts';
import { addObject, interpretPage, setObject } from './objects.ts';
import { headingsOf, outlineOf, type OutlineItem, type OutlineOptions, setOutline } from './outline.ts';
import { type PdfRedaction, redactDocument, type RedactOptions } from './redact.ts';
import { hitsOf, type PdfHit, type PdfQuery } from './search.ts';
import { type PdfPageText, type TextOptions, pageTextsOf } from './text.ts';
import type {
  DrawOptions,
  FlattenOptions,
  PageInfo,
  Pdf,
  PdfEncryption,
  PdfErased,
  PdfOutput,
  PdfPlacement,
  PdfRepair,
  PdfSaveOptions,
  PdfWriteOptions,
} from './types.ts';
import { type Watch, watched } from './watch.ts';

const allAllowed: Permissions = {
  print: true,
  printInHighQuality: true,
  copy: true,
  change: true,
  annotate: true,
  fillForms: true,
  assemble: true,
};

/** More objects per stream and a higher level than elsewhere: size matters most after a compression. */
const tightObjectStreams: ObjectStreamOptions = { objects: 200, level: 9 };

/** Version of PDF that PDF/A-2 and PDF/A-3 are based on. */
const archiveVersion = '1.7';

/** How a document was opened. */
export interface Opening {
  wasEncrypted?: boolean;
  repair?: PdfRepair | undefined;
  /** Of the caller, for copies as well. */
  limits?: BudgetLimits | undefined;
  /** Of what is written. */
  encryption?: FileEncryption | undefined;
  /** The file before a repair. */
  original?: Buffer | undefined;
  hasObjectStreams?: boolean | undefined;
  /** Decodes images of which a part is erased. */
  images?: ImageCodec | undefined;
}

/** Without decoders: an area that cuts an image which needs one is refused. */
const noImages: ImageCodec = {
  decode: () => Promise.resolve(undefined),
  encodeJpeg: () => Promise.resolve(undefined),
};

/** The changes of an opened file. */
export class OpenedPdf implements Pdf {
  readonly version: string;
  readonly repair: PdfRepair | undefined;
  readonly wasEncrypted: boolean;
  readonly form: PdfForm;
  readonly #document: PdfDocument;
  readonly #limits: BudgetLimits | undefined;
  readonly #images: ImageCodec;
  readonly #original: Buffer;
  readonly #losses = new Set<PdfLoss>();
  /** Standards that the document claims no longer. */
  readonly #droppedClaims = new Set<string>();
  /** Of PDF/A, as the file claims it; null where it claims none, and where what was written did not meet it. */
  #claimedLevel: ConformanceLevel | null | undefined;
  /** Of what is written. */
  #version: string;
  #encryption: FileEncryption | undefined;
  /** Of the original; undefined until the bytes of the file are searched for that. */
  #isSigned: boolean | undefined;
  #hasObjectStreams: boolean | undefined;
  #objectStreams = defaultObjectStreams;
  #isErased = false;
  /** Whether all objects are written anew: with fewer bytes than they had. */
  #isReduced = false;
  #pages: readonly PageInfo[] | undefined;
  #selector: (PageSelectorOptions & { selector: PageSelector }) | undefined;

  constructor(document: PdfDocument, opening: Opening = {}) {
    this.#document = document;
    this.#limits = opening.limits;
    this.#encryption = opening.encryption;
    this.#images = opening.images ?? noImages;
    this.#hasObjectStreams = opening.hasObjectStreams;
    this.#original = opening.original ?? document.bytes;
    this.version = document.version;
    this.#version = document.version;
    this.repair = opening.repair;
    this.wasEncrypted = opening.wasEncrypted ?? opening.encryption !== undefined;
    this.form = formOf(
      document,
      (losses) => this.#changed(losses),
      (drop) => this.#dropping(drop),
    );
  }

  get isSigned(): boolean {
    this.#isSigned ??= isSigned(this.#original, this.#document);
    return this.#isSigned;
  }

  get pageCount(): number {
    return this.#document.pages.length;
  }

  get pages(): readonly PageInfo[] {
    const document = this.#document;
    this.#pages ??= document.pages.map((page) => {
      const geometry = pageGeometry(document, page);
      const { width, height } = shownSize(geometry);
      const rotation = (geometry.quarterTurns * 90) as PageInfo['rotation'];
      return { width: width * geometry.userUnit, height: height * geometry.userUnit, rotation };
    });
    return this.#pages;
  }

  get losses(): readonly PdfLoss[] {
    const others = [...this.#losses];
    return this.#droppedClaims.size > 0 ? ['conformance', ...others] : others;
  }

  get info(): DocumentInfo {
    return infoOf(this.#document);
  }

  get outline(): readonly OutlineItem[] {
    return outlineOf(this.#document);
  }

  get labels(): readonly string[] {
    return labelsOf(this.#document);
  }

  get metadata(): string | undefined {
    return readMetadata(this.#document) ?? undefined;
  }

  get attachments(): readonly PdfAttachment[] {
    return attachmentsOf(this.#document);
  }

  links(pageIndices?: Iterable<number>): PdfLink[] {
    return linksOf(this.#document, pageIndices);
  }

  text(options: TextOptions = {}): Promise<PdfPageText[]> {
    return pageTextsOf(this.#document, options);
  }

  search<T>(query: PdfQuery<T>, options: TextOptions = {}): Promise<PdfHit<T>[]> {
    return hitsOf(this.#document, query, options);
  }

  async findIncompletePages(): Promise<IncompletePage[]> {
    readAll(this.#document);
    return findIncompletePages(this.#document);
  }

  get imageReader(): ImageReader {
    return new ImageReader(this.#document);
  }

  uprightRotations(pageIndices: readonly number[]): Promise<number[]> {
    return findUprightRotations(this.#document, pageIndices);
  }

  get trailer(): ReadonlyMap<string, PdfValue> {
    return this.#document.trailer;
  }

  object(number: number): PdfValue {
    return this.#document.object(number);
  }

  resolve(value: PdfValue | undefined): PdfValue {
    return this.#document.resolve(value);
  }

  interpret(pageIndex: number, handler: ContentHandler): Promise<void> {
    return interpretPage(this.#document, pageIndex, handler);
  }

  rotate(degrees: number, pageIndices?: Iterable<number>): this {
    rotatePages(this.#document, degrees, pageIndices);
    return this.#changed();
  }

  crop(areas: ReadonlyMap<number, Box>, options: { cutsMedia?: boolean } = {}): this {
    cropPages(this.#document, areas, options);
    return this.#changed();
  }

  async resizePages(sizes: ReadonlyMap<number, PageResize>): Promise<this> {
    await resizePages(this.#document, sizes);
    return this.#changed();
  }

  async placeOnSheets(sheets: readonly Sheet[], { font }: { font: DrawingFont }): Promise<number> {
    const document = this.#document;
    const count = await placeOnSheets(document, sheets, { font });
    const marks = sheets.flatMap((sheet) => sheet.marks ?? []);
    const drawn = {
      isEmbedded: marks.every(({ isEmbedded }) => isEmbedded),
      isOpaqueGray: marks.every(({ isOpaqueGray }) => isOpaqueGray),
    };
    if (marks.length > 0) this.#dropping(() => dropClaimsAgainstDrawing(document, drawn));
    this.#dropping(() => dropClaimsAgainstSheets(document));
    this.#changed();
    return count;
  }

  async draw(placements: Iterable<PdfPlacement>, options: DrawOptions = {}): Promise<this> {
    const { owner, as = 'artifact', ...watch } = options;
    const document = this.#document;
    const byPage = Map.groupBy(placements, ({ pageIndex }) => pageIndex);
    for (const pageIndex of byPage.keys()) document.page(pageIndex);
    const drawings = [...new Set([...byPage.values()].flat().map(({ drawing }) => drawing))];
    if (drawings.length === 0) return this;
    watch.signal?.throwIfAborted();
    const written = await writeDrawings(document, drawings);
    const forms = new Map(drawings.map((drawing, at) => [drawing, written[at]]));
    const placer = new PagePlacer(document, owner);
    for (const [pageIndex, ofPage] of watched([...byPage], watch)) {
      const placed = ofPage.flatMap((placement) => {
        const form = forms.get(placement.drawing);
        return form ? [{ form, layer: placement.layer ?? ('over' as const), matrix: matrixOf(placement) }] : [];
      });
      if (as === 'artifact') await placer.place(pageIndex, placed);
      else
        await placer.append(
          pageIndex,
          placed.map(({ form, matrix }) => ({ form, matrix: this.#onPage(pageIndex, matrix) })),
        );
    }
    const drawn = {
      isEmbedded: drawings.every(({ isEmbedded }) => isEmbedded),
      isOpaqueGray: drawings.every(({ isOpaqueGray }) => isOpaqueGray),
      isUntagged: as === 'content',
    };
    this.#dropping(() => dropClaimsAgainstDrawing(document, drawn));
    return this.#changed();
  }

  /** A matrix to a page as it is shown, as one to its default user space. */
  #onPage(pageIndex: number, matrix: Matrix): Matrix {
    return multiply(matrix, visibleMatrix(pageGeometry(this.#document, this.#document.page(pageIndex))));
  }

  async removeDrawn(
    pageIndices: Iterable<number> = this.#document.pages.keys(),
    { owner, ...watch }: Pick<DrawOptions, 'owner'> & Watch = {},
  ): Promise<number> {
    const placer = new PagePlacer(this.#document, owner);
    let removed = 0;
    for (const pageIndex of watched([...pageIndices], watch)) if (await placer.remove(pageIndex)) removed++;
    this.#changed();
    return removed;
  }

  async addTextLayers(layers: ReadonlyMap<number, readonly LayerLine[]>): Promise<this> {
    await writeTextLayers(this.#document, layers);
    return this.#changed();
  }

  setInfo(info: DocumentInfo): this {
    setInfo(this.#document, info);
    return this.#changed();
  }

  setDates(dates: DocumentDates): this {
    setDates(this.#document, dates);
    return this.#changed();
  }

  listMetadata(describeJpeg?: DescribeJpeg): readonly MetadataEntry[] {
    return listMetadata(this.#document, describeJpeg);
  }

  async removeMetadata(): Promise<RemovedMetadata & { images: number }> {
    const document = this.#document;
    this.#dropping(() => dropClaimsAgainstAnonymity(document));
    const removed = removeMetadata(document, archiveMetadata(document));
    // As objects, they lose what is beside their pixels.
    extractInlineImages(new ObjectGraph(document), ({ dict }) =>
      filtersOf(dict).some(({ name }) => name === 'DCTDecode'),
    );
    this.#isErased = true;
    this.#changed();
    return { ...removed, images: await removeHiddenData(document) };
  }

  async flatten({ layers = false, ...options }: FlattenOptions): Promise<FlattenResult & FlattenedLayers> {
    const flattened = await flattenAnnotations(this.#document, options);
    const layered = layers ? await flattenLayers(this.#document) : { layers: 0, hiddenLayers: 0 };
    this.#isErased ||= layered.hiddenLayers > 0;
    this.#changed();
    return { ...flattened, ...layered };
  }

  clearPages(): this {
    clearPages(this.#document);
    this.#isErased = true;
    return this.#changed();
  }

  setOutline(items: readonly OutlineItem[], options: OutlineOptions = {}): this {
    setOutline(this.#document, items, options);
    return this.#changed();
  }

  findHeadings(): Promise<OutlineItem[]> {
    return headingsOf(this.#document);
  }

  setLabelRanges(ranges: readonly NewLabelRange[]): this {
    writeLabelRanges(this.#document, ranges);
    return this.#changed();
  }

  setLabels(labels: readonly string[]): this {
    writeLabels(this.#document, labels);
    return this.#changed();
  }

  addLinks(pageIndex: number, links: readonly PageLink[]): this {
    addPageLinks(this.#document, pageIndex, links);
    this.#dropping(() => dropClaimsAgainstLinks(this.#document));
    return this.#changed();
  }

  attach(file: NewAttachment): this {
    attachFile(this.#document, file);
    const isAssociated = file.relationship !== undefined && file.type !== undefined;
    this.#dropping(() => dropClaimsAgainstAttachment(this.#document, { isAssociated }));
    return this.#changed();
  }

  removeAttachments(names?: ReadonlySet<string>): this {
    if (names) removeSomeAttachments(this.#document, ({ name }) => names.has(name));
    else removeAttachments(this.#document);
    return this.#changed();
  }

  add(value: PdfValue): PdfRef {
    return addObject(this.#document, value);
  }

  set(number: number, value: PdfValue): void {
    setObject(this.#document, number, value);
    this.#changed();
  }

  async erase(areas: ReadonlyMap<number, readonly EraseArea[]>): Promise<PdfErased> {
    const { pages } = await eraseAreas(this.#document, areas, { images: this.#images });
    await removeHiddenData(this.#document);
    this.#isErased = true;
    this.#changed();
    return { pages };
  }

  redact<T = unknown>(options: RedactOptions<T>): Promise<PdfRedaction<T>> {
    const file = {
      document: this.#document,
      pages: this.pages,
      images: this.#images,
      draw: (placements: readonly PdfPlacement[]) => this.draw(placements, { as: 'content' }),
      changed: (losses: readonly PdfLoss[]) => {
        this.#isErased = true;
        this.#changed(losses);
      },
      written: async () => Buffer.concat((await this.writeConforming({ encrypted: false })).pieces),
      removeMetadata: () => this.removeMetadata(),
      keptIdentifier: this.#encryption?.id,
    };
    return redactDocument(file, options);
  }

  async compress(options: Watch = {}): Promise<this> {
    const { signal } = options;
    const shrink = (graph: ObjectGraph) => shrinkWithoutLoss(graph, options);
    await this.reduce({ ...(signal ? { signal } : {}), shrink });
    const bytesWith = (packing?: ObjectStreamOptions) => bytesOf(this.#saved(packing));
    this.#hasObjectStreams &&= bytesWith(tightObjectStreams) < bytesWith();
    return this;
  }

  /**
   * Makes the file smaller as `compress`, by other means for its streams. What is written then has small objects packed where no
   * claim forbids it.
   * @throws MalformedPdf, TooComplexPdf
   */
  async reduce(options: ReduceOptions): Promise<ReducedColors> {
    try {
      return await reduceDocument(this.#document, options, {
        onRead: (mayPack) => {
          this.#hasObjectStreams = mayPack;
          this.#objectStreams = tightObjectStreams;
          this.#isReduced = true;
        },
        dropping: (drop) => this.#dropping(drop),
      });
    } finally {
      this.#changed();
    }
  }

  async convertToPdfA(level: PdfALevel, options: ConversionOptions): Promise<PdfAChange[]> {
    const changes = await convertToPdfA(this.#document, level, options);
    if (this.#version > archiveVersion) this.#version = archiveVersion;
    this.#encryption = undefined;
    this.#isErased = true;
    this.#changed();
    return changes;
  }

  encrypt({ user, owner, allow = {} }: PdfEncryption): this {
    const passwords = {
      user: preparePassword(user),
      owner: owner === undefined ? randomBytes(32).toString('hex') : preparePassword(owner),
    };
    if (user !== '' && passwords.user === '') throw new RangeError('expected a password with characters');
    this.#encryption = encryptionWith(passwords, encodePermissions({ ...allAllowed, ...allow }));
    this.#version = declareEncryption(this.#document);
    this.#dropping(() => dropClaimsAgainstEncryption(this.#document));
    return this.#changed();
  }

  select(pages: readonly (number | PageChoice)[], options: PdfSaveOptions = {}): Uint8Array {
    return joined(this.write({ ...options, pages }).pieces);
  }

  save(options: PdfSaveOptions = {}): Uint8Array {
    return joined(this.write(options).pieces);
  }

  update(): Uint8Array {
    return joined(this.write({ revisions: 'keep' }).pieces);
  }

  write(options: PdfWriteOptions = {}): PdfOutput {
    const { pages, revisions = 'drop', objectStreams = 'keep', encrypted = true, isReproducible } = options;
    const encryption = encrypted ? this.#encryption : undefined;
    const isPacked = objectStreams === 'keep' ? this.#isPacked : objectStreams === 'always';
    const packing = isPacked ? this.#objectStreams : undefined;
    if (pages) {
      const { pieces, droppedXfa } = this.#selectorWith({ objectStreams: packing, encryption }).select(pages);
      return { pieces, losses: droppedXfa ? [...new Set([...this.losses, 'xfa' as const])] : this.losses };
    }
    const obstacle = this.#updateObstacle;
    const isKept = revisions === 'ifPossible' || (revisions === 'ifSigned' && this.isSigned);
    const isUpdate = revisions === 'keep' || (isKept && obstacle === undefined);
    if (isUpdate && obstacle !== undefined) throw new NotUpdatable(obstacle);
    if (isUpdate) return { pieces: saveUpdate(this.#document), losses: this.losses };
    return { pieces: this.#saved(packing, encryption, isReproducible), losses: this.losses };
  }

  async writeConforming(options: PdfWriteOptions = {}): Promise<PdfOutput> {
    const level = this.#levelBefore;
    if (level === null) return this.write(options);
    // What is encrypted meets none.
    if (!this.#encryption) {
      if (this.#droppedClaims.delete(archiveNamespace)) claimArchive(this.#document, level);
      this.#changed();
      const output = this.write(options);
      if (await meetsLevel(joined(output.pieces), level)) return output;
    }
    this.#claimedLevel = null;
    this.#droppedClaims.add(archiveNamespace);
    dropArchiveClaim(this.#document);
    this.#changed();
    return this.write(options);
  }

  /**
   * The document with its changes and without encryption, opened again within the same limits.
   * @param base see `PdfDocument.open`
   */
  copy(base = 0): PdfDocument {
    const bytes = joined(this.#saved(this.#isPacked ? defaultObjectStreams : undefined));
    return PdfDocument.open(bytes, this.#limits ? { base, limits: this.#limits } : { base });
  }

  /** Whether small objects are packed where nothing else is asked for. */
  get #isPacked(): boolean {
    this.#hasObjectStreams ??= usesObjectStreams(this.#document);
    return this.#hasObjectStreams;
  }

  #saved(objectStreams?: ObjectStreamOptions, encryption?: FileEncryption, isReproducible?: boolean): Pieces {
    const document = this.#document;
    const id = permanentId(document);
    const copiesObjects = !this.#isReduced;
    return saveObjects(document, document.trailer, {
      version: this.#version,
      objectStreams,
      id,
      encryption,
      isReproducible,
      copiesObjects,
    });
  }

  /** The one of the last call, where that has the same options. */
  #selectorWith(options: PageSelectorOptions): PageSelector {
    const last = this.#selector;
    if (last && last.objectStreams === options.objectStreams && last.encryption === options.encryption)
      return last.selector;
    const selector = createPageSelector(this.#document, options);
    this.#selector = { ...options, selector };
    return selector;
  }

  /** The level of PDF/A that the file claimed before its changes. */
  get #levelBefore(): ConformanceLevel | null {
    const document = this.#document;
    if (this.#claimedLevel === undefined)
      this.#claimedLevel = (mayClaimArchive(document) && readConformanceClaim(document)?.level) || null;
    return this.#claimedLevel;
  }

  /** Notes the claims that a change drops, of which that of PDF/A may be true all the same. */
  #dropping(drop: () => DroppedClaims): void {
    // Read before it is dropped.
    void this.#levelBefore;
    for (const standard of drop()) this.#droppedClaims.add(standard);
  }

  /** Why the original bytes cannot stay; undefined where they can. */
  get #updateObstacle(): string | undefined {
    if (this.repair) return 'the file was repaired, so that its first revision would be another one';
    if (this.#isErased) return 'the first revision would have what was erased';
    if (this.#encryption) return 'the first revision would not be encrypted alike';
    return this.#document.updateObstacle;
  }

  #changed(losses: readonly PdfLoss[] = []): this {
    for (const loss of losses) this.#losses.add(loss);
    this.#pages = undefined;
    this.#selector = undefined;
    return this;
  }
}

function matrixOf(placement: PdfPlacement): Matrix {
  if ('matrix' in placement) return placement.matrix;
  const { x, y, rotation = 0 } = placement;
  const radians = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return [cos, sin, -sin, cos, x, y];
}
