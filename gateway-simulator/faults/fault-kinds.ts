import type { FaultRule } from './fault-rule.ts';
import {
  type FourCsFaultKind,
  fourCsFaultKinds,
  type FourCsTarget,
  type InquiryFaultKind,
  type SaleFaultKind,
} from './four-cs-fault-kinds.ts';
import {
  type PowerTranzFaultKind,
  powerTranzFaultKinds,
  type PowerTranzKindHitting,
  type PowerTranzTarget,
} from './powertranz-fault-kinds.ts';

export type FaultTarget = FourCsTarget | PowerTranzTarget;
export type FaultKind = FourCsFaultKind | PowerTranzFaultKind;

/** The faults of both gateways by name. */
export const faultKinds: Readonly<Record<FaultKind, FaultRule<FaultTarget>>> = {
  ...fourCsFaultKinds,
  ...powerTranzFaultKinds,
};

export const allFaultKinds = Object.keys(faultKinds) as FaultKind[];

export type KindHitting<Target extends FaultTarget> = Target extends 'sale'
  ? SaleFaultKind
  : Target extends 'inquiry'
    ? InquiryFaultKind
    : Target extends PowerTranzTarget
      ? PowerTranzKindHitting<Target>
      : never;

/** The fault that hits a request. */
export type Fault<Kind extends FaultKind = FaultKind> = { kind: Kind; delayMs: number };

/** The kinds that need a duration. */
export function isDelayed(kind: FaultKind): boolean {
  return faultKinds[kind].isDelayed === true;
}

export function isFaultKind(kind: unknown): kind is FaultKind {
  return typeof kind === 'string' && Object.hasOwn(faultKinds, kind);
}
