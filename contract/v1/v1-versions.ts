/** Versions of `/v1` by date, newest first. A new one comes only with an incompatible change. */
export const v1Versions = ['2026-11-29'] as const;

export const [v1Version] = v1Versions;

export function isV1Version(text: string): boolean {
  return v1Versions.some((version) => version === text);
}
