let mayLeave: (() => Promise<boolean>) | null = null

/** Makes signing out wait for the person's answer. Null: signs out at once. */
export function askBeforeSigningOut(ask: (() => Promise<boolean>) | null): void {
  mayLeave = ask
}

/** Runs `leave` unless the person wants to stay. */
export async function signOutIfWanted(leave: () => void): Promise<void> {
  // Not awaited without a question, so that what is personal disappears at once.
  if (mayLeave === null || (await mayLeave())) leave()
}
