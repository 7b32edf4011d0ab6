import type { Appearance } from '@stripe/stripe-js';

/** Appearance of the provider's form, which is in a frame of its own, in the page's colors. */
export function formAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe',
    variables: {
      colorPrimary: value('--leaf'),
      colorBackground: value('--sheet'),
      colorText: value('--ink'),
      colorTextSecondary: value('--ink-soft'),
      colorDanger: value('--danger'),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: value('--radius-m'),
    },
  };
}
