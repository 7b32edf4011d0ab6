/** What is loaded only where payments are taken, and only once there is a result to pay for. */
export { PaidOffer } from './paid-offer.tsx';
export { PaidPanel } from './paid-panel.tsx';
export { PaidReminder } from './paid-reminder.tsx';
