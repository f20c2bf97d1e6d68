/** The one key of this tab's storage: what somebody typed and did not save yet. */
export const tabKey = 'kazi-kenya:unsaved'

/** Where the tab's storage is forbidden or full the text lasts as long as this page. */
let withoutStorage: string | null = null

/** The text kept in this tab, which a reload does not end. It may hold personal data: signing out clears it. */
export function readTab(): string | null {
  if (withoutStorage !== null) return withoutStorage
  try {
    return sessionStorage.getItem(tabKey)
  } catch {
    return null
  }
}

export function writeTab(text: string): void {
  withoutStorage = null
  try {
    sessionStorage.setItem(tabKey, text)
  } catch {
    clearTab()
    withoutStorage = text
  }
}

export function clearTab(): void {
  withoutStorage = null
  try {
    sessionStorage.removeItem(tabKey)
  } catch {
    // Nothing could be kept there.
  }
}
