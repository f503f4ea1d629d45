import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startSimulator } from '../../demo/start-simulator.ts';

/** Runs the gateway simulator as its own process, until the test has finished. */
export async function runSimulator() {
  const folder = mkdtempSync(path.join(tmpdir(), 'piton-simulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { url, stop } = await startSimulator(folder);
  onTestFinished(stop);

  async function control(place: string, body?: object): Promise<unknown> {
    const request = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(url + place, request);
    expect(response.ok).toBe(true);
    return response.json();
  }

  return {
    url,
    control,
    arm: (fault: { mode: 'live' | 'test'; kind: string; count: number }) =>
      control('/faults', fault),
  };
}
