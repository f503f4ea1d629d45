import { canaryPart } from './attacks/canaries/canary-part.ts';
import { cardTestingPart } from './attacks/card-testing/card-testing-part.ts';
import { oraclePart } from './attacks/oracle/oracle-part.ts';
import { overloadPart } from './attacks/overload/overload-part.ts';
import { replayPart } from './attacks/replay/replay-part.ts';
import { sharedAddressPart } from './attacks/overload/shared-address-part.ts';
import { stampedePart } from './attacks/replay/stampede-part.ts';
import { fullDisksPart } from './disks/full-disks-part.ts';
import { slowDiskPart } from './disks/slow-disk-part.ts';
import { failPointsPart } from './fail-points/fail-points-part.ts';
import { garbagePart } from './garbage/garbage-part.ts';
import { rolesPart } from './garbage/roles-part.ts';
import { databasePart } from './kills/database-part.ts';
import { killsPart } from './kills/kills-part.ts';
import { productKillsPart } from './kills/product-kills-part.ts';
import type { Part } from './part.ts';
import { flushesPart } from './power/flushes-part.ts';
import { powerPart } from './power/power-part.ts';
import { refundsPart } from './refunds/refunds-part.ts';
import { slowPart } from './slow/slow-part.ts';
import { threeDSecurePart } from './three-d-secure/three-d-secure-part.ts';
import { unknownPart } from './unknown/unknown-part.ts';

export const parts: readonly Part[] = [
  failPointsPart,
  threeDSecurePart,
  refundsPart,
  killsPart,
  productKillsPart,
  databasePart,
  unknownPart,
  stampedePart,
  replayPart,
  oraclePart,
  canaryPart,
  cardTestingPart,
  garbagePart,
  rolesPart,
  overloadPart,
  sharedAddressPart,
  slowPart,
  powerPart,
  flushesPart,
  fullDisksPart,
  slowDiskPart,
];
