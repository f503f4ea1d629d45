import type { ShouldRevalidateFunction } from 'react-router';

let isStaying = false;

/**
 * A navigation is abandoned by another one to where one is. That page is whole already: its guard need
 * not ask again, over the very connection that may be what takes so long.
 */
export async function stay(navigateHere: () => Promise<void> | void): Promise<void> {
  isStaying = true;
  try {
    await navigateHere();
  } finally {
    isStaying = false;
  }
}

export const unlessStaying: ShouldRevalidateFunction = ({ defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !isStaying;
