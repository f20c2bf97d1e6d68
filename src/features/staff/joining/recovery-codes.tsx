import { useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { showToast } from '../../../ui/toast/toast.ts'
import { Button } from '../shell/button.tsx'
import { CheckField } from '../shell/choice.tsx'

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false)
  // The browser asks before a reload, which would lose them.
  useBeforeUnload((event) => {
    if (!isKept) event.preventDefault()
  })
  return (
    <>
      <p>
        If you lose your phone, one of these codes signs you in. Each works once. You will not see them again, so print
        them or save them in a password manager.
      </p>
      <ol className="my-4 grid gap-1 rounded-control bg-sunk p-3 font-mono text-sm wrap-anywhere">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => void copy(codes)}>Copy</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <div className="mt-4 grid justify-items-start gap-3 print:hidden">
        <CheckField label="I have kept these codes" checked={isKept} onChange={() => setKept(!isKept)} />
        <Button kind="primary" disabled={!isKept} onClick={onDone}>
          Open the office
        </Button>
      </div>
    </>
  )
}

async function copy(codes: string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    showToast('success', 'Copied.')
  } catch {
    showToast('error', 'Your browser could not copy the codes. Select and copy them, or print them.')
  }
}
