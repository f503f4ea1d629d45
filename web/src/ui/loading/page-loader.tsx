/** Covers the page while the application starts. */
export function PageLoader() {
  return (
    <output className="fixed inset-0 z-50 grid place-items-center bg-bg">
      <svg
        viewBox="0 0 32 32"
        className="w-20"
        strokeLinejoin="round"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M21 6 30 26H12Z" className="animate-pulse fill-gold stroke-gold" />
        <path
          d="M12 11 21 26H3Z"
          className="animate-pulse fill-primary stroke-primary [animation-delay:400ms]"
        />
      </svg>
      <span className="sr-only">Loading</span>
    </output>
  );
}
