import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Files that name images of others. */
export const filesWithImages = ['Dockerfile', 'docker-compose.yml', 'k8s/components/redis/redis.yaml'] as const;

const usage = `npm run pin-images
Adds to every image of others in ${filesWithImages.join(', ')} the digest that its tag has in the registry now, or
replaces the one that it has. Docker Hub is asked, without an account.`;

/** An image in a build argument, a Compose or a Kubernetes file, with its digest where it has one. */
const imageLine =
  /^(?<before>(?:ARG \w+_IMAGE=| *image: ))(?<name>[a-z0-9./-]+):(?<tag>[\w.-]+)(?:@(?<digest>sha256:[0-9a-f]{64}))?$/gm;

export interface NamedImage {
  /** As in the file: `redis`, `prom/prometheus`. */
  name: string;
  tag: string;
  digest: string | undefined;
}

/** The images that a file names by tag; those of this product have none. */
export function imagesIn(text: string): NamedImage[] {
  return [...text.matchAll(imageLine)].map(({ groups }) => ({
    name: groups?.['name'] ?? '',
    tag: groups?.['tag'] ?? '',
    digest: groups?.['digest'],
  }));
}

/** Sets the digest of every image. @param digests by `name:tag` */
export function withDigests(text: string, digests: ReadonlyMap<string, string>): string {
  return text.replace(imageLine, (line, before: string, name: string, tag: string) => {
    const digest = digests.get(`${name}:${tag}`);
    return digest === undefined ? line : `${before}${name}:${tag}@${digest}`;
  });
}

const manifestTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];

interface Registry {
  /** Origin of the registry. */
  origin: string;
  /** Address that gives a token for reading a repository, up to its name. */
  tokens: string;
}

const dockerHub: Registry = {
  origin: 'https://registry-1.docker.io',
  tokens: 'https://auth.docker.io/token?service=registry.docker.io&scope=repository:',
};

/**
 * The digest of a tag for all platforms (OCI Distribution Specification 1.1, pulling manifests).
 * @throws Error where the registry has none
 */
export async function digestOf({ name, tag }: NamedImage, registry: Registry = dockerHub): Promise<string> {
  const repository = name.includes('/') ? name : `library/${name}`;
  const answer = await fetch(`${registry.tokens}${repository}:pull`);
  const { token } = (await answer.json()) as { token: string };
  const manifest = await fetch(`${registry.origin}/v2/${repository}/manifests/${tag}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}`, accept: manifestTypes.join(', ') },
  });
  const digest = manifest.headers.get('docker-content-digest');
  if (!manifest.ok || digest === null || !/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`${name}:${tag}: expected a digest, got status ${manifest.status}`);
  return digest;
}

if (import.meta.main) {
  if (process.argv.length > 2) {
    console.error(usage);
    process.exit(2);
  }
  const texts = filesWithImages.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const digests = new Map<string, string>();
  for (const image of texts.flatMap(({ text }) => imagesIn(text))) {
    const key = `${image.name}:${image.tag}`;
    if (!digests.has(key)) digests.set(key, await digestOf(image));
  }
  for (const { file, text } of texts) writeFileSync(join(root, file), withDigests(text, digests));
  for (const [key, digest] of digests) console.log(`${key}@${digest}`);
}
