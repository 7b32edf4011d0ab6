import { type CostClass, costClasses, retention } from '@blattwerk/shared';
/* oxlint-disable eslint/no-restricted-imports -- the decisions that are simulated */
import { addressLimitsOf, countOpen, priorityOf } from '../../apps/gateway/src/admission/address-limits.ts';
import { overtakingRules } from '../../apps/gateway/src/admission/admission.ts';
import { decideArrival, decideQueueing } from '../../apps/gateway/src/admission/decide-admission.ts';
import { createOpenRequests, type OpenRequest } from '../../apps/gateway/src/admission/open-requests.ts';
import { longRunCharges } from '../../apps/gateway/src/admission/run-seconds.ts';
import { maxWaiting, readGatewayConfig } from '../../apps/gateway/src/config.ts';
/* oxlint-enable eslint/no-restricted-imports */
import { attackOf, type AttackName, type Kind, varied, visitorKinds } from './kinds.ts';
import { createWorker, type Job, type Worker } from './worker.ts';

/** Step of the simulated time, in ms. */
const stepMs = 10;
/** Times of the proof: before visitors come, and in which they come, in ms. */
const headStartMs = 6_000;
const visitsMs = 35_000;
const visitEveryMs = 800;
const visitors = 40;
/** The gateway's defaults. */
const config = readGatewayConfig({});
const limits = addressLimitsOf(config);
const waitingBudgetMs = config.WAITING_BUDGET_MS;
const allowedMs = config.RUN_SECONDS_PER_ADDRESS * 1_000;

export interface Machine {
  workers: number;
  /** Of each worker, for its children. */
  cores: number;
}

/** An attack and the number of its addresses. */
export interface By {
  attack: AttackName;
  addresses: number;
}

interface Visits {
  /** Times of the visitors' answers in each queue, in ms. */
  waitsMs: Record<CostClass, number[]>;
  /** Number of visitors that were refused. */
  refused: number;
}

interface Sender {
  address: string;
  /** Until when its run time is regained, in ms. */
  usedUntil: number;
  hasLongRuns: boolean;
}

interface Sent {
  sender: Sender;
  kind: Kind;
  request: OpenRequest;
  at: number;
  isVisit: boolean;
  chargedMs: number;
  ranMs: number;
  startedAt?: number;
  isOpen: boolean;
  job?: Job;
}

/**
 * Runs visitors beside an attack through the product's decisions: admission, priorities and lanes are the product's own,
 * gateway, queue and processors are simulated. Uploads and downloads take no time, but for answers that are not read.
 */
