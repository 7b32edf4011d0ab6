import { contracts, type ToolName } from '@blattwerk/shared';
import { sendEvery } from '@blattwerk/testing/load/arrivals';
import { createMarkers } from '@blattwerk/testing/markers';
import { sendForm } from '@blattwerk/testing/send-form';
import { type Decoy, makeDecoy } from '../decoys/decoy.ts';
import { judgeAnswer } from '../decoys/judge-answer.ts';
import { endOf } from '../end-of.ts';
import { nextSender } from '../products.ts';

/** What became of a request; times are in ms since the load began. */
export interface Sent {
  outcome: 'answered' | 'wrong' | 'refused' | 'lost';
  /** Tool, status and code of a refusal, or why there was no answer. */
  detail: string;
  /** Address of its gateway. */
  address: string;
  sentAt: number;
  endedAt: number;
}

export type Load = ReturnType<typeof startLoad>;

/** Time without a byte after which a request is lost, in ms: longer than a job may wait and run. */
const lostMs = 60_000;
const markers = createMarkers();
const toolNames = Object.keys(contracts) as ToolName[];
let decoyNumber = 0;

/** Sends a marked request of each tool in turn, and judges every answer. @param rate requests a second */
export function startLoad(addresses: readonly string[], rate: number) {
  const begun = performance.now();
  const ending = new AbortController();
  const load = {
    /** Gateways that requests are sent to, in turn. */
    addresses: new Set(addresses),
    /** In the order of their ends. */
    sent: [] as Sent[],
    /** Milliseconds since the load began. */
    now: () => performance.now() - begun,
    /** Stops sending; resolves when every request has ended. */
    async stop() {
      ending.abort();
      await sending;
    },
  };

  const sending = sendEvery({ everyMs: 1_000 / rate, signal: ending.signal }, async (turn) => {
    const gateways = [...load.addresses];
    const address = gateways[turn % gateways.length] ?? '';
    const decoy = await makeDecoy(markers, toolNames[turn % toolNames.length] ?? 'rotate', decoyNumber++);
    const sentAt = load.now();
    const [outcome, detail] = await outcomeOf(address, decoy);
    load.sent.push({ outcome, detail, address, sentAt, endedAt: load.now() });
  });
  return load;
}

async function outcomeOf(address: string, decoy: Decoy): Promise<[Sent['outcome'], string]> {
  try {
    const answer = await sendForm(`${address}/${decoy.tool}`, decoy.body, { from: nextSender(), timeoutMs: lostMs });
    if (answer.status !== 200) return ['refused', `${decoy.tool} ${endOf(answer)}`];
    const judgment = await judgeAnswer(markers, decoy, answer);
    return [judgment === 'own' ? 'answered' : 'wrong', `${decoy.tool}: ${judgment}`];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return ['lost', code ?? message];
  }
}
