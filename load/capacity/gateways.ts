import { type CostClass, costClasses } from '@blattwerk/shared';
import type { Clock } from './clock.ts';

/** Share of the budget that admission keeps for each cost class. */
const keptShare = 1 / 8;

export interface GatewayOptions {
  replicas: number;
  /** Bytes that all may reserve together, in equal parts. */
  sharedBytes: number;
  startSeconds: number;
}

export interface GatewayPod {
  isReady: boolean;
  isEnding: boolean;
  /** Time at which its event loop has done what it has to do. */
  busyUntil: number;
  usedSeconds: number;
  reserved: Record<CostClass, number>;
}

/** Gateways: each has one event loop, and reserves bytes as apps/gateway/src/admission/admission.ts does. */
export function createGateways(clock: Clock, { replicas, sharedBytes, startSeconds }: GatewayOptions) {
  const pods: GatewayPod[] = [];
  const totalOf = ({ reserved }: GatewayPod) => reserved.structure + reserved.images + reserved.render;
  const live = () => pods.filter(({ isEnding }) => !isEnding);
  const budgetBytes = () => sharedBytes / live().length;

  function add(seconds: number): void {
    const reserved = { structure: 0, images: 0, render: 0 };
    const pod: GatewayPod = { isReady: seconds === 0, isEnding: false, busyUntil: 0, usedSeconds: 0, reserved };
    pods.push(pod);
    clock.after(seconds, () => {
      pod.isReady = true;
    });
  }
  for (let count = 0; count < replicas; count++) add(0);

  /** Bytes that a class may still reserve at a gateway. */
  function freeBytes(pod: GatewayPod, costClass: CostClass): number {
    const others = costClasses.filter((other) => other !== costClass);
    const kept = others.reduce((sum, other) => sum + Math.max(0, budgetBytes() * keptShare - pod.reserved[other]), 0);
    return budgetBytes() - totalOf(pod) - (pod.reserved[costClass] > 0 ? kept : 0);
  }

  return {
    get replicas() {
      return live().length;
    },
    get ready(): GatewayPod[] {
      return live().filter(({ isReady }) => isReady);
    },
    get usedSeconds(): number {
      return pods.reduce((sum, pod) => sum + pod.usedSeconds, 0);
    },
    /** Reserved bytes as a share of each budget, summed over the gateways. */
    get reservedShares(): number {
      return live().reduce((sum, pod) => sum + totalOf(pod) / budgetBytes(), 0);
    },
    /** Runs work of the event loop after all that came before. @returns seconds until it is done */
    work(pod: GatewayPod, seconds: number): number {
      pod.busyUntil = Math.max(clock.now, pod.busyUntil) + seconds;
      pod.usedSeconds += seconds;
      return pod.busyUntil - clock.now;
    },
    /** @returns bytes that were reserved: all, or none; with `isPartial` as many as there are */
    reserve(pod: GatewayPod, costClass: CostClass, bytes: number, isPartial = false): number {
      const free = freeBytes(pod, costClass);
      const granted = isPartial ? Math.max(0, Math.min(bytes, free)) : bytes;
      if (granted > free && totalOf(pod) > 0 && bytes > 0 && !isPartial) return 0;
      pod.reserved[costClass] += granted;
      return granted;
    },
    release(pod: GatewayPod, costClass: CostClass, bytes: number): void {
      pod.reserved[costClass] -= bytes;
    },
    scale(wanted: number): void {
      for (let count = live().length; count < wanted; count++) add(startSeconds);
      for (const pod of live().slice(wanted)) pod.isEnding = true;
    },
  };
}
