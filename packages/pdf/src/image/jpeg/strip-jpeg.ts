import { marker } from './markers.ts';

/** Segments without which the picture is another one: frames and tables from C0, and from DB on quantization, lines and restarts. */
const isOfPicture = (code: number): boolean => (code >= 0xc0 && code <= 0xcf) || (code >= 0xdb && code <= 0xdf);
/** Bytes of application segments that are read: JFIF without a thumbnail (JFIF 1.02), and Adobe's (technical note 5116). */
const [jfifBytes, adobeBytes] = [14, 12];

/**
 * A JPEG with its picture and color profile alone: without EXIF, XMP, IPTC, comments, thumbnails, and what is before or behind it.
 * @returns nothing for other data
 */
export function stripJpegData(data: Buffer): Buffer {
  const start = data.indexOf(Buffer.from([0xff, marker.image]));
  if (start < 0) return Buffer.alloc(0);
  const kept = [data.subarray(start, start + 2)];
  for (let at = nextMarker(data, start + 2); at !== undefined; ) {
    const code = data[at + 1] as number;
    if (code === marker.end) {
      kept.push(data.subarray(at, at + 2));
      break;
    }
    const end = at + 2 + (at + 4 <= data.length ? data.readUInt16BE(at + 2) : 0);
    const next = nextMarker(data, end);
    if (code === marker.scan) kept.push(data.subarray(at, next ?? data.length));
    else if (isOfPicture(code)) kept.push(data.subarray(at, end));
    else kept.push(keptApplication(code, data.subarray(at, end)));
    at = next;
  }
  return Buffer.concat(kept);
}

/** Where the next segment or the end is; restarts, and codes below those of segments, are part of coded data. */
function nextMarker(data: Buffer, from: number): number | undefined {
  for (let at = data.indexOf(0xff, from); at >= 0 && at + 1 < data.length; at = data.indexOf(0xff, at + 1)) {
    const code = data[at + 1] as number;
    if (code >= 0xc0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return at;
  }
  return undefined;
}

/** What readers of the picture need of an application segment; nothing of others. */
function keptApplication(code: number, segment: Buffer): Buffer {
  const name = segment.toString('latin1', 4, 16);
  if (code === marker.profile && name.startsWith('ICC_PROFILE\0')) return segment;
  const isJfif = code === marker.jfif && name.startsWith('JFIF\0');
  if (!isJfif && !(code === marker.adobe && name.startsWith('Adobe'))) return Buffer.alloc(0);
  const kept = Buffer.from(segment.subarray(0, 4 + (isJfif ? jfifBytes : adobeBytes)));
  kept.writeUInt16BE(kept.length - 2, 2);
  // Width and height of the thumbnail.
  return isJfif ? kept.fill(0, 4 + 12) : kept;
}
