import { setFlagsFromString } from 'node:v8';

/**
 * Tells V8's collector that what passes through this process is bytes, which are garbage as soon as they have passed
 * and of which the heap itself holds next to nothing (docs/decisions/0018-gateway-garbage.md).
 */
export function setUpCollector(): void {
  // Bytes outside the heap count as the heap does, instead of marking all of it at every 64 MB.
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  // The young generation stays small, so that it is collected often and its bytes given back.
  setFlagsFromString('--semi-space-growth-factor=1');
}
