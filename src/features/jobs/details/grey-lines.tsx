/** A placeholder for a line of text that is loading. Fits into the line's height. */
export function GreyLine({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={`breathe inline-block h-[0.75em] max-w-full rounded-md bg-sunk ${className}`} />
  )
}

/** A placeholder for the texts of a job. As high as the screen, so that the footer stays below it. */
export function GreyTexts() {
  return (
    <div aria-hidden="true" className="flex min-h-screen max-w-[44rem] flex-col gap-3.5 pt-10 lg:pt-14">
      {widths.map((width) => (
        <GreyLine key={width} className={width} />
      ))}
    </div>
  )
}

const widths = ['w-2/5', 'w-full', 'w-11/12', 'w-3/5', 'mt-8 w-1/3', 'w-5/6', 'w-2/3', 'w-4/5']
