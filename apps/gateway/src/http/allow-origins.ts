import cors from '@fastify/cors';
import type { Contract } from '@blattwerk/shared';
import type { FastifyInstance } from 'fastify';

/** Response headers that a page of another origin may read, beside those of the tools' facts. */
const exposedHeaders = [
  'content-disposition',
  'location',
  'preference-applied',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-incomplete-images',
  'x-job-id',
  'x-archive-changes',
  'x-missing-parts',
  'x-missing-scripts',
  'x-notices',
  'x-repair-faults',
  'x-repair-source',
  'x-repaired-page-count',
  'x-repaired-pages',
  'x-request-id',
  'x-words-not-found',
];

/** Allows pages of these origins to call the API and to read its headers (CORS); `*` allows every origin. */
export async function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  contracts: readonly Contract[],
): Promise<void> {
  if (origins.length === 0) return;
  const facts = contracts.flatMap((contract) => Object.values(contract.output.facts));
  await app.register(cors, {
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['content-type', 'accept-language', 'idempotency-key', 'prefer', 'x-job-id'],
    exposedHeaders: [...new Set([...exposedHeaders, ...facts])],
    maxAge: 86_400,
    strictPreflight: false,
  });
}
