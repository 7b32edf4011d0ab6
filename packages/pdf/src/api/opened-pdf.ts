import { randomBytes } from 'node:crypto';
import type { PdfDocument } from '../file/document.ts';
import { declareEncryption, encryptionWith } from '../file/encryption/encrypt.ts';
import { preparePassword } from '../file/encryption/passwords.ts';
import { encodePermissions, type Permissions } from '../file/encryption/permissions.ts';
import { type OutlineNode, readOutline } from '../file/outlines.ts';
import { permanentId, saveObjects, type SaveOptions, usesObjectStreams } from '../file/save.ts';
import { isSigned } from '../file/signatures.ts';
import { decodeTextString } from '../file/text-string.ts';
import { saveUpdate } from '../file/update.ts';
import { defaultObjectStreams } from '../file/writer.ts';
import { PageIndex } from '../operations/pages/page-index.ts';
import { rotatePages } from '../operations/pages/rotate-pages.ts';
import { createPageSelector, type PageSelector } from '../operations/pages/select-pages.ts';
import { joined } from './joined.ts';
import type { DocumentInfo, OutlineItem, PageInfo, Pdf, PdfEncryption, PdfRepair, PdfSaveOptions } from './types.ts';

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
/** US Letter, for pages without a valid box. */
const defaultBox = [0, 0, 612, 792];
const outlineLimits = { items: 100_000, levels: 64 };

/** The changes of an opened file. */
export class OpenedPdf implements Pdf {
  readonly version: string;
  readonly repair: PdfRepair | undefined;
  readonly wasEncrypted: boolean;
  readonly isSigned: boolean;
  readonly #document: PdfDocument;
  #selector: PageSelector | undefined;

  constructor(document: PdfDocument, repair: PdfRepair | undefined, wasEncrypted: boolean) {
    this.#document = document;
    this.version = document.version;
    this.repair = repair;
    this.wasEncrypted = wasEncrypted;
    this.isSigned = isSigned(document.bytes);
  }

  get pageCount(): number {
    return this.#document.pages.length;
  }

  get pages(): readonly PageInfo[] {
    const document = this.#document;
    return document.pages.map(({ dict, attributes }) => {
      const entry = (key: string) => dict.get(key) ?? attributes.get(key);
      const found = document.numbers(entry('CropBox')) ?? document.numbers(entry('MediaBox'));
      const [left = 0, bottom = 0, right = 0, top = 0] = found?.length === 4 ? found : defaultBox;
      const unit = document.number(dict.get('UserUnit')) ?? 1;
      const degrees = document.number(entry('Rotate')) ?? 0;
      const rotation = degrees % 90 === 0 ? ((degrees % 360) + 360) % 360 : 0;
      const [width, height] = [Math.abs(right - left) * unit, Math.abs(top - bottom) * unit];
      const size = rotation % 180 === 0 ? { width, height } : { width: height, height: width };
      return { ...size, rotation: rotation as PageInfo['rotation'] };
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
    this.#selector = undefined;
    return this;
  }

  select(pageIndices: readonly number[]): Uint8Array {
    this.#selector ??= createPageSelector(this.#document);
    return joined(this.#selector.select(pageIndices).pieces);
  }

  save({ encrypt, objectStreams = 'keep' }: PdfSaveOptions = {}): Uint8Array {
    const document = this.#document;
    const isPacked = objectStreams === 'keep' ? usesObjectStreams(document) : objectStreams === 'always';
    const options: SaveOptions = {
      version: encrypt ? declareEncryption(document) : document.version,
      objectStreams: isPacked ? defaultObjectStreams : undefined,
      id: permanentId(document),
      encryption: encrypt && encryptionOf(encrypt),
    };
    return joined(saveObjects(document, document.trailer, options));
  }

  update(): Uint8Array {
    return joined(saveUpdate(this.#document));
  }
}

function encryptionOf({ user, owner, allow = {} }: PdfEncryption): SaveOptions['encryption'] {
  const passwords = {
    user: preparePassword(user),
    owner: owner === undefined ? randomBytes(32).toString('hex') : preparePassword(owner),
  };
  return encryptionWith(passwords, encodePermissions({ ...allAllowed, ...allow }));
}
