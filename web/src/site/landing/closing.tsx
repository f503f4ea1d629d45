import { GetStarted, OpenYourDashboard } from './call-to-action.tsx';

export function Closing() {
  return (
    <section className="border-t border-line">
      <div className="mx-auto flex max-w-280 flex-col items-start gap-4 px-4 py-8 wide:flex-row wide:items-center wide:justify-between desktop:px-6 desktop:py-12">
        <div>
          <h2 className="text-24 font-semibold tracking-tight text-balance">
            Your next sale can be by card
          </h2>
          <p className="mt-1 text-pretty text-muted">
            It takes a few minutes, and you can try it with test payments first.
          </p>
        </div>
        <GetStarted />
        <OpenYourDashboard />
      </div>
    </section>
  );
}
