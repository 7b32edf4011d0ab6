import { ConfigError } from '@blattwerk/server';
import { describe, expect, it } from 'vitest';
import { childEnvironment, childrenFor, readWorkerConfig } from './config.ts';

describe('the worker configuration', () => {
  it('serves all queues by default', () => {
    const config = readWorkerConfig({});
    expect(config.QUEUES).toEqual(['structure', 'images', 'render']);
    expect(childrenFor(config, 'images')).toBeGreaterThan(0);
    expect(config.BLOB_REDIS_URL).toBe(config.REDIS_URL);
    expect(config.HEALTH_PORT).toBe(0);
  });

  it('accepts a list of queues without duplicates', () => {
    expect(readWorkerConfig({ QUEUES: 'render, structure' }).QUEUES).toEqual(['structure', 'render']);
    for (const QUEUES of ['render,render', 'pictures', 'images,,render', ',']) {
      expect(() => readWorkerConfig({ QUEUES })).toThrow(ConfigError);
    }
  });

  it('reports all invalid variables at once', () => {
    const bad = { CHILDREN_IMAGES: '0', CHILD_DATA_MB: '700', LIMIT_IMAGES: 'many' };
    for (const name of Object.keys(bad)) expect(() => readWorkerConfig(bad)).toThrow(name);
  });
});

describe("a child's environment", () => {
  const given = {
    REDIS_URL: 'redis://:queue-password@queue',
    BLOB_REDIS_URL: 'redis://:blob-password@blobs',
    LIMIT_IMAGES: '7',
    PATH: '/usr/bin',
    STRIPE_SECRET_KEY: 'sk',
    NODE_OPTIONS: '--inspect',
  };
  const environment = childEnvironment(given);

  it('has what finds its programs, and nothing of the configuration', () => {
    expect(environment.PATH).toBe('/usr/bin');
    expect(JSON.stringify(environment)).not.toMatch(/sk|inspect|password|LIMIT/);
    expect(environment).not.toHaveProperty('NODE_OPTIONS');
  });
});
