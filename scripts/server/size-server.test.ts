import { describe, expect, it } from 'vitest';
import { childrenIn, childrenVariables } from './size-children.ts';
import { problemsOf, type Server, variablesFor } from './size-server.ts';

const GiB = 2 ** 30;
const server: Server = {
  memory: 16 * GiB,
  cores: 4,
  swap: 0,
  kernel: [6, 12],
  docker: 28,
  compose: 2,
  takenPorts: [],
  domainAddresses: ['192.0.2.1'],
  ownAddresses: ['192.0.2.1', '10.0.0.2'],
};

describe('problemsOf', () => {
  it('finds none at a server that is as it must be', () => {
    expect(problemsOf(server, 'pdf.example.org')).toEqual([]);
  });

  it.each<[Partial<Server>, string, boolean]>([
    [{ memory: 4 * GiB }, '4.0 GiB of memory', true],
    [{ docker: 20 }, 'Docker 20', true],
    [{ docker: undefined }, 'Docker is missing', true],
    [{ compose: undefined }, 'Compose plugin is missing', true],
    [{ compose: 1 }, 'Compose 1', false],
    [{ kernel: [5, 10] }, 'Linux 5.10', true],
    [{ kernel: [4, 19] }, 'Linux 4.19', true],
    [{ takenPorts: [80, 443] }, 'port 80 and 443', true],
    [{ domainAddresses: [] }, 'no address yet', true],
    [{ domainAddresses: ['198.51.100.1'] }, 'pdf.example.org is 198.51.100.1', false],
    [{ swap: GiB }, 'swap is on', false],
  ])('names %o', (difference, text, isFatal) => {
    const problems = problemsOf({ ...server, ...difference }, 'pdf.example.org');
    expect(problems).toEqual([{ isFatal, text: expect.stringContaining(text) }]);
  });
});

it('has a child more than there are cores, as many as the memory holds, and at least as many as asked', () => {
  const children = (memory: number) => childrenIn(memory, GiB, { cores: 4, least: 2 });
  expect([1, 8, 9, 12, 15, 60].map((memory) => children(memory * GiB))).toEqual([2, 2, 3, 4, 5, 5]);
  expect([2, 3, 5, 9].map((each) => childrenVariables(each).RUNS_PER_ADDRESS)).toEqual(['1', '1', '2', '4']);
});

describe('variablesFor', () => {
  const sizes = [7, 8, 16, 32, 64].flatMap((memory) =>
    [1, 2, 3, 4, 8, 16].map((cores) => ({ memory: memory * GiB, cores })),
  );

  it.each(sizes)('leaves a child of each queue to other addresses, within the memory: %o', ({ memory, cores }) => {
    const variables = variablesFor({ memory, cores });
    const children = Number(variables['CHILDREN_RENDER']);
    // Of two gateways.
    expect(2 * Number(variables['RUNS_PER_ADDRESS'])).toBeLessThan(children);
    expect(children).toBeLessThanOrEqual(Math.max(3, cores + 1));
    const limits = ['WORKER_MEMORY_LIMIT', 'BLOB_MEMORY_LIMIT'].map((name) => Number.parseInt(variables[name] ?? ''));
    expect((limits[0] ?? 0) + (limits[1] ?? 0)).toBeLessThan(memory / 2 ** 20);
  });

  it('has a child more than there are cores where the memory holds them', () => {
    expect(variablesFor({ memory: 64 * GiB, cores: 4 })).toMatchObject({
      CHILDREN_STRUCTURE: '5',
      RUNS_PER_ADDRESS: '2',
    });
    expect(variablesFor({ memory: 8 * GiB, cores: 8 })).toMatchObject({
      CHILDREN_STRUCTURE: '3',
      RUNS_PER_ADDRESS: '1',
    });
  });
});
