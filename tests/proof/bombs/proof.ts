import { availableParallelism, loadavg } from 'node:os';
import { type Contract, contracts, exampleForm, type ToolName } from '@blattwerk/shared';
import { startProduct } from '@blattwerk/testing/run-product';
import { sendUpload } from '../../corpus/send.ts';
import { untilServed } from '../../fuzz/run-cases.ts';
import { atLeast, defineProof, noneOf, partOption } from '../proof.ts';
import { abandonAnswers } from './abandon-answers.ts';
import { imageBombs, steadyImageBombs } from './image-bombs.ts';
import { pdfBombs, steadyPdfBombs } from './pdf-bombs.ts';
import { type TreeWatch, watchTree } from './watch-tree.ts';

/**
 * Time to an answer, and processor time of the worker for it, in ms. A bomb that makes steady progress has the run's
 * limit on each core.
 */
const longestMs = { usual: 10_000, steady: 70_000 * availableParallelism() } as const;
/** For what is used before the limit is noticed, and for the child that replaces a killed one, in ms. */
const marginMs = 2_000;

const steadyBombs = new Set([...Object.keys(steadyPdfBombs), ...Object.keys(steadyImageBombs)]);

interface BombAnswer {
  bomb: string;
  tool: string;
  status: number | null;
  code: string;
  ms: number;
  workMs: number;
  peakMegabytes: number;
  /** Whether other programs used the processors too, so that time alone shows nothing. */
  isMachineBusy: boolean;
}

export const bombsProof = defineProof({
  usage: `Sends files that cost far more than their size suggests, one after the other, through every tool that takes them. It
fails on an answer with 5xx, on one that took more than 10 s of processor time or, where the machine has no other work,
of time, and on a line of the log at level 50 (error).`,
  options: {
    bomb: partOption([...Object.keys(pdfBombs), ...Object.keys(imageBombs)]),
    tool: { default: '', isUsable: (text) => text === '' || Object.hasOwn(contracts, text) },
  },
  async product({ env, defer }) {
    const errorLines: string[] = [];
    const product = await startProduct({
      build: false,
      env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error', WEB_FOLDER: '', ...env },
      onOutput: (text) => errorLines.push(...text.split('\n').filter((line) => line.includes('"level":50'))),
    });
    defer(product.stop);
    return { product, errorLines };
  },
  async run({ product, errorLines }, { options: { bomb: part = '', tool }, defer, report }) {
    const tools: Contract[] = tool ? [contracts[tool as ToolName]] : Object.values(contracts);
    await untilServed(product.address, tools);
    const tree = watchTree(product.worker.pid ?? 0);
    defer(tree.stop);
    const answers: BombAnswer[] = [];
    for (const [kind, bombs] of Object.entries({ pdf: pdfBombs, image: imageBombs })) {
      for (const [bomb, make] of Object.entries(bombs).filter(([name]) => name.includes(part))) {
        const bytes = Uint8Array.from(make());
        for (const contract of tools.filter(({ input }) => input.kind === kind)) {
          const answer = await sendBomb(product.address, contract, bomb, bytes, tree);
          report(lineOf(answer));
          answers.push(answer);
        }
      }
    }
    return { answers, errorLines, abandoned: await abandonAnswers(product.address) };
  },
  criteria({ answers, errorLines, abandoned }) {
    const limitOf = ({ bomb }: BombAnswer) => (steadyBombs.has(bomb) ? longestMs.steady : longestMs.usual);
    return [
      noneOf('answers with 5xx, or none', answers.filter(({ status }) => status === null || status >= 500).map(lineOf)),
      noneOf(
        'answers beyond the limit of processor time',
        answers.filter((answer) => answer.workMs > limitOf(answer) + marginMs).map(lineOf),
      ),
      noneOf(
        'answers beyond the limit of time',
        answers.filter((answer) => answer.ms > limitOf(answer) && !answer.isMachineBusy).map(lineOf),
      ),
      noneOf('lines at level 50', errorLines),
      atLeast('abandoned answers', abandoned.left, 1),
      noneOf('refusals of those who leave', abandoned.refused),
    ];
  },
  plants: {
    'busy-worker': {
      fails: 'answers beyond the limit of processor time',
      options: { bomb: 'a chain of 1,000 filters', tool: 'rotate' },
      edit: {
        path: 'apps/worker/src/parent/queue/run-bytes.ts',
        from: 'confidential: () => blobs.readConfidential(job),',
        to: `confidential: () => {
          const { user } = process.cpuUsage();
          while (!globalThis.hasWorked && process.cpuUsage().user - user < 13e6);
          globalThis.hasWorked = true;
          return blobs.readConfidential(job);
        },`,
      },
    },
  },
});

async function sendBomb(
  address: string,
  contract: Contract,
  bomb: string,
  bytes: Uint8Array<ArrayBuffer>,
  tree: TreeWatch,
): Promise<BombAnswer> {
  const files = Array.from({ length: contract.input.minFiles }, () => ({ name: 'a', bytes }));
  tree.take();
  const answer = await sendUpload(address, { contract, files, fields: exampleForm(contract) });
  const { status, ms } = answer;
  const { workMs, peakBytes } = tree.take();
  return {
    bomb,
    tool: contract.name,
    status,
    code: 'body' in answer && status !== 200 ? codeOf(answer.body) : '',
    ms,
    workMs,
    peakMegabytes: Math.round(peakBytes / 1e6),
    isMachineBusy: (loadavg()[0] ?? 0) > availableParallelism(),
  };
}

function codeOf(body: Buffer): string {
  const { code } = JSON.parse(body.toString()) as { code?: unknown };
  return String(code);
}

function lineOf({ bomb, tool, status, code, ms, workMs, peakMegabytes }: BombAnswer): string {
  const use = `${ms} ms, ${workMs} ms of processor time, peak of the worker ${peakMegabytes} MB`;
  return `${bomb}, ${tool}: ${status ?? 'no answer'} ${code}; ${use}`;
}
