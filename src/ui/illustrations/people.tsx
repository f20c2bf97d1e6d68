import type { ComponentProps } from 'react'
import sprite from './people.svg?no-inline'

/** The people in `people.svg`. */
export const people = [
  'driver',
  'nurse',
  'cook',
  'builder',
  'farmer',
  'housekeeper',
  'teacher',
  'technician',
  'waiter',
  'guard',
  'porter',
  'stylist',
  'chemist',
  'agent',
  'seller',
] as const
export type Person = (typeof people)[number]

/**
 * A person at work, 72 x 72 without a size, with the attributes of `<use>`. `currentColor` is that of most clothes, the
 * inherited fill that of the background, and `--sun-halo` that of the disc behind the head.
 */
export function PersonUse({ name, ...attributes }: { name: Person } & ComponentProps<'use'>) {
  // React does not know the link, so another person needs another element.
  return <use key={name} ref={loadAfterPage} data-person={name} {...attributes} />
}

/** Loads the picture only when the rest of the page is there. The browser loads the file once for all of them. */
function loadAfterPage(picture: SVGUseElement | null) {
  if (!picture) return
  const load = () => picture.setAttribute('href', `${sprite}#person-${picture.dataset.person}`)
  if (document.readyState === 'complete') load()
  else addEventListener('load', load, { once: true })
}
