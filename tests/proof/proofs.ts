import type { Proof } from './proof.ts';

/** Loaders of the proofs, by the names of their commands. */
export const proofs: Readonly<Record<string, () => Promise<Proof>>> = {
  bombs: async () => (await import('./bombs/proof.ts')).bombsProof,
  decoys: async () => (await import('./decoys/proof.ts')).decoysProof,
  failover: async () => (await import('./failover.ts')).failoverProof,
  fairness: async () => (await import('./fairness/proof.ts')).fairnessProof,
  faults: async () => (await import('./faults/proof.ts')).faultsProof,
  promises: async () => (await import('./promises/proof.ts')).promisesProof,
  privacy: async () => (await import('./privacy/proof.ts')).privacyProof,
  redact: async () => (await import('./redact/proof.ts')).redactProof,
  sandbox: async () => (await import('./sandbox.ts')).sandboxProof,
  soak: async () => (await import('./soak/proof.ts')).soakProof,
  upgrade: async () => (await import('./upgrade.ts')).upgradeProof,
};
