/** Whether the values of an installation in Kubernetes are valid: `node scripts/check-values.ts k8s/my-site/values.yaml`. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ConfigError } from '@blattwerk/server';
import { parse } from 'yaml';
import { gatewayVariables, readGatewayConfig } from '../apps/gateway/src/config.ts';
import { readWebConfig, webVariables } from '../apps/web/nginx/config.ts';
import { readWorkerConfig, workerVariables } from '../apps/worker/src/config.ts';
import type { Values } from './kubernetes/installations.ts';

const root = join(import.meta.dirname, '..');

/** The part of Fastify that validates by a JSON schema. */
type CreateApp = (options: object) => {
  post: (path: string, options: object, handler: () => object) => void;
  inject: (request: object) => Promise<{ statusCode: number; json: () => { message: string } }>;
};

/** What is wrong with a file of values, one text each. */
export async function problemsOfValues(text: string): Promise<string[]> {
  const values = parse(text) as unknown;
  const schema = JSON.parse(readFileSync(join(root, 'k8s/values.schema.json'), 'utf8')) as object;
  const problem = await problemBySchema(schema, values);
  return problem === undefined ? problemsOfVariables((values as Values).spec) : [problem];
}

async function problemBySchema(schema: object, values: unknown): Promise<string | undefined> {
  // The validator that the gateway has anyway.
  const createApp = createRequire(join(root, 'apps/gateway/package.json'))('fastify') as CreateApp;
  const app = createApp({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
  app.post('/', { schema: { body: schema } }, () => ({}));
  const answer = await app.inject({ method: 'POST', url: '/', body: values });
  return answer.statusCode === 200 ? undefined : answer.json().message.replaceAll('body/', '');
}

function problemsOfVariables({ hosts, variables }: Values['spec']): string[] {
  const known = new Set(Object.keys({ ...gatewayVariables, ...workerVariables, ...webVariables }));
  const unknown = Object.keys(variables).filter((name) => !known.has(name));
  const problems = new Set(unknown.map((name) => `spec/variables: no program reads ${name}`));
  for (const readConfig of [readGatewayConfig, readWorkerConfig, readWebConfig]) {
    try {
      readConfig({ SITE_ADDRESS: `https://${hosts[0]}`, ...variables });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      for (const line of error.message.split('\n')) problems.add(`spec/variables: ${line}`);
    }
  }
  return [...problems];
}

if (import.meta.main) {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new Error('Which file? node scripts/check-values.ts k8s/my-site/values.yaml');
  const problems = await problemsOfValues(readFileSync(path, 'utf8'));
  for (const problem of problems) console.error(`${path}: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
