import { createStore } from 'zustand/vanilla';
import { newFileId, type ToolFile } from '../../tool-run/model/accept-files.ts';

/** Signature and initials are placed alike, but are two pictures. */
export type PictureKind = 'signature' | 'initials';

/** The pictures that the visitor has made: in this tab only, until it is closed. */
export const pictureStore = createStore<Partial<Record<PictureKind, ToolFile>>>(() => ({}));

interface Shown {
  kind: PictureKind;
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
export function keepPicture(kind: PictureKind, png: Blob, size: { width: number; height: number }): ToolFile {
  const picture: ToolFile = {
    id: newFileId(),
    file: new File([png], `${kind}.png`, { type: 'image/png' }),
    kind: 'png',
  };
  const address = URL.createObjectURL(picture.file);
  shown.set(picture.file, { kind, address, ratio: size.width / size.height });
  pictureStore.setState({ [kind]: picture });
  return picture;
}
