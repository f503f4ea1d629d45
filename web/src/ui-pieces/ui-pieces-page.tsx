export function UiPiecesPage() {
  return <main>pieces</main>;
}
