import type { Fault } from '../fault.ts';

export const backupFaults: readonly Fault[] = [
  {
    name: 'an unmounted backup disk is taken for a new one',
    costs: 'Backups fill the wrong disk, and are gone once the right one is mounted.',
    file: 'server/backup/store-marker.ts',
    text: 'if (found === known) return;',
    planted: 'if (found === known || found === null) return;',
    tests: ['server/backup/store-marker.test.ts'],
  },
  {
    name: 'a new database is backed up among the copies of a lost one',
    costs: 'After a week of nights the lost database’s copies are deleted.',
    file: 'server/backup/store-marker.ts',
    text: 'if (!isUsed) return acceptStore(given);',
    planted: 'if (isUsed || !isUsed) return acceptStore(given);',
    tests: ['server/backup/store-marker.test.ts'],
  },
];
