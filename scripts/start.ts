import { startProduct } from '@blattwerk/testing/run-product';
import { contracts } from '@blattwerk/shared';
import { toolsWithoutProgram } from '@blattwerk/server';
import { misspeltNames, readConfig } from '@blattwerk/server/variables';
import { missingForPublic, siteConfigVariables } from '@blattwerk/site/node';
import { documentedVariables } from './server/documented-variables.ts';
import { headCommit } from './server/head-commit.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { ensureProductPackages } from './system-packages.ts';

ensureProductPackages();
await runUntilStopped(async () => {
  const without = toolsWithoutProgram(Object.values(contracts), process.env.PATH ?? '');
  const { address, operatorsAddress, broken, stop } = await startProduct({
    port: Number(process.env.PORT) || 8080,
    operatorsPort: 9464,
    env: {
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      BUILD_COMMIT: process.env.BUILD_COMMIT ?? headCommit(),
      TOOLS_OFF: [process.env.TOOLS_OFF ?? '', ...without].filter((names) => names !== '').join(','),
    },
  });
  const missing = missingForPublic(readConfig(siteConfigVariables, process.env));
  // Programs get their own variables alone.
  const misspelt = Object.entries(misspeltNames(Object.keys(process.env), documentedVariables()));
  const announcement = [
    `Blattwerk is running: ${address} (Ctrl-C stops it)`,
    `For operators: ${operatorsAddress}/queues and ${operatorsAddress}/metrics`,
    ...misspelt.map(([name, meant]) => `No program reads ${name}: ${meant} is meant, probably`),
    ...(without.length > 0 ? [`Not offered, since their programs are missing: ${without.join(', ')}`] : []),
    ...(missing.length > 0 ? [`Missing on a public site (docs/going-live.md): ${missing.join(', ')}`] : []),
  ].join('\n');
  return { broken, announcement, stop };
});
