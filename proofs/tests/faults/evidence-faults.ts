import type { Fault } from '../fault.ts';

const evidence = 'server/disputes/sql/evidence.sql';
const schema = 'server/database/migrations/0011-dispute-evidence.sql';
const bySql = 'server/disputes/evidence/evidence-by-sql.test.ts';
const responding = 'server/disputes/evidence/respond-to-dispute.test.ts';
const viewing = 'server/disputes/evidence/evidence-files.test.ts';
const checking = 'server/disputes/evidence/files/check-file.test.ts';
const reminding = 'server/notifications/disputes/remind-of-disputes.test.ts';
const importing = 'server/disputes/import/import-disputes.ts';
const importTest = 'server/disputes/import/import-disputes.test.ts';

export const evidenceFaults: readonly Fault[] = [
  {
    name: 'evidence is taken after the deadline',
    costs: 'A merchant believes that late evidence counts.',
    file: evidence,
    text: "when dispute.respond_by < saint_lucia_day(database_now()) then 'too_late'",
    planted: "when false then 'too_late'",
    tests: [responding],
  },
  {
    name: 'the last day is already too late',
    costs: 'A merchant loses a day and the dispute.',
    file: evidence,
    text: 'when dispute.respond_by < saint_lucia_day(database_now())',
    planted: 'when dispute.respond_by <= saint_lucia_day(database_now())',
    tests: [responding],
  },
  {
    name: 'submitted evidence changes',
    costs: 'The acquirer has other evidence than we keep.',
    file: evidence,
    text: "where dispute_id = dispute.id and state <> 'draft') then 'responded'",
    planted: "where false) then 'responded'",
    tests: [bySql],
  },
  {
    name: 'any merchant reads any evidence',
    costs: 'Customers’ documents lie open to every account.',
    file: evidence,
    text: 'and (is_own_dispute(r.dispute_id) or is_acting_staff()',
    planted: 'and (true or is_acting_staff()',
    tests: [viewing],
  },
  {
    name: 'a dispute takes the same file twice',
    costs: 'The acquirer reads a document twice, and another has no room.',
    file: evidence,
    text: 'and not coalesce(bool_or(sha256 = new.sha256), false)',
    planted: '',
    tests: [bySql],
  },
  {
    name: 'a view of evidence is not recorded',
    costs: 'A member of staff copies customers’ documents without a trace.',
    file: evidence,
    text: "perform record_evidence(p_dispute_id, 'view-evidence',",
    planted: "perform jsonb_build_array(p_dispute_id, 'view-evidence',",
    tests: [viewing],
  },
  {
    name: 'a file is stored under a false type',
    costs: 'A page that runs scripts is served as a picture.',
    file: schema,
    text: "when 'image/png' then head = '\\x89504e470d0a1a0a'::bytea",
    planted: "when 'image/png' then true",
    tests: [bySql],
  },
  {
    name: 'bytes behind a picture are kept',
    costs: 'A picture smuggles a program to the acquirer.',
    file: 'server/disputes/evidence/files/read-picture.ts',
    text: 'return { bytes: file.subarray(0, at + 2), ...size, isAnimated: false };',
    planted: 'return { bytes: file, ...size, isAnimated: false };',
    tests: [checking],
  },
  {
    name: 'a protected PDF is accepted',
    costs: 'The acquirer cannot open the evidence, and the dispute is lost.',
    file: 'server/disputes/evidence/files/check-file.ts',
    text: "case 'encrypted':\n      return refuse(",
    planted:
      "case 'encrypted':\n      return { ok: true, file: { type: 'application/pdf', bytes, pages: 1, pixels: null } };\n      return refuse(",
    tests: [checking],
  },
  {
    name: 'a small picture inflates without a limit',
    costs: 'One upload fills the memory of the process that takes payments.',
    file: 'server/disputes/evidence/files/pdf-worker.ts',
    text: "if (file.type === 'image/png' && !hasItsPixels(Buffer.from(file.bytes))) {",
    planted: 'if (file.bytes.length === 0) {',
    tests: [checking],
  },
  {
    name: 'the pictures of one dispute have no limit together',
    costs: 'Submitted evidence takes too long to become one PDF, and the acquirer never gets it.',
    file: evidence,
    text: 'and coalesce(sum(pixels), 0) + coalesce(new.pixels, 0) <= max_dispute_pixels()',
    planted: 'and true',
    tests: [bySql],
  },
  {
    name: 'a merchant who has responded is reminded',
    costs: 'A merchant doubts that the evidence arrived.',
    file: evidence,
    text: 'awaits_response(d) and stage.days is not null',
    planted: "d.state = 'open' and stage.days is not null",
    tests: [reminding],
  },
  {
    name: 'any slow body may take as long as an upload',
    costs: 'Strangers hold thousands of connections open, a byte at a time.',
    file: 'server/http/guards/limit-body-time.ts',
    text: 'if (uploads.has(incoming) && came >= bytesPerPace) {',
    planted: 'if (came >= bytesPerPace) {',
    tests: ['server/http/guards/limit-body-time.test.ts'],
  },
  {
    name: 'an imported dispute is not recognised',
    costs: 'A dispute that the acquirer lists again under another payment is recorded twice.',
    file: importing,
    text: 'and lower(p.reference) = lower(${line.reference})',
    planted: 'and false',
    tests: [importTest],
  },
  {
    name: 'a preview of disputes proposes them',
    costs: 'A look at a file makes proposals without password and code.',
    file: importing,
    text: 'throw new Previewed(await proposeAll(transaction, lines, calendarDay(clock())));',
    planted: 'return await proposeAll(transaction, lines, calendarDay(clock()));',
    tests: [importTest],
  },
];
