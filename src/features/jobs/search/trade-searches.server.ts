/**
 * The trades that the home page can offer: a name, and the search that finds the jobs. At most 31, one bit each. A stem is
 * used if it finds only jobs of the trade: 'nurs' finds nurses and nursing assistants, but 'teach' also finds the staff of
 * a teaching hospital.
 */
export const tradeSearches = [
  { name: 'Driving', search: 'driver' },
  { name: 'Nursing', search: 'nurs' },
  { name: 'Teaching', search: 'teacher' },
  { name: 'Security', search: 'security' },
  { name: 'Care work', search: 'caregiver' },
  { name: 'Cooking', search: 'chef' },
  { name: 'Cleaning', search: 'clean' },
  { name: 'Farming', search: 'farm' },
  { name: 'Engineering', search: 'engineer' },
  { name: 'Waiters', search: 'waiter' },
  { name: 'Hotels', search: 'hotel' },
  { name: 'Electrical', search: 'electric' },
  { name: 'Solar', search: 'solar' },
  { name: 'Masonry', search: 'mason' },
  { name: 'Welding', search: 'weld' },
  { name: 'Plumbing', search: 'plumb' },
  { name: 'Mechanics', search: 'mechanic' },
  { name: 'Accounting', search: 'accountant' },
  { name: 'Sales', search: 'sales' },
  { name: 'Warehouse', search: 'warehouse' },
  { name: 'Hair salons', search: 'hairdress' },
  { name: 'Tailoring', search: 'tailor' },
  { name: 'Software', search: 'developer' },
] as const

/** Most jobs match none, and one expression finds that out in a tenth of the time. */
const anySearch = new RegExp(tradeSearches.map(({ search }) => search).join('|'))

/** The trades whose search finds a job, as bits in the order of `tradeSearches`. The texts are folded. */
export function tradeBitsOf(title: string, company: string): number {
  if (!anySearch.test(title) && !anySearch.test(company)) return 0
  return tradeSearches.reduce(
    (bits, { search }, index) => (title.includes(search) || company.includes(search) ? bits | (1 << index) : bits),
    0,
  )
}
