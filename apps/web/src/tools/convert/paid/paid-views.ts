/** What is loaded only where payments are taken. */
export { PaidOffer } from './paid-offer.tsx';
export { PaidPanel } from './paid-panel.tsx';
export { PaidReminder } from './paid-reminder.tsx';
export { leavePurchase, watchPurchase } from './watch-purchase.ts';
