import type { CostClass } from '@blattwerk/shared';
// oxlint-disable-next-line eslint/no-restricted-imports -- the decision that is simulated
import { availableBytes, budgetOf } from '../../apps/gateway/src/admission/decide-admission.ts';
import { type Clock, createThread } from './clock.ts';

export interface GatewayOptions {
  replicas: number;
  /** Bytes that all may reserve together, in equal parts. */
  sharedBytes: number;
  startSeconds: number;
}

export interface GatewayPod {
  isReady: boolean;
  isEnding: boolean;
  eventLoop: ReturnType<typeof createThread>;
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
    const pod: GatewayPod = { isReady: seconds === 0, isEnding: false, eventLoop: createThread(clock), reserved };
    pods.push(pod);
    clock.after(seconds, () => {
      pod.isReady = true;
    });
  }
  for (let count = 0; count < replicas; count++) add(0);

  /** Reserves as many of the bytes as there are. @returns their number */
  function reservePart(pod: GatewayPod, { costClass, heldBytes, bytes }: Reservation): number {
    const othersBytes = pods.reduce((sum, other) => sum + (other === pod ? 0 : totalOf(other)), 0);
    const budgetBytes = budgetOf(sharedBytes, live().length, othersBytes);
    const free = availableBytes({ costClass, heldBytes, reserved: pod.reserved, budgetBytes }) - heldBytes;
    const granted = Math.max(0, Math.min(bytes, free));
    pod.reserved[costClass] += granted;
    return granted;
  }

  function release(pod: GatewayPod, costClass: CostClass, bytes: number): void {
    pod.reserved[costClass] -= bytes;
  }

  return {
    reservePart,
    release,
    get replicas() {
      return live().length;
    },
    get ready(): GatewayPod[] {
      return live().filter(({ isReady }) => isReady);
    },
    get usedSeconds(): number {
      return pods.reduce((sum, { eventLoop }) => sum + eventLoop.usedSeconds, 0);
    },
    /** Reserved bytes as a share of each gateway's part, summed over the gateways. */
    get reservedShares(): number {
      return live().reduce((sum, pod) => sum + (totalOf(pod) * live().length) / sharedBytes, 0);
    },
    /** @returns whether all bytes were reserved, or none */
    reserve(pod: GatewayPod, reservation: Reservation): boolean {
      const granted = reservePart(pod, reservation);
      if (granted < reservation.bytes) release(pod, reservation.costClass, granted);
      return granted === reservation.bytes;
    },
    scale(wanted: number): void {
      for (let count = live().length; count < wanted; count++) add(startSeconds);
      for (const pod of live().slice(wanted)) pod.isEnding = true;
    },
  };
}
