import { describe, expect, it } from 'vitest';
import { type Shell, sourceOf } from './source-of.ts';

const origin = 'https://pdf.example';
const shell: Shell = { files: ['/assets/app-1.js'], pages: ['/', '/compress'] };

function from(method: string, path: string, mode: RequestMode = 'cors') {
  return sourceOf({ method, url: new URL(path, origin).href, mode }, origin, shell);
}

describe('the source of an answer', () => {
  it('is the cache for a file of the shell, and for nothing else that a page loads', () => {
    expect(from('GET', '/assets/app-1.js')).toEqual({ from: 'cache', key: '/assets/app-1.js' });
    for (const path of ['/assets/other-2.js', '/jobs/1', '/health/ready', '/compress', 'https://api.example/jobs/1'])
      expect(from('GET', path), path).toEqual({ from: 'browser' });
  });

  it.each([
    ['/', '/'],
    ['/compress', '/compress'],
    ['/compress/', '/compress'],
    ['/compress?lang=en', '/compress?lang=en'],
    ['/compress?lang=en&utm_source=x', '/compress?lang=en'],
    ['/compress?utm_source=x', '/compress'],
  ])('is the network for the page %s, else the kept page %s', (address, key) => {
    expect(from('GET', address, 'navigate')).toEqual({ from: 'network', key });
  });

  it('is left to the browser for other pages', () => {
    expect(from('GET', '/blog', 'navigate')).toEqual({ from: 'browser' });
  });

  it.each(['POST', 'DELETE', 'PUT', 'HEAD'])('is left to the browser for %s', (method) => {
    for (const path of ['/', '/compress', '/jobs/1', '/assets/app-1.js', '/share-target'])
      expect(from(method, path), path).toEqual({ from: 'browser' });
  });

  it('is the form for files that the system shares, on the own origin alone', () => {
    expect(from('POST', '/share-target', 'navigate')).toEqual({ from: 'share' });
    expect(from('POST', 'https://api.example/share-target', 'navigate')).toEqual({ from: 'browser' });
    expect(from('POST', '/compress', 'navigate')).toEqual({ from: 'browser' });
  });
});
