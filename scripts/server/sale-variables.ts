/** Variables that a sale needs beside those that `npm run go-live` asks for: without one of them the gateway does not start. */
export const saleVariables = [
  'WATERMARK_TEXT',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'PAYMENT_AMOUNT',
  'PRICE_NOTE',
  'SMTP_URL',
] as const;

/** Variables that are missing where an operator sells something; none where nothing is sold. */
export function missingForSale(known: Readonly<Record<string, string>>): string[] {
  const isSold = (known['STRIPE_SECRET_KEY'] ?? '') !== '' || (known['STRIPE_PUBLISHABLE_KEY'] ?? '') !== '';
  return isSold ? saleVariables.filter((name) => (known[name] ?? '') === '') : [];
}
