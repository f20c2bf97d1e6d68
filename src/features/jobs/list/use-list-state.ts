import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { readFilters } from './filters.ts'
import type { Facets, JobList } from './job-list.ts'

/** The filters of this address, or of the one on its way. */
export function useFiltersInForce() {
  const here = useLocation()
  const { location: coming } = useNavigation()
  const isLoading = coming?.pathname === here.pathname
  return { filters: readFilters(new URLSearchParams(isLoading ? coming.search : here.search)), isLoading }
}

/** `total` is null until a list has come. */
type Known = Facets & { matching: number; total: number | null }

const nothingKnown: Known = { countries: [], categories: [], inAnyCategory: 0, total: null, matching: 0 }

/** The counts of the last list that came: a failure takes nothing away from the filters. */
export function useLastKnown(list: JobList | undefined) {
  const [known, setKnown] = useState<Known>(list ?? nothingKnown)
  if (list && list !== known) setKnown(list)
  return list ?? known
}
