/** Views and functions that are loaded only where payments are enabled. */
export { PaidOffer } from './offer/paid-offer.tsx';
export { PaidPanel } from './panel/paid-panel.tsx';
export { PaidReminder } from './offer/paid-reminder.tsx';
export { watchPurchase } from './state/watch-purchase.ts';
