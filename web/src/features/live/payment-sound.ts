import type { LiveSale } from '@piton/contract/reports/live-sales.ts';

/** Two quiet notes, a fifth apart. */
const notes = [
  { hertz: 587.33, at: 0 },
  { hertz: 880, at: 0.12 },
] as const;
const lengthSeconds = 0.35;
const loudness = 0.06;

let context: AudioContext | null = null;

/** All tabs receive the same event within this time. */
const togetherMs = 2000;

/**
 * Plays in one tab that had a user gesture, because browsers block sound in others. The first tab
 * takes the lock; later ones find it held.
 */
export function playInOneTab({ id }: Pick<LiveSale, 'id'>): void {
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return;
  if (!('locks' in navigator)) return playPaymentSound();
  const sound = async (lock: Lock | null) => {
    if (lock === null) return;
    playPaymentSound();
    await new Promise((resolve) => setTimeout(resolve, togetherMs));
  };
  // Rejects on a page that is unloading.
  navigator.locks.request(`piton-sound-${id}`, { ifAvailable: true }, sound).catch(() => undefined);
}

function playPaymentSound(): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const { hertz, at } of notes) playNote(context, hertz, context.currentTime + at);
  } catch {
    // A missing sound does no harm: the payment is on screen.
  }
}

function playNote(audio: AudioContext, hertz: number, at: number): void {
  const note = new OscillatorNode(audio, { type: 'sine', frequency: hertz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + lengthSeconds);
  note.connect(volume).connect(audio.destination);
  note.start(at);
  note.stop(at + lengthSeconds);
}
