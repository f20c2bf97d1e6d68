import { type ComponentProps, use } from 'react'
import { LightContext } from '../../../site/modes/light-version.ts'
import people from '../../../ui/illustrations/people.svg?no-inline'
import type { Person, Tint } from './trades.ts'

/**
 * A person at work, on top of what the positioned box around it shows until the picture has loaded, or if it does not.
 * Decorative, and not in the light version.
 */
export function PersonAtWork({ name, tint }: { name: Person; tint: Tint }) {
  if (use(LightContext)) return null
  return (
    <svg
      // React does not know the link of the one before.
      key={name}
      aria-hidden="true"
      fill={`var(--color-tint-${tint})`}
      className="absolute inset-0 size-full"
    >
      <PersonUse name={name} />
    </svg>
  )
}

/** A person in a larger picture, with the attributes of `<use>`. `currentColor` is that of most clothes. */
export function PersonUse({ name, ...attributes }: { name: Person } & ComponentProps<'use'>) {
  return <use ref={loadAfterPage} data-person={name} {...attributes} />
}

/** Loads the picture only when the rest of the page is there. The browser loads the file once for all of them. */
function loadAfterPage(picture: SVGUseElement | null) {
  if (!picture) return
  const load = () => picture.setAttribute('href', `${people}#person-${picture.dataset.person}`)
  if (document.readyState === 'complete') load()
  else addEventListener('load', load, { once: true })
}
