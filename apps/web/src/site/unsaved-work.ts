/** What the visitor would lose with the page: nothing, a choice of files that can be repeated, or work. */
export type Loss = 'nothing' | 'choice' | 'work';

const losses = new Map<object, Loss>();

/** Sets what an owner would lose with the page; while that is work of any, the browser asks before it closes or reloads. */
export function reportLoss(owner: object, loss: Loss): void {
  if (loss === 'nothing') losses.delete(owner);
  else losses.set(owner, loss);
  if (typeof window === 'undefined') return;
  // A listener that stays would keep the page out of the browser's cache for Back.
  if ([...losses.values()].includes('work')) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

/** Whether nothing would be lost with the page. */
export function canReload(): boolean {
  return losses.size === 0;
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
