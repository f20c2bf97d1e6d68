import type { ComponentProps } from 'react'
import type { IconName } from '../icon-names.ts'
import people from './people.svg?no-inline'

type Props = { trade: IconName } & ComponentProps<'use'>

/**
 * The person at work for the icon of a trade, if there is one, 72 x 72, with the attributes of `<use>`. `currentColor`
 * is that of most clothes, the inherited fill that of the background, and `--sun-halo` that of the disc behind the head.
 */
export function PersonUse({ trade, ...attributes }: Props) {
  // React does not know the link, so another person needs another element.
  return <use key={trade} ref={loadAfterPage} data-person={trade} {...attributes} />
}

/** Loads the picture only when the rest of the page is there. The browser loads the file once for all of them. */
function loadAfterPage(picture: SVGUseElement | null) {
  const load = () => picture?.setAttribute('href', `${people}#${picture.dataset.person}`)
  if (document.readyState === 'complete') load()
  else addEventListener('load', load, { once: true })
}
