export function startDevdocs(): void {}
