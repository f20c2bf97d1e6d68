import { createContext } from 'react'

/**
 * Whether the page is of the light version: public pages without React, font and pictures, for visitors who pay for
 * every byte. False in the browser, where React runs only in the full version.
 */
export const LightContext = createContext(false)

export type Version = 'full' | 'light'

export const versionPath = '/version'

/** Chooses a version for this browser, and returns to the page that the link is on. */
export function versionLink(version: Version): string {
  return `${versionPath}?use=${version}`
}
