/** Like `Promise.all`, but leaves none running when it throws. */
export async function allOrFirstError(works: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}
