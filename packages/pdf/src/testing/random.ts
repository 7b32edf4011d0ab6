/** Random integers of a fixed sequence, from 0 to below a limit. */
export function openRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
