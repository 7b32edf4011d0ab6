/** Views and functions that are loaded only where payments are enabled. */
export { PaidOffer } from './paid-offer.tsx';
export { PaidPanel } from './paid-panel.tsx';
export { PaidReminder } from './paid-reminder.tsx';
export { watchPurchase } from './watch-purchase.ts';
