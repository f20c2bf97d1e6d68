import { type ComponentType, createContext } from 'react'

/** What only light pages have. */
export type LightParts = { Script: ComponentType; Account: ComponentType; Notice: ComponentType }

/**
 * The parts of a page of the light version: public pages without React, font and pictures, for visitors who pay for
 * every byte. Null in the full version, and so always in the browser.
 */
export const LightContext = createContext<LightParts | null>(null)

export type Version = 'full' | 'light'

export const versionPath = '/version'

/** Chooses a version for this browser, and returns to the page that the link is on. */
export function versionLink(version: Version): string {
  return `${versionPath}?use=${version}`
}
