import { availableParallelism } from 'node:os';
import { type Contract, contracts, type ToolName } from '@blattwerk/shared';
import { startProduct } from '@blattwerk/testing/run-product';
import { archiveBombs, imageBombs, pdfBombs, steadyBombs } from '../../bombs/bombs.ts';
import { bombUpload, checkBomb, conversionUpload, takesBombs } from '../../bombs/check-bomb.ts';
import { untilServed } from '../../corpus/product.ts';
import { sendUpload, type Upload } from '../../corpus/send.ts';
import { endOf } from '../end-of.ts';
import { beforeHandler, inParent, withStatus } from '../edits.ts';
import { atLeast, defineProof, noneOf, partOption } from '../proof.ts';
import { abandonAnswers } from './abandon-answers.ts';
import { type TreeWatch, watchTree } from './watch-tree.ts';

/**
 * Time to an answer, and processor time of the worker for it, in ms. A bomb that makes steady progress has the run's
 * limit on each core; a tool that takes longer until its first progress has that limit.
 */
const longestMs = { usual: 10_000, steady: 70_000 * availableParallelism() } as const;
/** For what passes or is used before the limit is noticed, and for the child that replaces a killed one, in ms. */
const marginMs = 2_000;

/**
 * Growth of the worker's memory, in MB: what a child may have together with its native tools (CHILD_DATA_MB), what it has
 * beyond that until this is noticed, and the parent's parts of the bytes.
 */
const maxMegabytes = 2_400;

interface BombAnswer {
  bomb: string;
  tool: string;
  status: number | null;
  /** The status, and the code of a refusal. */
  end: string;
  /** Undefined for a result of the tool or a refusal of the file, and the one that is expected. */
  finding: string | undefined;
  ms: number;
  workMs: number;
  /** Growth of the worker's memory. */
  grownMegabytes: number;
  /** Time in which its threads waited for a processor, which other programs had. */
  delayMs: number;
}

export const bombsProof = defineProof({
  usage: `Sends files that cost far more than their size suggests, one after the other, through every tool that takes them, and
through the conversion to PDF/A. It fails on an answer with 5xx or of another kind than a file or its refusal, on one that took more than 10 s of processor time, or
of time without that in which other programs had the processors, or more memory than a child may have, and on a line of the log at level 50 (error).`,
  options: {
    bomb: partOption([...Object.keys(pdfBombs), ...Object.keys(imageBombs), ...Object.keys(archiveBombs)]),
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
    for (const [kind, bombs] of [['pdf', pdfBombs] as const, ['image', imageBombs] as const]) {
      for (const [bomb, make] of Object.entries(bombs).filter(([name]) => name.includes(part))) {
        const bytes = make();
        for (const contract of tools.filter((each) => takesBombs(each, kind))) {
          const answer = await sendBomb(product.address, bomb, bombUpload(contract, kind, bytes), tree);
          report(lineOf(answer));
          answers.push(answer);
        }
      }
    }
    const converted = tools.some(({ name }) => name === 'pdf-a') ? { ...archiveBombs, ...pdfBombs } : {};
    for (const [bomb, make] of Object.entries(converted).filter(([name]) => name.includes(part))) {
      const answer = await sendBomb(product.address, bomb, conversionUpload(make()), tree);
      report(lineOf(answer));
      answers.push(answer);
    }
    return { answers, errorLines, abandoned: await abandonAnswers(product.address) };
  },
  criteria({ answers, errorLines, abandoned }) {
    const limitOf = ({ bomb, tool }: BombAnswer) =>
      steadyBombs.has(bomb)
        ? longestMs.steady
        : Math.max(longestMs.usual, (contracts[tool as ToolName] as Contract).progressMs ?? 0);
    return [
      // Without findings are those that a busy machine left no time, for which this is the right answer.
      noneOf(
        'answers with 5xx, or none',
        answers
          .filter(({ status, finding }) => status === null || (status >= 500 && finding !== undefined))
          .map(lineOf),
      ),
      noneOf('answers of another kind', answers.filter(({ finding }) => finding !== undefined).map(lineOf)),
      noneOf(
        'answers beyond the limit of memory',
        answers.filter(({ grownMegabytes }) => grownMegabytes > maxMegabytes).map(lineOf),
      ),
      noneOf(
        'answers beyond the limit of processor time',
        answers.filter((answer) => answer.workMs > limitOf(answer) + marginMs).map(lineOf),
      ),
      noneOf(
        'answers beyond the limit of time',
        answers.filter((answer) => answer.ms - answer.delayMs > limitOf(answer) + marginMs).map(lineOf),
      ),
      noneOf('lines at level 50', errorLines),
      atLeast('abandoned answers', abandoned.left, 1),
      noneOf('refusals of those who leave', abandoned.refused),
    ];
  },
  plants: {
    'late-answer': {
      fails: 'answers beyond the limit of time',
      options: { bomb: 'a chain of 1,000 filters', tool: 'rotate' },
      edit: beforeHandler(`if (fileNames[0] === 'a') await new Promise((resolve) => setTimeout(resolve, 13_000));`),
    },
    'much-memory': {
      fails: 'answers beyond the limit of memory',
      options: { bomb: 'a chain of 1,000 filters', tool: 'rotate' },
      env: { CHILD_DATA_MB: '4096', CHILDREN_STRUCTURE: '1' },
      edit: beforeHandler(`const held = fileNames[0] === 'a' ? Buffer.alloc(2.7e9, 1) : undefined;
    if (held) await new Promise((resolve) => setTimeout(resolve, 500, held));`),
    },
    'answer-of-another-kind': {
      fails: 'answers of another kind',
      options: { bomb: 'a chain of 1,000 filters', tool: 'rotate' },
      edit: {
        path: 'apps/gateway/src/answer/send-result.ts',
        from: "'content-type': done.mime,",
        to: "'content-type': 'text/html',",
      },
    },
    'refusal-as-another': {
      fails: 'answers of another kind',
      options: { bomb: 'a cross-reference table of', tool: 'rotate' },
      edit: withStatus('damagedPdf', 400),
    },
    'busy-worker': {
      fails: 'answers beyond the limit of processor time',
      options: { bomb: 'a chain of 1,000 filters', tool: 'rotate' },
      edit: inParent(`const { user } = process.cpuUsage();
          while (!globalThis.hasWorked && process.cpuUsage().user - user < 13e6);
          globalThis.hasWorked = true;`),
    },
  },
});

async function sendBomb(address: string, bomb: string, upload: Upload, tree: TreeWatch): Promise<BombAnswer> {
  tree.take();
  const answer = await sendUpload(address, upload);
  const { status, ms } = answer;
  const { workMs, delayMs, growthBytes } = tree.take();
  return {
    bomb,
    tool: upload.contract.name,
    status,
    end: 'body' in answer ? endOf(answer) : answer.reason,
    finding: (await checkBomb(bomb, upload, answer)).finding,
    ms,
    workMs,
    grownMegabytes: Math.round(growthBytes / 1e6),
    delayMs: Math.round(delayMs),
  };
}

function lineOf({ bomb, tool, end, finding, ms, workMs, delayMs, grownMegabytes }: BombAnswer): string {
  const use = `${ms} ms, ${workMs} ms of processor time, ${delayMs} ms without a processor, ${grownMegabytes} MB more in the worker`;
  return `${bomb}, ${tool}: ${end}${finding === undefined ? '' : ` (${finding})`}; ${use}`;
}
