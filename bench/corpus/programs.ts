import { join } from 'node:path';
import type { CompressLevel } from '@blattwerk/shared';
import { ghostscriptCommand } from '../pdf/ghostscript.ts';

/** A program that makes PDFs smaller, at one of its settings. */
export type Program = { name: string } & (
  | { level: CompressLevel }
  | { targetBytes: number }
  | { command: (input: string, output: string) => string[] }
);

export function ours(level: CompressLevel): Program {
  return { name: `ours, ${level}`, level };
}

/** Ours with the size of another program's result as the target. */
export function oursAtSizeOf(peerName: string, targetBytes: number): Program {
  return { name: `ours, size of ${peerName}`, targetBytes };
}

export function ghostscript(level: CompressLevel): Program {
  const setting = { medium: '/ebook', low: '/screen' }[level];
  return {
    name: `Ghostscript, ${setting}`,
    command: (input, output) => ghostscriptCommand(input, output, level),
  };
}

/** MuPDF's cleaning: objects and streams, without loss. */
export const mutool: Program = {
  name: 'mutool',
  command: (input, output) => ['mutool', 'clean', '-gggg', '-z', '-f', '-i', input, output],
};

export const qpdf: Program = {
  name: 'qpdf',
  command: (input, output) => [
    'qpdf',
    '--object-streams=generate',
    '--recompress-flate',
    '--compression-level=9',
    '--optimize-images',
    input,
    output,
  ],
};

/** @param folder the unpacked package hyper-compress-wasm, which runs in a process of its own */
export function hyper(folder: string): Program {
  const script = join(import.meta.dirname, 'hyper-peer.ts');
  return { name: 'Hyper, medium', command: (...paths) => [process.execPath, script, folder, 'medium', ...paths] };
}
