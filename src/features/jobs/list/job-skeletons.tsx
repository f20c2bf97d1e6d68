import { Spinner } from '../../../ui/spinner.tsx'

/** Placeholders in the shape of the cards that are loading. */
export function JobSkeletons({ count, className = '' }: { count: number; className?: string }) {
  return (
    <div aria-hidden="true" className={`flex flex-col gap-4 ${className}`}>
      <Spinner className="size-7.5 self-center text-primary" />
      <div className="breathe two-columns grid gap-3 md:gap-4">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="rounded-card border border-card-border bg-surface px-4 pt-4 xl:px-5 xl:pt-5">
            <div className="flex gap-3 pb-3 xl:gap-4">
              <div className="size-10 rounded-[0.625rem] bg-sunk xl:size-12 xl:rounded-xl" />
              <div className="grow">
                <Line className="h-4.75 w-2/5" />
                <Line className="h-5.75 w-2/3 xl:h-6" />
                <Line className="mt-1.5 h-6 w-1/3" />
                <Line className="h-5.5 w-1/2" />
              </div>
            </div>
            <div className="flex min-h-11.75 items-center justify-between border-t border-card-border">
              <Line className="h-5.5 w-22" />
              <Line className="h-5.5 w-18" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function Line({ className }: { className: string }) {
  return (
    <div className={`py-1 ${className}`}>
      <div className="h-full rounded-md bg-sunk" />
    </div>
  )
}
