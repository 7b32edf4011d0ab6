import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

// Without it the provider's script would watch the whole page.
loadStripe.setLoadParameters({ advancedFraudSignals: false });

let loaded: { key: string; provider: Promise<Stripe> } | undefined;

/** The payment provider's script, which is only loaded by this. @throws Error where it cannot be */
export function loadProvider(publishableKey: string): Promise<Stripe> {
  if (loaded?.key !== publishableKey) loaded = { key: publishableKey, provider: load(publishableKey) };
  return loaded.provider;
}

async function load(publishableKey: string): Promise<Stripe> {
  try {
    const provider = await loadStripe(publishableKey);
    if (provider === null) throw new Error('outside of a browser');
    return provider;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}
