/** A policy of `behavior` of a HorizontalPodAutoscaler. */
export interface Policy {
  type: string;
  value: number;
  periodSeconds: number;
}

export interface Rules {
  stabilizationWindowSeconds: number;
  policies: readonly Policy[];
}

export interface ScalerOptions {
  minReplicas: number;
  maxReplicas: number;
  scaleUp: Rules;
  scaleDown: Rules;
}

/** Interval between two decisions, in s: --horizontal-pod-autoscaler-sync-period (Kubernetes 1.34). */
export const syncSeconds = 15;

/** Deviation from the target that changes nothing: --horizontal-pod-autoscaler-tolerance (Kubernetes 1.34). */
const tolerance = 0.1;

/** Replicas for a metric of the type AverageValue. @param total sum over all replicas */
export function replicasFor(total: number, target: number, replicas: number): number {
  const ratio = total / (target * replicas);
  return Math.abs(ratio - 1) <= tolerance ? replicas : Math.ceil(total / target);
}

/**
 * Decisions of a HorizontalPodAutoscaler: stabilization first, then the policies, of which the one that changes most
 * applies (selectPolicy: Max). After pkg/controller/podautoscaler/horizontal.go of Kubernetes 1.34.
 */
export function createScaler({ minReplicas, maxReplicas, scaleUp, scaleDown }: ScalerOptions) {
  const wishes: { at: number; replicas: number }[] = [];
  const changes: { at: number; by: number }[] = [];

  function stabilized(now: number, replicas: number): number {
    const within = (seconds: number) => wishes.filter(({ at }) => at >= now - seconds).map((wish) => wish.replicas);
    const least = Math.min(...within(scaleUp.stabilizationWindowSeconds));
    const most = Math.max(...within(scaleDown.stabilizationWindowSeconds));
    if (replicas < least) return least;
    return replicas > most ? most : replicas;
  }

  function atStart(now: number, replicas: number, periodSeconds: number): number {
    const since = changes.filter(({ at }) => at > now - periodSeconds);
    return replicas - since.reduce((sum, { by }) => sum + by, 0);
  }

  function bounds(now: number, replicas: number): [least: number, most: number] {
    const most = scaleUp.policies.map(({ type, value, periodSeconds }) => {
      const before = atStart(now, replicas, periodSeconds);
      return type === 'Pods' ? before + value : Math.ceil(before * (1 + value / 100));
    });
    const least = scaleDown.policies.map(({ type, value, periodSeconds }) => {
      const before = atStart(now, replicas, periodSeconds);
      return type === 'Pods' ? before - value : Math.floor(before * (1 - value / 100));
    });
    return [Math.min(replicas, ...least), Math.max(replicas, ...most)];
  }

  return {
    /** @param wanted replicas that the metrics ask for @returns replicas from now on */
    decide: (now: number, replicas: number, wanted: number): number => {
      const clamped = Math.min(maxReplicas, Math.max(minReplicas, wanted));
      wishes.push({ at: now, replicas: clamped });
      const [least, most] = bounds(now, replicas);
      const next = Math.max(minReplicas, Math.min(most, Math.max(least, stabilized(now, replicas))));
      if (next !== replicas) changes.push({ at: now, by: next - replicas });
      return next;
    },
  };
}
