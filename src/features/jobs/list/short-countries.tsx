import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Facet } from '../contract.ts'
import { inOrder } from './filters.ts'

const shortLength = 6

/** `onShowAll` is undefined when all are shown. */
export type ShortCountries = { shown: Facet[]; total: number; onShowAll?: (event: MouseEvent) => void }

/**
 * Cuts a long list of countries to the chosen one and the six others with the most jobs, followed by a button that shows
 * all. They are picked once, so that none moves when the counts change, and stay first when all are shown.
 */
export function useShortCountries(countries: Facet[], chosen = ''): ShortCountries {
  const [names, setNames] = useState<string[]>([])
  const [showsAll, setShowsAll] = useState(false)
  if (names.length === 0 && countries.length > 0) setNames(namesToShow(countries, chosen))
  const all = inOrder(countries, chosen)
  const short = names.flatMap((name) => all.find((country) => country.name === name) ?? [])
  const rest = all.filter((country) => !short.includes(country))
  // The button takes the place of one country.
  if (rest.length < 2 || names.length === 0) return { shown: all, total: all.length }
  if (showsAll) return { shown: [...short, ...rest], total: all.length }

  /** Moves the focus to the first added country, because the button disappears. */
  function onShowAll({ currentTarget: { parentElement: list } }: MouseEvent) {
    flushSync(() => setShowsAll(true))
    list?.querySelectorAll('input')[1 + short.length]?.focus()
  }

  return { shown: short, total: all.length, onShowAll }
}

function namesToShow(countries: Facet[], chosen: string): string[] {
  const others = countries.filter(({ name }) => name !== chosen)
  // oxlint-disable-next-line unicorn/no-array-sort -- older browsers lack toSorted
  const most = others.sort((a, b) => b.count - a.count).slice(0, shortLength)
  return [...(chosen ? [chosen] : []), ...most.map(({ name }) => name)]
}
