import type { Handwriting, TextColor } from '@blattwerk/shared/drawn-text';
import { createStore } from 'zustand/vanilla';
import { newFileId, type ToolFile } from '../../tool-run/model/accept-files.ts';

/** Signature and initials are placed alike, but are two. */
export type SignatureKind = 'signature' | 'initials';

/** A name in handwriting, which is placed as a text. */
export interface TypedName {
  text: string;
  font: Handwriting;
  color: TextColor;
}

/** What was drawn or photographed is a picture. */
export type Signature = { picture: ToolFile } | { typed: TypedName };

/** What the visitor has made: in this tab only, until it is closed. */
export const signatureStore = createStore<Partial<Record<SignatureKind, Signature>>>(() => ({}));

interface Shown {
  kind: SignatureKind;
  /** Object URL. */
  address: string;
  /** Width divided by height. */
  ratio: number;
}

const shown = new WeakMap<File, Shown>();

/** How a picture is shown; one that was not made here, as a square signature. */
export function shownPicture({ file }: ToolFile): Shown {
  const known = shown.get(file) ?? { kind: 'signature', address: URL.createObjectURL(file), ratio: 1 };
  shown.set(file, known);
  return known;
}

/** Keeps a picture, in place of the one of its kind. @param size in pixels */
export function keepPicture(kind: SignatureKind, png: Blob, size: { width: number; height: number }): ToolFile {
  const picture: ToolFile = {
    id: newFileId(),
    file: new File([png], `${kind}.png`, { type: 'image/png' }),
    kind: 'png',
  };
  const address = URL.createObjectURL(picture.file);
  shown.set(picture.file, { kind, address, ratio: size.width / size.height });
  signatureStore.setState({ [kind]: { picture } });
  return picture;
}
