/** Shows the dialog and resolves to whether the person confirmed. */
type Ask = () => Promise<boolean>;

const hosts: Ask[] = [];
let asking: Promise<boolean> | null = null;

/**
 * The host that registered last shows the dialog, because it is inside the open dialog, which
 * traps the focus.
 */
export function onStepUpNeeded(ask: Ask): () => void {
  hosts.push(ask);
  return () => void hosts.splice(hosts.indexOf(ask), 1);
}

/** Calls that need a step-up at the same time share one dialog. */
export function requestStepUp(): Promise<boolean> {
  const host = hosts.at(-1);
  if (!host) return Promise.resolve(false);
  asking ??= host().finally(() => (asking = null));
  return asking;
}
