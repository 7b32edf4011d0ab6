import { createRequire } from 'node:module';

/** The functions of libheif's build for JavaScript that are used (heif.h; its enumerations are objects with a value). */
interface Libheif {
  heif_context_alloc: () => object;
  heif_context_read_from_memory: (context: object, bytes: Uint8Array) => HeifError;
  heif_js_context_get_primary_image_handle: (context: object) => object & Partial<HeifError>;
  heif_image_handle_has_alpha_channel: (handle: object) => number;
  heif_js_decode_image2: (handle: object, colorSpace: object, chroma: object) => DecodedImage & Partial<HeifError>;
  heif_colorspace: { heif_colorspace_RGB: object };
  heif_chroma: { heif_chroma_interleaved_RGB: object; heif_chroma_interleaved_RGBA: object };
}

interface HeifError {
  code: { value: number };
}

interface DecodedImage {
  image: object;
  /** A single one of interleaved samples; `data` is in libheif's memory. */
  channels: readonly [{ width: number; height: number; stride: number; data: Uint8Array }];
}

/** TypeScript declares it only in its library for browsers. */
declare const WebAssembly: { Instance: new (program: object, imports: object) => object };

/** Values of heif_error_code. */
const codes = { ok: 0, unsupportedFiletype: 3, unsupportedFeature: 4, memory: 6 } as const;

export interface HeifPixels {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array<ArrayBuffer>;
}

/** Reason why an image was not decoded; a limit is one of libheif's own. */
export type HeifRefusal = 'damaged' | 'unsupported' | 'limit';

const create = createRequire(import.meta.url)('libheif-js/libheif-wasm/libheif.js') as (options: object) => Libheif;

/**
 * Decodes the primary image of a HEIF file with HEVC, cropped and rotated as its properties require, to 8 bits per sample.
 * @param program libheif's WebAssembly.Module, of which an instance is made
 * @throws any value where libheif trapped or ran out of memory
 */
export function decodeWithLibheif(program: object, bytes: Uint8Array): HeifPixels | HeifRefusal {
  const libheif = create({
    instantiateWasm: (imports: object, receive: (instance: object) => object) =>
      receive(new WebAssembly.Instance(program, imports)),
    // It quotes the file.
    print: () => {},
    printErr: () => {},
  });
  const context = libheif.heif_context_alloc();
  const read = refusalOf(libheif.heif_context_read_from_memory(context, bytes));
  if (read) return read;
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  const opened = refusalOf(handle);
  if (opened) return opened;
  const hasAlpha = libheif.heif_image_handle_has_alpha_channel(handle) !== 0;
  const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } = libheif.heif_chroma;
  const decoded = libheif.heif_js_decode_image2(
    handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    hasAlpha ? rgba : rgb,
  );
  return refusalOf(decoded) ?? copyOf(decoded, hasAlpha ? 4 : 3);
}

function refusalOf({ code }: Partial<HeifError>): HeifRefusal | undefined {
  switch (code?.value ?? codes.ok) {
    case codes.ok:
      return undefined;
    case codes.unsupportedFiletype:
    case codes.unsupportedFeature:
      return 'unsupported';
    case codes.memory:
      return 'limit';
    default:
      return 'damaged';
  }
}

function copyOf({ channels: [samples] }: DecodedImage, channels: 3 | 4): HeifPixels {
  const { width, height, stride, data } = samples;
  const rowBytes = width * channels;
  const copy = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) copy.set(data.subarray(y * stride, y * stride + rowBytes), y * rowBytes);
  return { width, height, channels, data: copy };
}
