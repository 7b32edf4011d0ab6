import type { CostClass } from '@blattwerk/shared';

/**
 * Phases of a request for a tool; while it uploads or sends, bytes are transferred. A job is held at the gateway while its
 * address has as many jobs in the queue as it may have, and waits once it is in the queue.
 */
export type Phase = 'uploading' | 'held' | 'waiting' | 'running' | 'sending';

/** Time of a transfer below which its pace is not yet known, in ms. */
const paceAfterMs = 1_000;

/** Ends a request: with tooManyRequests where its address holds most, with busy where it is only the slowest. */
export type GiveWay = (code: 'tooManyRequests' | 'busy') => void;

/** What one open request holds. */
export interface Holding {
  readonly share: Share;
  readonly costClass: CostClass;
  /** Bytes reserved for its inputs and its answer. */
  readonly bytes: number;
  readonly phase: Phase;
  /** Its place among waiting jobs: those with a smaller number run first. */
  readonly turn: number;
  /** Ends the request, which gives way to another. */
  readonly giveWay: GiveWay;
}

/** What one address holds at this gateway. */
export interface Share {
  readonly address: string;
  readonly bytes: number;
  readonly holdings: ReadonlySet<Holding>;
}

interface OpenHolding extends Holding {
  share: OpenShare;
  bytes: number;
  phase: Phase;
  turn: number;
  phaseFrom: number;
  transferredBytes: () => number;
}

interface OpenShare extends Share {
  bytes: number;
  holdings: Set<OpenHolding>;
}

export type Shares = ReturnType<typeof createShares>;

/** Counts what each address holds at this gateway, and selects what gives way to addresses that hold less. */
export function createShares(now: () => number = Date.now) {
  const shares = new Map<string, OpenShare>();

  return {
    /** Number of addresses with an open request. */
    get size(): number {
      return shares.size;
    },

    open(address: string, costClass: CostClass, giveWay: GiveWay): Holding {
      const share = shares.get(address) ?? { address, bytes: 0, holdings: new Set() };
      shares.set(address, share);
      const holding: OpenHolding = {
        share,
        costClass,
        bytes: 0,
        phase: 'uploading',
        turn: 0,
        giveWay,
        phaseFrom: now(),
        transferredBytes: () => 0,
      };
      share.holdings.add(holding);
      return holding;
    },

    /** Does nothing where it is closed already. */
    close(closed: Holding): void {
      const holding = closed as OpenHolding;
      const { share } = holding;
      if (!share.holdings.delete(holding)) return;
      share.bytes -= holding.bytes;
      holding.bytes = 0;
      if (share.holdings.size === 0) shares.delete(share.address);
    },

    resize(resized: Holding, bytes: number): void {
      const holding = resized as OpenHolding;
      holding.share.bytes += bytes - holding.bytes;
      holding.bytes = bytes;
    },

    /** @param transferredBytes reads the bytes transferred since the phase began */
    enter(entering: Holding, phase: Phase, transferredBytes: () => number = () => 0): void {
      Object.assign(entering as OpenHolding, { phase, transferredBytes, phaseFrom: now() });
    },

    setTurn(holding: Holding, turn: number): void {
      (holding as OpenHolding).turn = turn;
    },

    /**
     * The slowest transfer of the address that holds most, of those that hold more than `bytes` and have a suitable
     * transfer.
     */
    slowestOfHeaviest(bytes: number, isSuitable: (holding: Holding) => boolean): Holding | undefined {
      const heavier = Array.from(shares.values()).filter((share) => share.bytes > bytes);
      for (const { holdings } of heavier.toSorted((a, b) => b.bytes - a.bytes)) {
        const slowest = Array.from(holdings)
          .filter((holding) => holding.bytes > 0 && isTransfer(holding) && isSuitable(holding))
          .toSorted((a, b) => pace(a) - pace(b))[0];
        if (slowest) return slowest;
      }
      return undefined;
    },

    /**
     * The slowest upload of an address that holds at least half of `bytes`: of uploads that grow together, those that
     * have come furthest are completed.
     */
    slowestUpload(bytes: number, isSuitable: (holding: Holding) => boolean): Holding | undefined {
      const uploads = Array.from(shares.values())
        .filter((share) => share.bytes >= bytes / 2)
        .flatMap(({ holdings }) => Array.from(holdings))
        .filter((holding) => holding.phase === 'uploading' && holding.bytes > 0 && isSuitable(holding));
      return uploads.toSorted((a, b) => pace(a) - pace(b))[0];
    },

    /**
     * The newest run of the address with most runs in a queue, of those that have at least two there and a run of at
     * least `leastMs`.
     */
    newestOfSeveralRuns(costClass: CostClass, leastMs: number): Holding | undefined {
      let most = 1;
      let newest: OpenHolding | undefined;
      for (const { holdings } of shares.values()) {
        const runs = Array.from(holdings).filter((other) => other.costClass === costClass && other.phase === 'running');
        const long = runs.filter(({ phaseFrom }) => now() - phaseFrom >= leastMs);
        if (runs.length <= most || long.length === 0) continue;
        most = runs.length;
        newest = long.toSorted((a, b) => b.phaseFrom - a.phaseFrom)[0];
      }
      return newest;
    },

    /** The waiting job of a queue with the last turn, where that is after `turn`. */
    lastWaiting(costClass: CostClass, turn: number): Holding | undefined {
      let last: Holding | undefined;
      for (const { holdings } of shares.values()) {
        for (const holding of holdings) {
          if (holding.costClass === costClass && holding.phase === 'waiting' && holding.turn > (last?.turn ?? turn))
            last = holding;
        }
      }
      return last;
    },
  };

  /** Bytes per second since the phase began. */
  function pace({ phaseFrom, transferredBytes }: OpenHolding): number {
    return (transferredBytes() / Math.max(paceAfterMs, now() - phaseFrom)) * 1_000;
  }
}

function isTransfer({ phase }: Holding): boolean {
  return phase === 'uploading' || phase === 'sending';
}
