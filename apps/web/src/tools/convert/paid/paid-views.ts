/** What is loaded only where payments are taken. */
export { PaidLeaveWarning } from './paid-leave-warning.tsx';
export { PaidOffer } from './paid-offer.tsx';
export { PaidPanel } from './paid-panel.tsx';
export { PaidReminder } from './paid-reminder.tsx';
export { watchPurchase } from './watch-purchase.ts';
