/** Marks test money in colour and words. */
export function TestBand() {
  return (
    <p className="hatched rounded-10 px-3 py-2 text-16 text-on-gold">
      <strong className="font-semibold">TEST</strong> No money moved in any of these payments. Test
      payments are deleted after 90 days.
    </p>
  );
}
