import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ToolError } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { readZip } from '@blattwerk/testing/read-zip';
import { openZip } from './write-zip.ts';

function collector() {
  const chunks: Uint8Array[] = [];
  const write = async (chunk: Uint8Array) => {
    chunks.push(Buffer.from(chunk));
  };
  return { write, bytes: () => Buffer.concat(chunks) };
}

async function* pieces(...parts: Uint8Array[]): AsyncIterable<Uint8Array> {
  for (const part of parts) {
    await sleep(1);
    yield part;
  }
}

describe('openZip', () => {
  it('stores files of both kinds under UTF-8 names, in the order given', async () => {
    const large = randomBytes(3_000_000);
    const { write, bytes } = collector();
    const zip = openZip(write);
    await zip.add('Übersicht Straße 日本.pdf', large);
    await zip.add('pieces.pdf', pieces(large.subarray(0, 5), large.subarray(5)));
    await zip.add('empty.txt', new Uint8Array());
    await zip.add('nothing.txt', pieces());
    expect(await zip.end()).toBe(bytes().length);
    const entries = readZip(bytes());
    expect(entries.map(({ name, isStored, content }) => [name, isStored, content.length])).toEqual([
      ['Übersicht Straße 日本.pdf', true, large.length],
      ['pieces.pdf', true, large.length],
      ['empty.txt', true, 0],
      ['nothing.txt', true, 0],
    ]);
    for (const entry of entries.slice(0, 2)) expect(entry.content.equals(large)).toBe(true);
  });

  it('waits for a slow reader before the next file', async () => {
    let reached = 0;
    const zip = openZip(async (chunk) => {
      await sleep(5);
      reached += chunk.byteLength;
    });
    for (let file = 1; file <= 5; file++) {
      await zip.add(`${file}`, new Uint8Array(100_000));
      expect(reached).toBeGreaterThanOrEqual(file * 100_000);
    }
    await zip.end();
  });

  it('rejects an addition where the output is too large', async () => {
    let remainingBytes = 150_000;
    const zip = openZip(async (chunk) => {
      remainingBytes -= chunk.byteLength;
      if (remainingBytes < 0) throw new ToolError('tooComplex');
    });
    await zip.add('1', new Uint8Array(100_000));
    const refusal = expect.objectContaining({ code: 'tooComplex' }) as ToolError;
    await expect(zip.add('2', new Uint8Array(100_000))).rejects.toThrow(refusal);
    await expect(zip.add('3', pieces(new Uint8Array(10)))).rejects.toThrow(refusal);
    await expect(zip.end()).rejects.toThrow(refusal);
  });

  it('rejects an addition whose content fails', async () => {
    const zip = openZip(collector().write);
    async function* broken(): AsyncIterable<Uint8Array> {
      yield new Uint8Array(10);
      await sleep(1);
      throw new ToolError('damagedPdf', { file: 'a.pdf' });
    }
    await expect(zip.add('1', broken())).rejects.toThrow(expect.objectContaining({ code: 'damagedPdf' }) as ToolError);
  });

  it('can contain a thousand files', async () => {
    const { write, bytes } = collector();
    const zip = openZip(write);
    for (let file = 0; file < 1_000; file++) await zip.add(`page-${file}.pdf`, Buffer.from(`file ${file}`));
    await zip.end();
    const entries = readZip(bytes());
    expect(entries).toHaveLength(1_000);
    expect(entries[999]?.name).toBe('page-999.pdf');
    expect(entries[999]?.content.toString()).toBe('file 999');
  });
});
