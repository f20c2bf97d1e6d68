/** The URL of a link, and its position among the links to that URL. */
type FollowedLink = [href: string, index: number]

/** Notes in the current history entry which link was clicked, so that Back can return the focus to it. */
export function noteFollowedLink({ target }: Event): void {
  const link = target instanceof Element && target.closest('a')
  if (!link) return
  const followed: FollowedLink = [link.href, linksTo(link.href).indexOf(link)]
  history.replaceState({ ...history.state, followed }, '')
}

/** Focuses the link that was clicked at the current history entry. Returns false if it is gone or hidden. */
export function focusFollowedLink(): boolean {
  const followed: FollowedLink | undefined = history.state?.followed
  const link = followed && linksTo(followed[0])[followed[1]]
  link?.focus({ preventScroll: true })
  return link !== undefined && link === document.activeElement
}

function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll('a')].filter((link) => link.href === href)
}
