import { randomBytes } from 'node:crypto';
import type { BudgetLimits } from '../budget.ts';
import { NotUpdatable } from '../errors.ts';
import { PdfDocument } from '../file/document.ts';
import { declareEncryption, encryptionWith } from '../file/encryption/encrypt.ts';
import { preparePassword } from '../file/encryption/passwords.ts';
import { encodePermissions, type Permissions } from '../file/encryption/permissions.ts';
import { type OutlineNode, readOutline } from '../file/outlines.ts';
import { pageGeometry, shownSize } from '../file/page-geometry.ts';
import { permanentId, saveObjects, type SaveOptions, usesObjectStreams } from '../file/save.ts';
import { isSigned } from '../file/signatures.ts';
import { decodeTextString } from '../file/text-string.ts';
import { saveUpdate } from '../file/update.ts';
import { defaultObjectStreams } from '../file/writer.ts';
import { dropClaimsAgainstDrawing, dropClaimsAgainstEncryption } from '../operations/conformance/claims.ts';
import { PagePlacer } from '../draw/place-on-page.ts';
import { writeDrawings } from '../draw/write-drawings.ts';
import { PageIndex } from '../operations/pages/page-index.ts';
import { rotatePages } from '../operations/pages/rotate-pages.ts';
import { createPageSelector, type PageSelector } from '../operations/pages/select-pages.ts';
import { joined } from './joined.ts';
import type {
  DocumentInfo,
  OutlineItem,
  PageInfo,
  Pdf,
  PdfEncryption,
  PdfPlacement,
  PdfRepair,
  PdfSaveOptions,
} from './types.ts';

const infoKeys: readonly (keyof DocumentInfo)[] = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer'];
const allAllowed: Permissions = {
  print: true,
  printInHighQuality: true,
  copy: true,
  change: true,
  annotate: true,
  fillForms: true,
  assemble: true,
};
const outlineLimits = { items: 100_000, levels: 64 };

interface Opening {
  wasEncrypted: boolean;
  repair?: PdfRepair;
  limits?: BudgetLimits | undefined;
}

/** The changes of an opened file. */
export class OpenedPdf implements Pdf {
  readonly version: string;
  readonly repair: PdfRepair | undefined;
  readonly wasEncrypted: boolean;
  readonly isSigned: boolean;
  readonly #document: PdfDocument;
  readonly #limits: BudgetLimits | undefined;
  #selector: PageSelector | undefined;

  /** @param opening limits of the caller, for copies as well */
  constructor(document: PdfDocument, { wasEncrypted, repair, limits }: Opening) {
    this.#document = document;
    this.#limits = limits;
    this.version = document.version;
    this.repair = repair;
    this.wasEncrypted = wasEncrypted;
    this.isSigned = isSigned(document.bytes, document);
  }

  get pageCount(): number {
    return this.#document.pages.length;
  }

  get pages(): readonly PageInfo[] {
    const document = this.#document;
    return document.pages.map((page) => {
      const geometry = pageGeometry(document, page);
      const { width, height } = shownSize(geometry);
      const rotation = (geometry.quarterTurns * 90) as PageInfo['rotation'];
      return { width: width * geometry.userUnit, height: height * geometry.userUnit, rotation };
    });
  }