export function simulateVisits({ workers, cores }: Machine, random: () => number, by?: By): Visits {
  let now = 0;
  const openRequests = createOpenRequests(() => now);
  const senders = new Map<string, Sender>();
  const queues: Record<CostClass, Sent[]> = { structure: [], images: [], render: [] };
  const held: Sent[] = [];
  const open = new Set<Sent>();
  const waits: Record<CostClass, number[]> = { structure: [], images: [], render: [] };
  let refused = 0;
  const all: Worker[] = Array.from({ length: workers }, () => createWorker(() => now, cores));

  function senderOf(address: string): Sender {
    const sender = senders.get(address) ?? { address, usedUntil: 0, hasLongRuns: false };
    if (sender.usedUntil <= now) sender.hasLongRuns = false;
    senders.set(address, sender);
    return sender;
  }

  function charge(sender: Sender, ms: number): void {
    const used = Math.max(0, sender.usedUntil - now) + ms;
    sender.usedUntil = now + Math.max(1, Math.min(used, retention.runTime));
  }

  const queuedJobs = ({ usage, costClass }: OpenRequest) =>
    [...usage.requests].filter(
      (each) => each.costClass === costClass && (each.phase === 'waiting' || each.phase === 'running'),
    ).length;

  function end(sent: Sent, isRefused: boolean): void {
    if (!sent.isOpen) return;
    sent.isOpen = false;
    openRequests.close(sent.request);
    open.delete(sent);
    for (const list of [held, queues[sent.kind.costClass]]) if (list.includes(sent)) list.splice(list.indexOf(sent), 1);
    sent.job?.cancel();
    endRun(sent);
    if (sent.chargedMs !== 0 || sent.ranMs > 0) charge(sent.sender, sent.ranMs - sent.chargedMs);
    if (!sent.isVisit) return;
    if (isRefused) refused++;
    else waits[sent.kind.costClass].push(now - sent.at);
  }

  function endRun(sent: Sent): void {
    if (sent.startedAt !== undefined) sent.ranMs += now - sent.startedAt;
    delete sent.startedAt;
  }

  /** @returns whether it was admitted */
  function send(address: string, kind: Kind, isVisit: boolean): Sent | undefined {
    const { costClass } = kind;
    const sender = senderOf(address);
    const request = openRequests.open({ key: address, times: 1 }, costClass, () => end(sent, true));
    const sent: Sent = { sender, kind, request, at: now, isVisit, chargedMs: 0, ranMs: 0, isOpen: true };
    open.add(sent);
    const usedMs = Math.max(0, sender.usedUntil - now);
    const counts = countOpen(request.usage, costClass);
    const arrival = { isOverloaded: false, withoutWorkerMs: 0, waiting: queues[costClass].length, address: counts };
    const decided = decideArrival(arrival, {
      workerGraceMs: 1,
      maxWaiting: maxWaiting(config, costClass),
      address: limits,
    });
    const queueing = decideQueueing({ waitingJobs: counts.waitingJobs, queuedJobs: queuedJobs(request) }, limits);
    if (usedMs > allowedMs || decided.kind === 'refuse' || queueing.kind === 'refuse') {
      end(sent, true);
      return undefined;
    }
    openRequests.enter(request, 'held');
    held.push(sent);
    return sent;
  }

  /** Queues what has waited for a slot. */
  function queueHeld(): void {
    for (const sent of held.slice()) {
      const { sender, kind, request } = sent;
      const queued = queuedJobs(request);
      if (decideQueueing({ waitingJobs: 0, queuedJobs: queued }, limits).kind !== 'admit') continue;
      held.splice(held.indexOf(sent), 1);
      const priority = priorityOf(request, Math.max(0, senderOf(sender.address).usedUntil - now));
      openRequests.enter(request, 'waiting');
      openRequests.setPriority(request, priority);
      const queue = queues[kind.costClass];
      const place = queue.findIndex((other) => other.request.priority > priority);
      queue.splice(place < 0 ? queue.length : place, 0, sent);
    }
  }

  function takeJobs(): void {
    for (const costClass of costClasses) {
      for (;;) {
        const worker = all
          .toSorted((a, b) => a.load(costClass) - b.load(costClass))
          .find((each) => each.takes(costClass));
        const sent = worker && queues[costClass].shift();
        if (!sent) break;
        const { request, sender, kind } = sent;
        sent.job = worker.add({
          kind,
          sender: request.usage.sender,
          priority: request.priority,
          isLong: senderOf(sender.address).hasLongRuns,
          begun() {
            sent.startedAt ??= now;
            openRequests.enter(request, 'running');
          },
          tookLong() {
            sender.hasLongRuns = true;
            sent.chargedMs += longRunCharges.aheadMs;
            charge(sender, longRunCharges.aheadMs);
          },
          moved() {
            endRun(sent);
            openRequests.enter(request, 'waiting');
          },
          ended(isRefused) {
            if (isRefused || !kind.isUnread) return end(sent, isRefused);
            endRun(sent);
            charge(sender, sent.ranMs - sent.chargedMs);
            sent.chargedMs = sent.ranMs;
            openRequests.enter(request, 'sending');
          },
        });
      }
    }
  }

  /** What happens at times: charges of long runs, waits that are over, and first jobs that have waited. */
  function check(): void {
    for (const sent of open) {
      const { request, sender, at } = sent;
      const waited = now - at;
      if (sent.chargedMs > 0 && request.phase !== 'sending' && waited % longRunCharges.againMs === 0) {
        sent.chargedMs += longRunCharges.againMs;
        charge(sender, longRunCharges.againMs);
      }
      const isUntaken = request.phase === 'held' || (request.phase === 'waiting' && !sent.job);
      if (isUntaken && waited > waitingBudgetMs) end(sent, true);
      else if (
        request.phase === 'waiting' &&
        request.priority === 0 &&
        waited > 0 &&
        waited % overtakingRules.afterMs === 0
      )
        openRequests.newestOfSeveralRuns(request.costClass, overtakingRules.leastRunMs)?.preempt('tooManyRequests');
    }
  }

  const arrive = by && attackOf(by.attack, by.addresses, random);
  const lastMs = headStartMs + visitsMs + waitingBudgetMs;
  let visits = 0;
  for (; now < lastMs && (now <= headStartMs + visitsMs || [...open].some(({ isVisit }) => isVisit)); now += stepMs) {
    if (now >= headStartMs && now < headStartMs + visitsMs && (now - headStartMs) % visitEveryMs === 0) {
      send(`visitor ${visits % visitors}`, varied(visitorKinds[visits % visitorKinds.length] as Kind, random), true);
      visits++;
    }
    if (now < headStartMs + visitsMs)
      arrive?.(
        now,
        (address, kind) => send(address, kind, false),
        (sent) => (sent as Sent).isOpen,
      );
    else for (const sent of open) if (!sent.isVisit) end(sent, true);
    queueHeld();
    takeJobs();
    check();
    for (const worker of all) worker.step(stepMs);
  }
  return { waitsMs: waits, refused };
}
