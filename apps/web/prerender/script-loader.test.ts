import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { scriptLoader } from './script-loader.ts';

type Listener = () => void;

/** Runs the loader in a document that is being parsed. */
function load({ hidden = false, paintTiming = true } = {}) {
  const [, modules, script = ''] = /^<script data-modules="([^"]*)">(.*)<\/script>$/s.exec(
    scriptLoader(['assets/index-1.js', 'assets/app-2.js']),
  ) as RegExpExecArray;
  const added: string[] = [];
  const listeners = new Map<string, Listener>();
  let paint: Listener = () => {};
  class PerformanceObserver {
    static supportedEntryTypes = paintTiming ? ['paint'] : [];
    constructor(callback: (list: object, observer: object) => void) {
      paint = () => callback({ getEntriesByName: (name: string) => [name] }, { disconnect: () => {} });
    }
    observe() {}
  }
  runInNewContext(script, {
    PerformanceObserver,
    setTimeout: (listener: Listener) => listeners.set('timeout', listener),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    document: {
      hidden,
      currentScript: { dataset: { modules } },
      createElement: (name: string) => ({ name }),
      head: {
        append: ({ name, rel, type, href, src }: Record<string, string>) =>
          added.push([name, rel ?? type, href ?? src].join(' ')),
      },
    },
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    added,
    paint: () => (paint(), settled()),
    parse: () => (listeners.get('DOMContentLoaded')?.(), settled()),
    hide: () => (listeners.get('visibilitychange')?.(), settled()),
    elapse: () => (listeners.get('timeout')?.(), settled()),
  };
}

const preloads = ['link modulepreload /assets/index-1.js', 'link modulepreload /assets/app-2.js'];
const entry = 'script module /assets/index-1.js';

describe('the loader of scripts', () => {
  it('requests nothing before the first paint', async () => {
    const { added, parse, paint } = load();
    await parse();
    expect(added).toEqual([]);
    await paint();
    expect(added).toEqual([...preloads, entry]);
  });

  it('requests the scripts of a page that is painted while it arrives, and runs them when it is complete', async () => {
    const { added, parse, paint } = load();
    await paint();
    expect(added).toEqual(preloads);
    await parse();
    expect(added).toEqual([...preloads, entry]);
  });

  it.each([{ hidden: true }, { paintTiming: false }])('does not wait for a paint with %j', async (document) => {
    const { added, parse } = load(document);
    await parse();
    expect(added).toEqual([...preloads, entry]);
  });

  it.each(['hide', 'elapse'] as const)('does not wait for a paint after %s', async (event) => {
    const { added, parse, [event]: happen } = load();
    await parse();
    await happen();
    expect(added).toEqual([...preloads, entry]);
  });
});
