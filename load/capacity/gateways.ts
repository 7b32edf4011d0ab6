import type { CostClass } from '@blattwerk/shared';
// oxlint-disable-next-line eslint/no-restricted-imports -- the decision that is simulated
import { availableBytes, budgetOf } from '../../apps/gateway/src/admission/decide-admission.ts';
import type { Clock } from './clock.ts';

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

/** Bytes that a request is to hold beside those that it holds. */
interface Reservation {
  costClass: CostClass;
  heldBytes: number;
  bytes: number;
}

/** Gateways: each has one event loop, and decides on bytes as the product does, without limits of addresses. */
export function createGateways(clock: Clock, { replicas, sharedBytes, startSeconds }: GatewayOptions) {
  const pods: GatewayPod[] = [];
  const totalOf = ({ reserved }: GatewayPod) => reserved.structure + reserved.images + reserved.render;
  const live = () => pods.filter(({ isEnding }) => !isEnding);

  function add(seconds: number): void {
    const reserved = { structure: 0, images: 0, render: 0 };
    const pod: GatewayPod = { isReady: seconds === 0, isEnding: false, busyUntil: 0, usedSeconds: 0, reserved };
    pods.push(pod);
    clock.after(seconds, () => {
      pod.isReady = true;
    });
  }
  for (let count = 0; count < replicas; count++) add(0);

  /** More bytes that a request may hold. */
  function freeBytes(pod: GatewayPod, { costClass, heldBytes }: Reservation): number {
    const othersBytes = pods.reduce((sum, other) => sum + (other === pod ? 0 : totalOf(other)), 0);
    const budgetBytes = budgetOf(sharedBytes, live().length, othersBytes);
    return availableBytes({ costClass, heldBytes, reserved: pod.reserved, budgetBytes }) - heldBytes;
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
    /** Reserved bytes as a share of each gateway's part, summed over the gateways. */
    get reservedShares(): number {
      return live().reduce((sum, pod) => sum + (totalOf(pod) * live().length) / sharedBytes, 0);
    },
    /** Runs work of the event loop after all that came before. @returns seconds until it is done */
    work(pod: GatewayPod, seconds: number): number {
      pod.busyUntil = Math.max(clock.now, pod.busyUntil) + seconds;
      pod.usedSeconds += seconds;
      return pod.busyUntil - clock.now;
    },
    /** @returns whether all bytes were reserved, or none */
    reserve(pod: GatewayPod, reservation: Reservation): boolean {
      if (reservation.bytes > freeBytes(pod, reservation)) return false;
      pod.reserved[reservation.costClass] += reservation.bytes;
      return true;
    },
    /** Reserves as many of the bytes as there are. @returns their number */
    reservePart(pod: GatewayPod, reservation: Reservation): number {
      const granted = Math.max(0, Math.min(reservation.bytes, freeBytes(pod, reservation)));
      pod.reserved[reservation.costClass] += granted;
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
