import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { headCommit } from './head-commit.ts';

// Scripts of this folder run on a server: they need Node and Docker, and no package.

export const root = join(import.meta.dirname, '../..');

/** Command of Compose: version 2 is a plugin of docker, version 1 a program of its own. @throws Error where there is none */
export function composeCommand(): string[] {
  for (const command of [['docker', 'compose'], ['docker-compose']]) {
    const [program = '', ...args] = command;
    try {
      execFileSync(program, [...args, 'version'], { stdio: 'ignore' });
      return command;
    } catch {
      // The other one, then.
    }
  }
  throw new Error('Please install Docker and Compose, and start again.');
}

/** The project of docker-compose.yml. */
export interface Compose {
  /** Runs a command of Compose with its output in the terminal. @throws Error where it fails */
  run: (...args: string[]) => void;
  /** Ids of a service's running containers. */
  containers: (service: string) => string[];
}

/** @param environment in addition to that of this process; `COMPOSE_PROJECT_NAME` selects another project */
export function openCompose(environment: Readonly<Record<string, string>> = {}): Compose {
  const [program = '', ...first] = composeCommand();
  // Images that are built get it.
  const env = { BUILD_COMMIT: headCommit(), ...process.env, ...environment };
  return {
    run(...args) {
      const { status } = spawnSync(program, [...first, ...args], {
        cwd: root,
        env,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      if (status !== 0) throw new Error(`docker compose ${args.join(' ')} failed`);
    },
    containers(service) {
      const ids = execFileSync(program, [...first, 'ps', '-q', service], { cwd: root, env, encoding: 'utf8' });
      return lines(ids).filter((id) => docker('inspect', '--format', '{{.State.Running}}', id) === 'true');
    },
  };
}

/** Standard output of a docker command. @throws Error where it fails */
export function docker(...args: string[]): string {
  return execFileSync('docker', args, { encoding: 'utf8' }).trim();
}

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
