import type { Appearance } from '@stripe/stripe-js';

/** The provider's form in the page's own colours; it lies in a frame that no stylesheet of ours reaches. */
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