  get info(): DocumentInfo {
    const dict = this.#document.dict(this.#document.trailer.get('Info'));
    const entries = infoKeys.map((key) => [key, this.#document.string(dict?.get(key))] as const);
    return Object.fromEntries(entries.flatMap(([key, bytes]) => (bytes ? [[key, decodeTextString(bytes)]] : [])));
  }

  get outline(): readonly OutlineItem[] {
    const document = this.#document;
    const index = document.budget.operation(() => new PageIndex(document));
    const itemOf = ({ dict, children }: OutlineNode): OutlineItem => ({
      title: decodeTextString(document.string(dict.get('Title')) ?? Buffer.alloc(0)),
      pageIndex: index.targetOf(dict),
      items: children.map(itemOf),
    });
    return document.budget.operation(() => readOutline(document, outlineLimits).items.map(itemOf));
  }

  rotate(degrees: number, pageIndices?: Iterable<number>): this {
    rotatePages(this.#document, degrees, pageIndices);
    return this;
  }

  async draw(placements: Iterable<PdfPlacement>): Promise<this> {
    const all = [...placements];
    const drawings = [...new Set(all.map(({ drawing }) => drawing))];
    for (const { pageIndex } of all)
      if (!this.#document.pages[pageIndex]) throw new RangeError(`expected a page index below ${this.pageCount}`);
    const forms = await writeDrawings(this.#document, drawings);
    const placer = new PagePlacer(this.#document);
    for (const [pageIndex, ofPage] of Map.groupBy(all, (placement) => placement.pageIndex)) {
      const placed = ofPage.flatMap(({ drawing, x, y, rotation = 0, layer = 'over' as const }) => {
        const form = forms[drawings.indexOf(drawing)];
        const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
        return form ? [{ form, layer, matrix: [cos, sin, -sin, cos, x, y] as const }] : [];
      });
      await placer.place(pageIndex, placed);
    }
    dropClaimsAgainstDrawing(this.#document, {
      isEmbedded: drawings.every(({ isEmbedded }) => isEmbedded),
      isOpaqueGray: drawings.every(({ isOpaqueGray }) => isOpaqueGray),
    });
    this.#selector = undefined;
    return this;
  }

  async removeDrawn(pageIndices?: Iterable<number>): Promise<this> {
    const placer = new PagePlacer(this.#document);
    for (const pageIndex of pageIndices ?? this.#document.pages.keys()) await placer.remove(pageIndex);
    this.#selector = undefined;
    return this;
  }

  select(pageIndices: readonly number[]): Uint8Array {
    this.#selector ??= createPageSelector(this.#document);
    return joined(this.#selector.select(pageIndices).pieces);
  }

  save({ encrypt, objectStreams = 'keep' }: PdfSaveOptions = {}): Uint8Array {
    if (encrypt) return this.#saveEncrypted(encrypt, objectStreams);
    return saveAs(this.#document, this.#document.version, objectStreams);
  }

  /** Encryption changes entries of the catalog and claims of conformance: those of a copy. */
  #saveEncrypted(encrypt: PdfEncryption, objectStreams: ObjectStreamChoice): Uint8Array {
    const copy = this.copy();
    dropClaimsAgainstEncryption(copy);
    return saveAs(copy, declareEncryption(copy), objectStreams, encryptionOf(encrypt));
  }

  update(): Uint8Array {
    if (this.repair) throw new NotUpdatable('the file was repaired, so that its first revision would be another one');
    return joined(saveUpdate(this.#document));
  }

  /** The document with its changes, opened again within the same limits. @param base see `PdfDocument.open` */
  copy(base = 0): PdfDocument {
    return PdfDocument.open(this.save(), this.#limits ? { base, limits: this.#limits } : { base });
  }
}

type ObjectStreamChoice = NonNullable<PdfSaveOptions['objectStreams']>;

function saveAs(
  document: PdfDocument,
  version: string,
  objectStreams: ObjectStreamChoice,
  encryption?: SaveOptions['encryption'],
): Uint8Array {
  const isPacked = objectStreams === 'keep' ? usesObjectStreams(document) : objectStreams === 'always';
  const options: SaveOptions = {
    version,
    objectStreams: isPacked ? defaultObjectStreams : undefined,
    id: permanentId(document),
    encryption,
  };
  return joined(saveObjects(document, document.trailer, options));
}

function encryptionOf({ user, owner, allow = {} }: PdfEncryption): SaveOptions['encryption'] {
  const passwords = {
    user: preparePassword(user),
    owner: owner === undefined ? randomBytes(32).toString('hex') : preparePassword(owner),
  };
  return encryptionWith(passwords, encodePermissions({ ...allAllowed, ...allow }));
}
