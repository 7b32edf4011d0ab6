import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '@blattwerk/testing/free-ports';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';

/** A server of the Kubernetes API, and what kubectl answers with it. */
export interface ApiServer extends AsyncDisposable {
  /** The exit status, and what was printed, warnings of the server included. */
  kubectl: (args: readonly string[], input?: string) => { status: number | null; output: string };
}

const startMs = 60_000;

/** The cluster of a context of kubectl, which stays as it is but for what is applied. */
export function apiServerOf(context: string): ApiServer {
  return {
    kubectl: (args, input) => runKubectl(['--context', context, ...args], input),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/**
 * Starts etcd and kube-apiserver, without nodes and controllers: what is applied is validated and admitted, and nothing runs.
 * @param folder with both programs, as KUBEBUILDER_ASSETS of envtest
 * @throws Error where the server is not ready within a minute
 */
export async function startApiServer(folder: string): Promise<ApiServer> {
  const state = temporaryFolder();
  const [etcdPort = 0, peerPort = 0, port = 0] = await freePorts(3);
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const token = randomBytes(24).toString('hex');
  const keyPath = join(state.path, 'service-accounts.pem');
  const tokensPath = join(state.path, 'tokens.csv');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  writeFileSync(keyPath, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(tokensPath, `${token},admin,admin,"system:masters"\n`);

  const start = (program: string, flags: Readonly<Record<string, string>>) => {
    const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
    return spawn(join(folder, program), args, { cwd: state.path, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  const etcd = start('etcd', {
    'data-dir': join(state.path, 'etcd'),
    'unsafe-no-fsync': 'true',
    'listen-client-urls': etcdUrl,
    'advertise-client-urls': etcdUrl,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `default=${peerUrl}`,
  });
  const server = start('kube-apiserver', {
    'etcd-servers': etcdUrl,
    'bind-address': '127.0.0.1',
    'secure-port': String(port),
    'cert-dir': join(state.path, 'certificates'),
    'service-cluster-ip-range': '10.0.0.0/24',
    'service-account-issuer': 'https://localhost',
    'service-account-signing-key-file': keyPath,
    'service-account-key-file': keyPath,
    'token-auth-file': tokensPath,
    'authorization-mode': 'RBAC',
    // Without controllers no namespace gets the account that it asks for.
    'disable-admission-plugins': 'ServiceAccount',
  });
  const log: string[] = [];
  for (const { stderr } of [etcd, server]) stderr?.on('data', (data: Buffer) => log.push(data.toString()));

  const access = ['--server', `https://127.0.0.1:${port}`, '--token', token, '--insecure-skip-tls-verify'];
  const kubectl: ApiServer['kubectl'] = (args, input) =>
    runKubectl(['--kubeconfig', '/dev/null', ...access, ...args], input);
  async function stop(): Promise<void> {
    for (const each of [server, etcd]) await end(each);
    state[Symbol.dispose]();
  }
  for (const deadline = Date.now() + startMs; kubectl(['get', '--raw', '/readyz']).status !== 0; await delay(500)) {
    if (Date.now() < deadline && server.exitCode === null && etcd.exitCode === null) continue;
    await stop();
    throw new Error(`kube-apiserver is not ready:\n${log.join('').slice(-4_000)}`);
  }
  return { kubectl, [Symbol.asyncDispose]: stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}

function runKubectl(args: readonly string[], input?: string) {
  const { status, stdout, stderr } = spawnSync('kubectl', args, { encoding: 'utf8', input, maxBuffer: 1 << 26 });
  return { status, output: stdout + stderr };
}
