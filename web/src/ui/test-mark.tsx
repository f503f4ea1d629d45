/** Marks what moved no real money. */
export function TestMark() {
  return (
    <span className="shrink-0 rounded-6 bg-gold px-1 text-12 font-semibold text-on-gold">TEST</span>
  );
}
