type Props = { text: string; action: string; onAction: () => void }

/** Above a form: it holds what was typed earlier, which the button clears. */
export function DraftNotice({ text, action, onAction }: Props) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 rounded-control border border-transparent bg-tint-maize px-3.5 text-[0.9375rem]/5.5 text-tint-maize-ink">
      <p className="py-3">{text}</p>
      <button
        type="button"
        className="min-h-12 rounded-control font-[620] underline underline-offset-3"
        onClick={onAction}
      >
        {action}
      </button>
    </div>
  )
}
