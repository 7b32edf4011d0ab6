import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

// Otherwise the provider's script observes the whole page.
loadStripe.setLoadParameters({ advancedFraudSignals: false });

let loaded: { key: string; provider: Promise<Stripe> } | undefined;

/** Loads the payment provider's script. @throws Error where it cannot be loaded */
export function loadProvider(publishableKey: string): Promise<Stripe> {
  if (loaded?.key !== publishableKey) loaded = { key: publishableKey, provider: load(publishableKey) };
  return loaded.provider;
}

async function load(publishableKey: string): Promise<Stripe> {
  try {
    const provider = await loadStripe(publishableKey);
    if (provider === null) throw new Error('Stripe.js needs a browser');
    return provider;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}
